import { useMemo } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { type AllPosts, unlisted, useNeededPosts } from '~/src/api/queries/all-posts'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import { monthOfPostsQuery } from '~/src/api/queries/posts'
import { calendarMonths, calendarPosts } from './calendar-posts'

/**
 * The posts of the calendar. On a server whose lists go on: all of the months on show, with those beside them behind
 * (`cached`, which a move within the days on show leaves as it is). Elsewhere: what the five lists of 100 show, and behind
 * them what this device saw of posts that they may hide now.
 */
export function useCalendarPosts(
  workspaceId: string,
  days: readonly Day[],
  zone: string,
): { readonly all: AllPosts; readonly cached: readonly Post[] } {
  const { shown, beside } = useMemo(() => calendarMonths(days, zone), [days, zone])
  const all = useNeededPosts(workspaceId, calendarPosts(workspaceId, shown))
  // The months on show come first: these wait for them, and nothing waits for these.
  const next = useNeededPosts(
    workspaceId,
    all.isPending ? [] : beside.map((month) => monthOfPostsQuery(workspaceId, month)),
  )
  const known = useKnownPosts(workspaceId, all)
  const others = useMemo(() => unlisted(next.posts, all.posts), [next.posts, all.posts])
  return { all, cached: all.whole ? others : known }
}
