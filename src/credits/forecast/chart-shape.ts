import { type Day, daysBetween } from '~/domain/calendar/day'
import type { Runway } from './use-credit-forecast'

export interface ChartBox {
  readonly width: number
  readonly height: number
}

export interface ChartShape {
  /** SVG paths in the box: what was, and what is expected. */
  readonly past: string
  readonly ahead: string
  readonly now: { readonly x: number; readonly y: number }
  readonly end: { readonly x: number; readonly day: Day } | undefined
  readonly first: Day
  readonly last: Day
  /** Credits at the upper line. */
  readonly top: number
}

/** The next figure that reads well: 1, 2, 2.5, 5 or 7 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return power * ([1, 2, 2.5, 5, 7, 10].find((step) => step * power >= value) ?? 10)
}

/** A step line for each: a day's balance holds until its end. */
export function chartShape({ history, forecast, today }: Runway, { width, height }: ChartBox): ChartShape {
  const first = history[0]?.day ?? today
  const short = forecast.shortOn
  const count = short === undefined ? forecast.days.length : Math.max(7, daysBetween(today, short) + 4)
  const days = forecast.days.slice(0, count)
  const last = days.at(-1)?.day ?? today
  const span = Math.max(1, daysBetween(first, last))
  const top = roundUp(
    Math.max(1, ...history.map(({ balance }) => balance), ...days.map((day) => day.balance)),
  )
  const x = (day: Day) => round((daysBetween(first, day) / span) * width)
  const y = (balance: number) => round(height - (Math.max(0, balance) / top) * height)

  const past = history.map(({ day, balance }, index) =>
    index === 0 ? `M${x(day)} ${y(balance)}` : `H${x(day)}V${y(balance)}`,
  )
  const present = { x: x(today), y: y(history.at(-1)?.balance ?? 0) }
  const ahead = [`M${present.x} ${present.y}`]
  for (const { day, balance } of days) {
    ahead.push(`H${x(day)}V${y(balance)}`)
    if (day === short) break
  }
  return {
    past: past.join(''),
    ahead: ahead.join(''),
    now: present,
    end: short === undefined ? undefined : { x: x(short), day: short },
    first,
    last,
    top,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
