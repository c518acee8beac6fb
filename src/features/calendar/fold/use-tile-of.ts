import { useCallback } from 'react'
import type { Post } from '~/contract/post'
import { zonedDay } from '~/domain/calendar/zoned'
import type { TogetherById } from '~/src/modules/made-together/use-together'
import { useIsPhone } from '~/src/ui/is-phone'
import { timeOfPost } from '../move/plan-move'
import type { Calendar } from '../use-calendar'
import { foldDay, foldOf } from './fold-day'

const none: readonly Post[] = []

/**
 * The posts of a tile by one of them, which comes first: what is done with the tile is done with all of them. Lists have
 * a row for each post, to take one by itself.
 */
export function useTileOf(
  { view, buckets, zone }: Calendar,
  together: TogetherById,
): (post: Post) => readonly [Post, ...Post[]] {
  const rows = useIsPhone() ? view === 'list' || view === 'month' : view === 'list'
  return useCallback(
    (post: Post): readonly [Post, ...Post[]] => {
      const at = rows ? undefined : timeOfPost(post)
      const day = at === undefined ? none : (buckets.get(zonedDay(at, zone)) ?? none)
      const others = foldOf(foldDay(day, together), post.id)?.posts.filter(({ id }) => id !== post.id) ?? none
      return [post, ...others]
    },
    [buckets, zone, together, rows],
  )
}
