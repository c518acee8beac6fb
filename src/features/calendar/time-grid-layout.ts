import { localMinutes } from '~/domain/calendar/time-zone'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import type { TileGroup } from './grouped-posts'

/** px of an hour on the time grid. */
export const hourHeight = 48

/** px from midnight. */
export const topOf = (minutes: number): number => (minutes / 60) * hourHeight

/** Minutes of a height in px. */
const minutesIn = (px: number): number => (px / hourHeight) * 60

/** px; with an image on top, with one beside the text (in the day view), and with text only. */
const cardHeight = { picture: 118, beside: 78, words: 54 }

export interface Card extends TileGroup {
  /** px from midnight. */
  readonly top: number
  /** px. */
  readonly height: number
  readonly picture: 'above' | 'beside' | undefined
  readonly column: number
  readonly columns: number
}

const dayHeight = topOf(24 * 60)

/**
 * Lays out a day's posts with their tops at their minutes. An image is shown if its height is free; overlapping posts
 * are side by side. The last ones of a day are moved up to end with it.
 */
export function layOutCards(groups: readonly TileGroup[], zone: string, wide = false): Card[] {
  const pictured = wide ? cardHeight.beside : cardHeight.picture
  const items = groups
    .flatMap(({ post, posts }) => {
      const at = timeOfPost(post)
      return at === undefined ? [] : [{ id: post.id, post, posts, start: localMinutes(at, zone) }]
    })
    // They come sorted by instant, which is a different order on the night that has an hour twice.
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
      top: Math.min(topOf(start), dayHeight - height),
    }
  })
}

/** px of a card beside others, with the gap after it; enough for its status and time. */
const minColumnPx = 66

/** px that a day needs so that no card's time is cut off: by the most cards that are side by side. */
export function minDayWidth(cards: readonly Card[]): number {
  const columns = cards.reduce((most, card) => Math.max(most, card.columns), 1)
  return columns > 1 ? columns * minColumnPx : 0
}

interface DayItem {
  readonly id: string
  /** Minutes since midnight. */
  readonly start: number
}

interface ColumnPosition {
  /** From 0. */
  readonly column: number
  /** Number of columns that the overlapping items here share. */
  readonly columns: number
}

/**
 * Places items of `span` minutes each side by side where they overlap. Items must be sorted by `start`, as in the
 * buckets of `bucketByDay`; each takes the first free column.
 */
export function layoutDay(items: readonly DayItem[], span: number): ReadonlyMap<string, ColumnPosition> {
  const placed = new Map<string, ColumnPosition>()
  let cluster: { id: string; column: number }[] = []
  let ends: number[] = []

  const close = () => {
    for (const { id, column } of cluster) placed.set(id, { column, columns: ends.length })
    cluster = []
    ends = []
  }

  for (const { id, start } of items) {
    if (ends.every((end) => end <= start)) close()
    const free = ends.findIndex((end) => end <= start)
    const column = free === -1 ? ends.length : free
    ends[column] = start + span
    cluster.push({ id, column })
  }
  close()
  return placed
}
