import type { Post } from '~/contract/post'
import { layoutDay } from '~/domain/calendar/layout-day'
import { localMinutes } from '~/domain/calendar/zoned'
import { timeOfPost } from './move/plan-move'
import { minutesIn, topOf } from './time-grid-scale'

/** px; with a picture on top, and with words alone. */
export const cardHeight = { picture: 118, words: 54 }

export interface Card {
  readonly post: Post
  /** px from midnight. */
  readonly top: number
  readonly picture: boolean
  readonly column: number
  readonly columns: number
}

const fullDay = topOf(24 * 60)

/**
 * A day's posts hung from their minutes. A picture is shown where nothing else stands in its height; posts that
 * overlap stand side by side. The last ones of a day are drawn up so that they end with it.
 */
export function layOutCards(posts: readonly Post[], zone: string): Card[] {
  const items = posts.flatMap((post) => {
    const at = timeOfPost(post)
    return at === undefined ? [] : [{ id: post.id, post, start: localMinutes(at, zone) }]
  })
  const high = layoutDay(items, minutesIn(cardHeight.picture + 2))
  const low = layoutDay(items, minutesIn(cardHeight.words + 2))
  return items.map(({ id, post, start }) => {
    const picture = high.get(id)?.columns === 1 && post.content.mediaUrls.length > 0
    const { column = 0, columns = 1 } = (picture ? undefined : low.get(id)) ?? {}
    const height = picture ? cardHeight.picture : cardHeight.words
    return { post, picture, column, columns, top: Math.min(topOf(start), fullDay - height) }
  })
}
