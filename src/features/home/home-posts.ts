import type { Campaign } from '~/contract/campaign'
import { addDays, type Day } from '~/domain/calendar/day'
import { dayAt } from '~/domain/calendar/time-zone'
import { everyPostQuery, monthOfPostsQuery, monthsOf, postListQuery } from '~/src/api/queries/posts'
import { chosenWeekStart, chosenZone } from '~/src/calendar/device-settings'
import { weekDays } from '~/src/calendar/week'

/** Days ahead that Home covers, the same as the credit forecast. */
const forecastDays = 31
/** The most campaigns whose posts one call returns. */
const maxCampaigns = 50

/** The posts of this week, on a server with paging. */
export function weekPosts(workspaceId: string, today: Day, weekStart: number, zone: string) {
  const week = weekDays(today, weekStart)
  return monthsOf(week[0] ?? today, week.at(-1) ?? today, zone).map((month) =>
    monthOfPostsQuery(workspaceId, month),
  )
}

/**
 * The posts that Home counts, on a server with paging: those of this week's months and the days ahead, and
 * the newest without a time or failed.
 */
export function homePosts(workspaceId: string, today: Day, weekStart: number, zone: string) {
  const [first = today] = weekDays(today, weekStart)
  const months = monthsOf(first, addDays(today, forecastDays), zone)
  return [
    ...months.map((month) => monthOfPostsQuery(workspaceId, month)),
    postListQuery(workspaceId, { status: 'draft' }),
    postListQuery(workspaceId, { status: 'failed' }),
  ]
}

/** `homePosts` for now, in this device's settings. */
export function homePostsNow(workspaceId: string) {
  const zone = chosenZone()
  const weekStart = chosenWeekStart()
  return homePosts(workspaceId, dayAt(Date.now(), zone), weekStart, zone)
}

/** All posts of the active campaigns. */
export function campaignPosts(workspaceId: string, campaigns: readonly Campaign[]) {
  const active = campaigns.flatMap(({ id, status }) => (status === 'active' ? [id] : []))
  if (active.length === 0) return []
  return [everyPostQuery(workspaceId, { campaignIds: active.toSorted().slice(0, maxCampaigns) })]
}
