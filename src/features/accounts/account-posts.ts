import { addDays } from '~/domain/calendar/day'
import { dayAt } from '~/domain/calendar/time-zone'
import { monthOfPostsQuery, monthsOf, postListQuery, upcomingPostsQuery } from '~/src/api/queries/posts'

const daysBack = 30

/** Queries for the posts that the accounts screen needs: upcoming, the last 30 days, and the newest published before. */
export function accountPosts(workspaceId: string, now: number) {
  const today = dayAt(now, 'UTC')
  return [
    upcomingPostsQuery(workspaceId),
    ...monthsOf(addDays(today, -daysBack - 1), today, 'UTC').map((month) =>
      monthOfPostsQuery(workspaceId, month),
    ),
    postListQuery(workspaceId, { status: 'published' }),
  ]
}
