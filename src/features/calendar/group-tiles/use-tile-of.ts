import { useCallback } from 'react'
import type { Post } from '~/contract/post'
import { zonedDay } from '~/domain/calendar/zoned'
import { groupVariants } from '~/src/posts/variants/group-variants'
import type { VariantsById } from '~/src/posts/variants/use-post-variants'
import { useIsPhone } from '~/src/ui/is-phone'
import { timeOfPost } from '../drag/plan-move'
import type { Calendar } from '../use-calendar'
import { groupTiles, tileGroupOf } from './group-tiles'

const none: readonly Post[] = []

/**
 * The posts of a tile, or of a card of the tray, by one of them, which comes first: what is done with it is done with
 * all of them. Lists have a row for each post, to take one by itself.
 */
export function useTileOf(
  { view, buckets, drafts, waiting, zone }: Calendar,
  variants: VariantsById,
): (post: Post) => readonly [Post, ...Post[]] {
  const rows = useIsPhone() ? view === 'list' || view === 'month' : view === 'list'
  return useCallback(
    (post: Post): readonly [Post, ...Post[]] => {
      const at = timeOfPost(post)
      const inUnscheduled = post.status === 'draft' ? drafts : at === undefined ? waiting : undefined
      const all = inUnscheduled
        ? groupVariants(
            inUnscheduled.filter(({ status }) => status === post.status),
            variants,
          ).find((group) => group.some(({ id }) => id === post.id))
        : at === undefined || rows
          ? none
          : tileGroupOf(groupTiles(buckets.get(zonedDay(at, zone)) ?? none, variants), post.id)?.posts
      return [post, ...(all ?? none).filter(({ id }) => id !== post.id)]
    },
    [buckets, drafts, waiting, zone, variants, rows],
  )
}
