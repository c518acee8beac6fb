import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import type { Plan } from '~/domain/calendar/plan'
import { planPage } from '~/domain/calendar/plan-page'
import { accountLabel } from '~/src/modules/account-picker/account-groups'
import { saveFile } from '~/src/ui/save-file'
import { dayName } from '../day-names'
import { changeText, costText, type DayDifference, momentText } from './plan-words'

export interface PlanExport {
  readonly plan: Plan
  readonly days: readonly DayDifference[]
  readonly workspace: string
  readonly accounts: readonly SocialAccount[]
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

const sum = (days: readonly DayDifference[], which: 'before' | 'after') =>
  costText({
    credits: days.reduce((all, day) => all + day[which].credits, 0),
    atMost: days.some((day) => day[which].atMost),
  })

/** The plan's difference as a page to sign off. */
export function planAsPage({ plan, days, workspace, accounts, zone, now }: PlanExport): string {
  const names = (post: Post) =>
    post.targets
      .map(({ accountId, platform }) => {
        const account = accounts.find(({ id }) => id === accountId)
        return account ? accountLabel(account) : (platform ?? accountId)
      })
      .join(', ')
  return planPage({
    name: plan.name,
    workspace,
    zone: zone.replaceAll('_', ' '),
    made: momentText(new Date(now).toISOString(), zone),
    changes: Object.values(plan.changes).map((change) => {
      const { post, act, before, after } = changeText(change, zone)
      return { act, text: post.content.text, accounts: names(post), before, after }
    }),
    days: days.map(({ day, before, after }) => ({
      day: dayName(day, 'short'),
      before: costText(before),
      after: costText(after),
    })),
    total: { before: sum(days, 'before'), after: sum(days, 'after') },
  })
}

/** Hands the page over as a file, named as the plan is. */
export function downloadPage(name: string, html: string): void {
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'plan'
  saveFile(`${file}.html`, 'text/html', html)
}
