import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { type Plan, planOver } from '~/src/calendar/plan'
import { planPage } from './plan-page'
import { accountName } from '~/src/posts/account-picker/account-groups'
import { saveFile } from '~/src/ui/save-file'
import { dayName } from '../day-names'
import { capital } from '~/src/ui/enum-labels'
import { costWords } from '../day-cost'
import { changeText, datedText, type DayDifference } from './plan-labels'

export interface PlanExport {
  readonly plan: Plan
  /** The posts as they are: others may have moved one since the plan took hold of it. */
  readonly current: readonly Post[]
  readonly days: readonly DayDifference[]
  readonly workspace: string
  readonly accounts: readonly SocialAccount[]
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

const sum = (days: readonly DayDifference[], which: 'before' | 'after') =>
  capital(
    costWords({
      credits: days.reduce((all, day) => all + day[which].credits, 0),
      atMost: days.some((day) => day[which].atMost),
    }),
  )

/** The plan's difference as a page to sign off. */
export function planAsPage({ plan, current, days, workspace, accounts, zone, now }: PlanExport): string {
  const names = (post: Post) =>
    post.targets
      .map(({ accountId, platform }) => {
        const account = accounts.find(({ id }) => id === accountId)
        return account ? accountName(account) : (platform ?? accountId)
      })
      .join(', ')
  return planPage({
    name: plan.name,
    workspace,
    zone: zone.replaceAll('_', ' '),
    made: datedText(new Date(now).toISOString(), zone),
    changes: Object.values(planOver(current, plan).changes).map((change) => {
      const { post, act: action, before, after } = changeText(change, zone, datedText)
      return { action, text: post.content.text, accounts: names(post), before, after }
    }),
    days: days.map(({ day, before, after }) => ({
      day: dayName(day, 'dated'),
      before: capital(costWords(before)),
      after: capital(costWords(after)),
    })),
    total: { before: sum(days, 'before'), after: sum(days, 'after') },
  })
}

/** Hands the page over as a file, named as the plan is. */
export function downloadPage(name: string, html: string): void {
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'plan'
  saveFile(`${file}.html`, 'text/html', html)
}
