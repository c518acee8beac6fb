import { minutesOf, timeOf } from '~/domain/calendar/time-zone'
import { slotKey } from '~/domain/calendar/queue-moves'
import type { Slot } from '~/domain/calendar/queue-slots'
import { weekdays } from './queue-draft'

/** px of an hour. */
export const hourHeight = 56
/** px of a slot's card. */
export const cardHeight = 42
/** px from midnight. */
export const topOf = (time: string): number => (minutesOf(time) / 60) * hourHeight

/** Which column a weekday has, Monday first. */
export const columnOf = (weekday: number): number => weekdays.findIndex((each) => each === weekday)

/** A card's share of its column: slots that are close share it. */
export interface Lane {
  readonly index: number
  readonly of: number
}

/** The lanes of slots, by their keys: those whose cards would cover each other stand side by side. */
export function lanesOf(slots: readonly Slot[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>()
  for (const weekday of weekdays) {
    const own = slots.filter((slot) => slot.weekday === weekday).sort((a, b) => a.time.localeCompare(b.time))
    let cluster: Slot[] = []
    const close = () => {
      for (const [index, slot] of cluster.entries()) lanes.set(slotKey(slot), { index, of: cluster.length })
      cluster = []
    }
    for (const slot of own) {
      const last = cluster.at(-1)
      if (last && topOf(slot.time) - topOf(last.time) >= cardHeight) close()
      cluster.push(slot)
    }
    close()
  }
  return lanes
}

/** Where a card stands within the week, as CSS. */
export function placeStyle(slot: Slot, lane: Lane = { index: 0, of: 1 }) {
  const column = 100 / weekdays.length
  const start = columnOf(slot.weekday) * column + (lane.index * column) / lane.of
  return {
    top: topOf(slot.time),
    insetInlineStart: `calc(${String(start)}% + 4px)`,
    width: `calc(${String(column / lane.of)}% - ${lane.of > 1 ? '5' : '9'}px)`,
  }
}

/** The place under a point of the week, `step` minutes apart; `x` from its start edge and `y` from midnight, px. */
export function placeAt(x: number, y: number, width: number, step: number): Slot {
  const column = Math.min(6, Math.max(0, Math.floor((x / width) * 7)))
  const minutes = Math.round(((y / hourHeight) * 60) / step) * step
  return { weekday: weekdays[column] ?? 1, time: timeOf(Math.min(24 * 60 - step, Math.max(0, minutes))) }
}
