import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { type AllPosts, unlisted, useNeededPosts } from '~/src/api/queries/all-posts'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import {
  firstUntimed,
  firstUntimedPostsQuery,
  monthOfPostsQuery,
  untimedPostsQuery,
} from '~/src/api/queries/posts'
import { calendarMonths, calendarPosts } from './calendar-posts'

/** The posts of the calendar, and how complete they are. */
export interface CalendarPosts {
  /** Posts of the days on show and the first page without a time; on servers without pages, the five lists of 100. */
  readonly all: AllPosts
  /** Further posts. This list doesn't change when a post moves within the days on show. */
  readonly cached: readonly Post[]
  /** Whether all posts without a time are loaded, as far as the API lists them. */
  readonly knowsUntimed: boolean
}

/**
 * The posts of the calendar. On a server with pages: those of the months on show and the first page without a time,
 * then those of the adjacent months and all others without a time, of which there may be thousands. On other servers:
 * the five lists of 100, then posts that this device saw earlier and that the lists may hide now.
 */
export function useCalendarPosts(workspaceId: string, days: readonly Day[], zone: string): CalendarPosts {
  const { shown, adjacent } = useMemo(() => calendarMonths(days, zone), [days, zone])
  const all = useNeededPosts(workspaceId, calendarPosts(workspaceId, shown))
  const untimed = useUntimedPosts(workspaceId, all)
  // The adjacent months are read after those on show; nothing waits for them.
  const next = useNeededPosts(
    workspaceId,
    all.isPending ? [] : adjacent.map((month) => monthOfPostsQuery(workspaceId, month)),
  )
  const known = useKnownPosts(workspaceId, all)
  const morePosts = useMemo(
    () => (untimed.posts.length === 0 ? next.posts : [...next.posts, ...untimed.posts]),
    [next.posts, untimed.posts],
  )
  const others = useMemo(() => unlisted(morePosts, all.posts), [morePosts, all.posts])
  return {
    all: useMemo(() => withFailure(all, untimed), [all, untimed]),
    cached: all.whole ? others : known,
    knowsUntimed: !all.isPending && !all.incomplete && !untimed.isPending && !untimed.incomplete,
  }
}

const none: readonly Post[] = []

/** Posts without a time after the first page, which are read once that page turns out to be full. */
function useUntimedPosts(workspaceId: string, { isPending, whole }: AllPosts): AllPosts {
  const client = useQueryClient()
  const every = untimedPostsQuery(workspaceId)
  const first = client.getQueryData(firstUntimedPostsQuery(workspaceId).queryKey) ?? none
  // Once read, they stay in use: after a deletion, the first page may no longer be full.
  const asks =
    whole && !isPending && (first.length >= firstUntimed || client.getQueryData(every.queryKey) !== undefined)
  const untimed = useNeededPosts(workspaceId, asks ? [every] : [])
  // This list doesn't change when a post with a time moves.
  const posts = useMemo(() => (whole ? unlisted(untimed.posts, first) : none), [whole, untimed.posts, first])
  return useMemo(() => ({ ...untimed, posts }), [untimed, posts])
}

/** `all` with the failure of either list. */
const withFailure = (all: AllPosts, untimed: AllPosts): AllPosts =>
  untimed.error === null
    ? all
    : {
        ...all,
        error: all.error ?? untimed.error,
        isFetching: all.isFetching || untimed.isFetching,
        incomplete: all.incomplete || untimed.incomplete,
        refetch: () => {
          all.refetch()
          untimed.refetch()
        },
      }
