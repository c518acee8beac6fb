import { i18n } from '@lingui/core'
import { defaultQueueId, type Post } from '~/contract/post'
import type { QueueMove, QueueState } from '~/contract/queues'
import { weekdayOf } from '~/domain/calendar/day'
import { slotAt, slotKey } from '~/domain/calendar/queue-moves'
import { nextFreeSlot, type Slot } from '~/domain/calendar/queue-slots'
import { dayAt, localTime, zonedDay } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { dayText } from '~/src/calendar/day-text'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { type DraftSlot, isMoved, type QueueDraft } from './queue-draft'

export interface QueuedPost {
  readonly id: string
  readonly title: string
  /** ISO instant. */
  readonly at: string
}

export function queuedPosts(queueId: string, posts: readonly Post[]): QueuedPost[] {
  return posts
    .flatMap(({ id, status, queueId: own = defaultQueueId, scheduledAt, content }) =>
      status === 'queued' && own === queueId && scheduledAt
        ? [{ id, title: postTitle(content.text), at: scheduledAt }]
        : [],
    )
    .sort((a, b) => a.at.localeCompare(b.at))
}

type SlotLook = 'taken' | 'free' | 'added' | 'removed' | 'incoming'

/** A slot as displayed in the week. */
export interface SlotView {
  readonly slot: DraftSlot
  readonly look: SlotLook
  readonly moved: boolean
  /** False if its posts couldn't be loaded, or haven't been yet: then it may not be free. */
  readonly knowsPosts: boolean
  /** Title of its first post, now or once saved. */
  readonly title: string | undefined
  /** Number of its posts in all weeks. */
  readonly count: number
  /** Its next date: "15 Oct", "today"; with the time if clocks skip the slot's that day: "28 Mar, 03:00". */
  readonly date: string
}

function dateOf(slot: Slot, post: QueuedPost | undefined, timezone: string, now: number): string {
  const queue = { id: '', timezone, slots: [slot] }
  const at = post?.at ?? nextFreeSlot(queue, new Set(), new Date(now))
  if (at === undefined) return ''
  const day = zonedDay(at, timezone)
  const date = day === dayAt(now, timezone) ? i18n.t('today') : dayText(day, 'shortDate')
  const time = localTime(at, timezone)
  return time === slot.time ? date : commaSeparated([date, time])
}

/**
 * The draft's slots with their posts, and with those that a save would move to them. `posts` is undefined until they
 * are loaded.
 */
export function slotViews(
  saved: QueueState,
  draft: QueueDraft,
  posts: readonly QueuedPost[] | undefined,
  moves: readonly QueueMove[],
  now: number,
): SlotView[] {
  const bySlot = new Map<string, QueuedPost[]>()
  for (const post of posts ?? []) {
    const slot = slotAt({ id: '', ...saved }, post.at)
    if (slot) bySlot.set(slotKey(slot), [...(bySlot.get(slotKey(slot)) ?? []), post])
  }
  const incoming = new Map<string, string>()
  for (const { to, text, reason } of moves) {
    const weekday = weekdayOf(zonedDay(to, draft.timezone))
    if (reason === 'slot_removed')
      incoming.set(slotKey({ weekday, time: localTime(to, draft.timezone) }), postTitle(text ?? ''))
  }
  return draft.slots.map((slot): SlotView => {
    const own = slot.from ? (bySlot.get(slotKey(slot.from)) ?? []) : []
    const arriving = slot.removed ? undefined : incoming.get(slotKey(slot))
    const [first] = own
    const moved = isMoved(slot)
    const look = (): SlotLook => {
      if (slot.removed) return 'removed'
      if (first) return 'taken'
      if (arriving !== undefined) return 'incoming'
      return slot.from ? 'free' : 'added'
    }
    return {
      slot,
      look: look(),
      moved,
      knowsPosts: posts !== undefined || !slot.from,
      title: first?.title ?? arriving,
      count: own.length,
      date: dateOf(slot, moved ? undefined : first, draft.timezone, now),
    }
  })
}
