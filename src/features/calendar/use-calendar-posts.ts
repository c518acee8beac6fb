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

/** The posts of the calendar, and how far they are known. */
export interface CalendarPosts {
  /** Those of the days on show and the first without a time; elsewhere what the five lists of 100 show. */
  readonly all: AllPosts
  /** What comes behind them: a move within the days on show leaves this list as it is. */
  readonly cached: readonly Post[]
  /** Whether all posts without a time are there, as far as the API lists them. */
  readonly knowsUntimed: boolean
}

/**
 * The posts of the calendar. On a server whose lists go on: those of the months on show and the first without a time,
 * and behind them the months beside and all others without a time, of which there may be thousands. Elsewhere: what the
 * five lists of 100 show, and behind them what this device saw of posts that they may hide now.
 */
export function useCalendarPosts(workspaceId: string, days: readonly Day[], zone: string): CalendarPosts {
  const { shown, adjacent } = useMemo(() => calendarMonths(days, zone), [days, zone])
  const all = useNeededPosts(workspaceId, calendarPosts(workspaceId, shown))
  const untimed = useUntimedPosts(workspaceId, all)
  // The months on show come first: these wait for them, and nothing waits for these.
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

/** The posts without a time behind the first page of them, which are read once that turned out to be full. */
function useUntimedPosts(workspaceId: string, { isPending, whole }: AllPosts): AllPosts {
  const client = useQueryClient()
  const every = untimedPostsQuery(workspaceId)
  const first = client.getQueryData(firstUntimedPostsQuery(workspaceId).queryKey) ?? none
  // Once they were read they stay in use: while one of the first page is deleted, that page is no longer full.
  const asks =
    whole && !isPending && (first.length >= firstUntimed || client.getQueryData(every.queryKey) !== undefined)
  const untimed = useNeededPosts(workspaceId, asks ? [every] : [])
  // A move of a post that has a time leaves this list as it is.
  const posts = useMemo(() => (whole ? unlisted(untimed.posts, first) : none), [whole, untimed.posts, first])
  return useMemo(() => ({ ...untimed, posts }), [untimed, posts])
}

/** What the screen tells of a failure, whichever of the two lists failed. */
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
