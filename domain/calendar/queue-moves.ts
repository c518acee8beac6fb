import { addDays, fromMonday, weekdayOf } from './day'
import { nextFreeSlot, type Slot, type SlotQueue } from './queue-slots'
import { instantMs, toInstant, zonedDay } from './time-zone'

/** A slot after the change. `from` is the existing slot that it replaces. */
export interface ChangedSlot extends Slot {
  readonly from?: Slot | undefined
}

/** A queue after the change. */
export interface ChangedQueue {
  readonly id: string
  /** IANA name. */
  readonly timezone: string
  readonly slots: readonly ChangedSlot[]
}

export interface QueuedPost {
  readonly id: string
  /** ISO instant. */
  readonly at: string
  /** It is being published right now, so it keeps its time. */
  readonly publishing?: boolean | undefined
}

type MoveReason = 'slot_moved' | 'slot_removed' | 'timezone' | 'next_week'

/** A post that gets a new time. */
export interface QueuedMove {
  readonly id: string
  /** ISO instants; `to` is undefined when the changed queue has no slot left for the post. */
  readonly from: string
  readonly to: string | undefined
  readonly reason: MoveReason
}

export const slotKey = ({ weekday, time }: Slot): string => `${weekday} ${time}`

/** Sorted by weekday and time, without duplicates. */
export function sortedSlots(slots: readonly Slot[]): { weekday: number; time: string }[] {
  const byKey = new Map(slots.map(({ weekday, time }) => [slotKey({ weekday, time }), { weekday, time }]))
  return [...byKey.values()].sort((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time))
}

/** The slot of `queue` that has an occurrence at the instant `at`. */
export function slotAt(queue: SlotQueue, at: string): Slot | undefined {
  const day = zonedDay(at, queue.timezone)
  // A time that clocks skip may land on the next day, so the slot may be one of the day before.
  for (const on of [day, addDays(day, -1)]) {
    const found = queue.slots.find(
      ({ weekday, time }) =>
        weekday === weekdayOf(on) && instantMs(toInstant(on, time, queue.timezone)) === instantMs(at),
    )
    if (found) return found
  }
  return undefined
}

/** Where each old slot moves to, by its key. A removed slot has no entry. */
function destinations(before: SlotQueue, after: ChangedQueue): Map<string, Slot> {
  const found = new Map<string, Slot>()
  for (const slot of after.slots) if (slot.from) found.set(slotKey(slot.from), slot)
  for (const slot of after.slots) {
    if (!slot.from && !found.has(slotKey(slot))) found.set(slotKey(slot), slot)
  }
  const old = new Set(before.slots.map(slotKey))
  return new Map([...found].filter(([key]) => old.has(key)))
}

/** The occurrence of `to` in the week, from Monday on, in which `at` is one of `from`. */
function inSameWeek(at: string, from: Slot, to: Slot, before: SlotQueue, after: ChangedQueue): string {
  const local = zonedDay(at, before.timezone)
  const day = weekdayOf(local) === from.weekday ? local : addDays(local, -1)
  const moved = addDays(day, fromMonday(to.weekday) - fromMonday(from.weekday))
  return toInstant(moved, to.time, after.timezone)
}

/**
 * The moves that a change of a queue causes, sorted by new time. A moved slot takes its posts along, each within its
 * week; if that time has passed or is taken, the post goes to the slot's next week. Posts of a removed slot go to the
 * next free slot after their time. An added slot moves nothing; a new zone moves everything. Posts that are in no
 * slot, are being published, or are due keep their time.
 */
export function movesOfChange(
  before: SlotQueue,
  after: ChangedQueue,
  posts: readonly QueuedPost[],
  now: number,
): QueuedMove[] {
  const newSlots = destinations(before, after)
  const changed: SlotQueue = { id: after.id, timezone: after.timezone, slots: after.slots }
  const taken = new Set<string>()
  const relocated: { post: QueuedPost; at: string; newSlot: Slot; reason: MoveReason }[] = []
  const removed: QueuedPost[] = []
  for (const post of [...posts].sort((a, b) => instantMs(a.at) - instantMs(b.at))) {
    const slot = slotAt(before, post.at)
    const stays = post.publishing === true || instantMs(post.at) <= now || !slot
    const newSlot = slot && newSlots.get(slotKey(slot))
    if (stays) taken.add(new Date(post.at).toISOString())
    else if (!newSlot) removed.push(post)
    else {
      const at = inSameWeek(post.at, slot, newSlot, before, after)
      if (instantMs(at) === instantMs(post.at)) taken.add(at)
      else {
        const reason = slotKey(newSlot) === slotKey(slot) ? 'timezone' : 'slot_moved'
        relocated.push({ post, at, newSlot, reason })
      }
    }
  }
  const moves: QueuedMove[] = []
  const move = (post: QueuedPost, to: string | undefined, reason: MoveReason) => {
    if (to !== undefined) taken.add(to)
    if (to === undefined || instantMs(to) !== instantMs(post.at))
      moves.push({ id: post.id, from: post.at, to, reason })
  }
  for (const { post, at, newSlot, reason } of relocated) {
    const free = instantMs(at) > now && !taken.has(at)
    const since = new Date(Math.max(now, instantMs(at)))
    const to = free ? at : nextFreeSlot({ ...changed, slots: [newSlot] }, taken, since)
    move(post, to, free ? reason : 'next_week')
  }
  for (const post of removed) move(post, nextFreeSlot(changed, taken, new Date(post.at)), 'slot_removed')
  return moves.sort((a, b) => (a.to ?? '9').localeCompare(b.to ?? '9'))
}
