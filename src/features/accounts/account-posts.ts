import { monthsOf, monthOfPostsQuery, postListQuery, upcomingPostsQuery } from '~/src/api/queries/posts'
import { addDays } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/time-zone'

/** What is told of accounts looks back so many days. */
const daysBack = 30

/** What is told of accounts is reckoned from: what is to go out, the last 30 days, and what went out last before. */
export function accountPosts(workspaceId: string, now: number) {
  const today = zonedDay(new Date(now).toISOString(), 'UTC')
  return [
    upcomingPostsQuery(workspaceId),
    ...monthsOf(addDays(today, -daysBack - 1), today, 'UTC').map((month) =>
      monthOfPostsQuery(workspaceId, month),
    ),
    postListQuery(workspaceId, { status: 'published' }),
  ]
}
