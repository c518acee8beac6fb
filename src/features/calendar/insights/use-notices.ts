import { useQuery } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { platforms } from '~/contract/social'
import type { Day } from '~/domain/calendar/day'
import { creditsQuery, recentTransactionsQuery } from '~/src/api/queries/credits'
import { monthDays } from '~/src/calendar/view-days'
import type { CalendarSearch } from '../calendar-search'
import { useCollisions } from '../conflicts/conflict-marks'
import {
  type Collision,
  collisionsIn,
  type SharedConflict,
  sharedConflicts,
} from '../conflicts/conflict-summary'
import type { CreditDays } from '../costs/credit-days'
import type { Calendar } from '../use-calendar'
import { type Gap, gapsOf } from './insights'

export type Notices = {
  collisions: readonly Collision[]
  gaps: readonly Gap[]
  repeats: readonly SharedConflict[]
  /** The day on which credits run out. */
  shortOn: Day | undefined
  /** Number of notices; undefined until all of them are known. */
  count: number | undefined
}

/** Notices about the days on show: conflicts of accounts, gaps, repeated texts, credits. */
export function useNotices(
  calendar: Calendar,
  credits: CreditDays | undefined,
  search: CalendarSearch,
): Notices {
  const { all, pricesPending } = calendar
  const { shown, posts } = onShow(calendar)
  const gaps = useGaps(calendar, shown, search)
  const collisions = collisionsIn(posts, calendar.settings.gap ?? 30)
  const repeats = sharedConflicts(useCollisions(), shown)
  const unknowable = [useQuery(creditsQuery()), useQuery(recentTransactionsQuery())].some(
    ({ isError }) => isError,
  )
  // The count appears only when it is complete, so that it doesn't grow while being read.
  const known = !all.isPending && !all.incomplete && !pricesPending && (credits !== undefined || unknowable)
  const shortOn = credits?.shortOn
  const count = collisions.length + gaps.length + repeats.length + (shortOn === undefined ? 0 : 1)
  return { collisions, gaps, repeats, shortOn, count: known ? count : undefined }
}

/** The days that the view is about, and their posts; a month without its neighbours' days. */
export function onShow({ view, day, days, buckets }: Calendar): { shown: readonly Day[]; posts: Post[] } {
  const shown = view === 'month' ? monthDays(day) : days
  return { shown, posts: shown.flatMap((each) => buckets.get(each) ?? []) }
}

/** Gaps of platforms with accounts, or of the filtered platform. Counts all posts, as other filters hide some. */
function useGaps(
  { accounts, layers, all, today, zone, view }: Calendar,
  shown: readonly Day[],
  search: CalendarSearch,
): Gap[] {
  const [first, last] = [shown[0], shown.at(-1)]
  if (view === 'day' || first === undefined || last === undefined) return []
  const connected = platforms.filter(
    (platform) =>
      accounts.some((account) => account.platform === platform) &&
      (search.platform === undefined || search.platform === platform),
  )
  // With the open plan applied.
  return gapsOf({ posts: layers[0] ?? all.posts, platforms: connected, first, last, today, zone })
}
