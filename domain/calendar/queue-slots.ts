import type { Queue } from '~/contract'
import { addDays, weekdayOf } from './day'
import { isZone, toInstant, instantMs, zonedDay } from './time-zone'

export interface Slot {
  /** 0 is Sunday. */
  readonly weekday: number
  /** Local time in the queue's zone, `HH:mm`. */
  readonly time: string
}

/** A queue as far as its slots go. */
export interface SlotQueue {
  readonly id: string
  readonly name?: string | undefined
  /** IANA name. */
  readonly timezone: string
  readonly slots: readonly Slot[]
}

/** A queue with the slots that the server tells of it; undefined where it tells no zone or no slots. */
export function slotQueue({ id, name, timezone, slots }: Queue): SlotQueue | undefined {
  if (timezone === undefined || !isZone(timezone) || !slots?.length) return undefined
  return { id, name, timezone, slots }
}

/** The slots of one local day as instants, in order; two that a change of clocks makes one are given once. */
function slotsOn(queue: SlotQueue, day: string): string[] {
  const weekday = weekdayOf(day)
  const times = queue.slots.filter((slot) => slot.weekday === weekday)
  return [...new Set(times.map(({ time }) => toInstant(day, time, queue.timezone)))].sort()
}

function* slotsAfter(queue: SlotQueue, after: Date): Generator<string> {
  if (queue.slots.length === 0) return
  const start = zonedDay(after.toISOString(), queue.timezone)
  for (let days = 0; ; days++) {
    for (const slot of slotsOn(queue, addDays(start, days))) {
      if (instantMs(slot) > after.getTime()) yield slot
    }
  }
}

/**
 * The first slot strictly after `after` that is not among `taken` (ISO instants in any spelling). Undefined when the
 * queue has no slots. A slot at a local time that clocks skip moves to the next that exists (`toInstant`).
 */
export function nextFreeSlot(queue: SlotQueue, taken: ReadonlySet<string>, after: Date): string | undefined {
  const occupied = new Set([...taken].map((iso) => Date.parse(iso)))
  for (const slot of slotsAfter(queue, after)) {
    if (!occupied.has(instantMs(slot))) return slot
  }
  return undefined
}

/** Every slot after `from` and not after `to`, in order, taken or not. */
export function slotsBetween(queue: SlotQueue, from: Date, to: Date): string[] {
  const found: string[] = []
  for (const slot of slotsAfter(queue, from)) {
    if (instantMs(slot) > to.getTime()) break
    found.push(slot)
  }
  return found
}
