import { type Day, addDays } from '~/domain/calendar/day'
import type { CalendarView } from '~/src/calendar/calendar-views'
import { stepView } from '~/src/calendar/view-days'
import type { Target } from './plan-move'

type DayTarget = Extract<Target, { kind: 'day' }>

const days: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const weeks: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const pages: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/**
 * Where an arrow takes what the keyboard holds: by days and weeks in a month, by days and quarters of an hour where the
 * clock is on show (`large`: by hours). Undefined for other keys.
 */
export function stepTarget(
  from: DayTarget,
  key: string,
  { view, large }: { view: CalendarView; large: boolean },
): DayTarget | undefined {
  const page = pages[key]
  if (page !== undefined) return { ...from, day: stepView(view, from.day, page) }
  const across = days[key]
  if (across !== undefined) return { ...from, day: addDays(from.day, across) }
  const along = weeks[key]
  if (along === undefined) return undefined
  if (from.minutes === undefined)
    return { ...from, day: addDays(from.day, view === 'month' ? 7 * along : along) }
  return byMinutes(from.day, from.minutes + along * (large ? 60 : 15))
}

/** Past midnight lies the next day. */
function byMinutes(day: Day, minutes: number): DayTarget {
  const whole = 24 * 60
  const over = Math.floor(minutes / whole)
  return { kind: 'day', day: addDays(day, over), minutes: minutes - over * whole }
}
