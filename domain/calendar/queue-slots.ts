import type { Queue } from '~/contract'
import { addDays, weekdayOf } from './day'
import { instantMs, isZone, toInstant, zonedDay } from './time-zone'

export interface Slot {
  /** 0 is Sunday. */
  readonly weekday: number
  /** Local time in the queue's zone, `HH:mm`. */
  readonly time: string
}

/** The parts of a queue that its slots depend on. */
export interface SlotQueue {
  readonly id: string
  readonly name?: string | undefined
  /** IANA name. */
  readonly timezone: string
  readonly slots: readonly Slot[]
}

/** A queue with its slots; undefined when the server sends no valid zone or no slots. */
export function slotQueue({ id, name, timezone, slots }: Queue): SlotQueue | undefined {
  if (timezone === undefined || !isZone(timezone) || !slots?.length) return undefined
  return { id, name, timezone, slots }
}

/** The slots of one local day as sorted instants. Two that a clock change makes equal are given once. */
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
 * The first slot strictly after `after` that is not in `taken` (ISO instants in any spelling); undefined when the
 * queue has no slots. A slot at a local time that clocks skip moves to the next existing one (`toInstant`).
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

/** The targets of a post whose account a queue doesn't accept. `accountIds` null or undefined: it accepts any. */
export function refusedTargets<Target extends { readonly accountId: string }>(
  accountIds: readonly string[] | null | undefined,
  targets: readonly Target[],
): Target[] {
  return accountIds ? targets.filter(({ accountId }) => !accountIds.includes(accountId)) : []
}
