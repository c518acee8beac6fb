import { layoutDay } from './layout-day'
import { localMinutes } from '~/domain/calendar/zoned'
import type { TileGroup } from './group-tiles/group-tiles'
import { timeOfPost } from './drag/plan-move'
import { minutesIn, topOf } from './time-grid-scale'

/** px; with a picture on top, beside the words (where a day has the whole width), and with words alone. */
export const cardHeight = { picture: 118, beside: 78, words: 54 }

export interface Card extends TileGroup {
  /** px from midnight. */
  readonly top: number
  /** px. */
  readonly height: number
  readonly picture: 'above' | 'beside' | undefined
  readonly column: number
  readonly columns: number
}

const fullDay = topOf(24 * 60)

/**
 * A day's posts hung from their minutes. A picture is shown where nothing else stands in its height; posts that
 * overlap stand side by side. The last ones of a day are drawn up so that they end with it.
 */
export function layOutCards(groups: readonly TileGroup[], zone: string, wide = false): Card[] {
  const pictured = wide ? cardHeight.beside : cardHeight.picture
  const items = groups
    .flatMap(({ post, posts }) => {
      const at = timeOfPost(post)
      return at === undefined ? [] : [{ id: post.id, post, posts, start: localMinutes(at, zone) }]
    })
    // They come by their instants, which is another order on the night that has an hour twice.
    .sort((a, b) => a.start - b.start)
  const high = layoutDay(items, minutesIn(pictured + 2))
  const low = layoutDay(items, minutesIn(cardHeight.words + 2))
  return items.map(({ id, post, posts, start }) => {
    const picture = high.get(id)?.columns === 1 && post.content.mediaUrls.length > 0
    const { column = 0, columns = 1 } = (picture ? undefined : low.get(id)) ?? {}
    const height = picture ? pictured : cardHeight.words
    const where = picture ? (wide ? 'beside' : 'above') : undefined
    return {
      post,
      posts,
      picture: where,
      height,
      column,
      columns,
      top: Math.min(topOf(start), fullDay - height),
    }
  })
}
