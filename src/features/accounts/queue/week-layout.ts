import { slotKey } from '~/domain/calendar/queue-moves'
import type { Slot } from '~/domain/calendar/queue-slots'
import { minutesOf, timeOf } from '~/domain/calendar/time-zone'
import { dayLanguage } from '~/domain/language'
import { weekdays } from '~/src/calendar/device-settings'

/** Height of an hour, in px. */
export const hourHeight = 56
/** Height of a slot's card, in px. */
const cardHeight = 42
/** Distance from midnight, in px. */
export const topOf = (time: string): number => (minutesOf(time) / 60) * hourHeight

/** Index of a weekday's column. */
export const columnOf = (weekday: number): number => weekdays().indexOf(weekday)

/** A card's share of its column, which close slots divide among them. */
export interface Lane {
  readonly index: number
  readonly of: number
}

/** Lanes by slot key: slots whose cards would overlap are placed side by side. */
export function lanesOf(slots: readonly Slot[]): Map<string, Lane> {
  const lanes = new Map<string, Lane>()
  for (const weekday of weekdays()) {
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

/** CSS position of a card within the week. */
export function placeStyle(slot: Slot, lane: Lane = { index: 0, of: 1 }) {
  const column = 100 / 7
  const start = columnOf(slot.weekday) * column + (lane.index * column) / lane.of
  return {
    top: topOf(slot.time),
    insetInlineStart: `calc(${String(start)}% + 4px)`,
    width: `calc(${String(column / lane.of)}% - ${lane.of > 1 ? '5' : '9'}px)`,
  }
}

/** The place at a point of the week, rounded to `step` minutes; `x` from the start edge and `y` from midnight, in px. */
export function placeAt(x: number, y: number, width: number, step: number): Slot {
  const column = Math.min(6, Math.max(0, Math.floor((x / width) * 7)))
  const minutes = Math.round(((y / hourHeight) * 60) / step) * step
  return { weekday: weekdays()[column] ?? 1, time: timeOf(Math.min(24 * 60 - step, Math.max(0, minutes))) }
}

/** Short name of the time zone: "BST", "UTC". */
export const zoneName = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(dayLanguage, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
