import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import type { Day } from '~/domain/calendar/day'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import { dayText, momentText } from '~/src/calendar/day-text'
import { applyPlan, type Clash, type Plan, type PlanChange } from '~/src/calendar/plan'
import { bucketByDay, timeOfPost } from '~/src/calendar/posts-by-day'
import { costOf, type DayCost } from '../costs/day-cost'

/** "Thu 22 Oct, 14:30" in the zone; "draft" without a time. */
const shortText = (at: string | undefined, zone: string): string =>
  at === undefined ? i18n.t('draft') : momentText(at, zone)

/** "Thu 22 Oct 2026, 14:30": with the year, for exported pages. */
export const datedText = (at: string | undefined, zone: string): string =>
  at === undefined
    ? i18n.t('draft')
    : `${dayText(zonedDay(at, zone), 'weekdayDateOfYear')}, ${localTime(at, zone)}`

/** A change in one line: its post, the action, and its time before and after. */
export function changeText(change: PlanChange, zone: string, timeText = shortText) {
  if (change.kind === 'add')
    return {
      post: change.post,
      action: i18n.t('New'),
      before: '—',
      after: timeText(timeOfPost(change.post), zone),
    }
  const before = timeText(timeOfPost(change.base), zone)
  return change.kind === 'remove'
    ? { post: change.base, action: i18n.t('Removed'), before, after: '—' }
    : { post: change.base, action: i18n.t('Moved'), before, after: timeText(change.to.at, zone) }
}

export const clashText: Readonly<Record<Clash, string>> = {
  gone: i18n.t('Deleted or replaced in the meantime.'),
  published: i18n.t('Already published.'),
  moved: i18n.t('Moved by someone else.'),
  edited: i18n.t('Edited by someone else.'),
}

/** What others did, with the post's new time if they moved it. */
export const clashSentence = (clash: Clash, now: Post | undefined, zone: string): string =>
  clash === 'moved' && now
    ? i18n.t('Moved by someone else: {now}.', { now: shortText(timeOfPost(now), zone) })
    : clashText[clash]

export const overText = i18n.t('This time has passed, so the post would publish immediately.')

export interface DayDifference {
  readonly day: Day
  readonly before: DayCost
  readonly after: DayCost
}

/** The days whose posts the plan changes, sorted, with their cost before and after. */
export function costsByDay(
  posts: readonly Post[],
  plan: Plan,
  accounts: readonly SocialAccount[],
  zone: string,
): DayDifference[] {
  const before = bucketByDay(posts.filter(isTimed), zone)
  const after = bucketByDay(applyPlan(posts, plan).filter(isTimed), zone)
  const days = [...new Set([...before.keys(), ...after.keys()])].sort()
  return days
    .filter((day) => idsOn(before, day) !== idsOn(after, day))
    .map((day) => ({
      day,
      before: costOf(before.get(day) ?? [], accounts),
      after: costOf(after.get(day) ?? [], accounts),
    }))
}

const isTimed = ({ status }: Post) => status !== 'draft'
const idsOn = (buckets: ReadonlyMap<Day, readonly Post[]>, day: Day) =>
  (buckets.get(day) ?? []).map(({ id }) => id).join(' ')

export const countText = (changes: number): string =>
  i18n.t('{count, plural, one {1 change} other {# changes}}', { count: changes })

/** How many of a plan's changes were applied. */
export const appliedText = ({ applied = 0, changes }: Plan): string =>
  applied === 0
    ? i18n.t('Not applied yet')
    : i18n.t('{applied} of {count} applied', { applied, count: applied + Object.keys(changes).length })

export const irreversibleText = (removals: number): string =>
  i18n.t('{count, plural, one {The removal can’t be undone.} other {The # removals can’t be undone.}}', {
    count: removals,
  })
