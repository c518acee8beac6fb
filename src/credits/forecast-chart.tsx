import { i18n } from '@lingui/core'
import { type Day, daysBetween } from '~/domain/calendar/day'
import { language, writingDirection } from '~/domain/language'
import { dayText } from '~/src/calendar/day-text'
import { isolated } from '~/src/i18n/isolated'
import type { CreditForecast } from './use-credit-forecast'

interface ChartBox {
  readonly width: number
  readonly height: number
}

interface ChartShape {
  /** SVG paths in the box: past and expected balance. */
  readonly past: string
  readonly expected: string
  readonly now: { readonly x: number; readonly y: number }
  readonly end: { readonly x: number; readonly day: Day } | undefined
  readonly first: Day
  readonly last: Day
  /** Credits at the upper line. */
  readonly top: number
}

/** Rounds up to a readable number: 1, 2, 2.5, 5 or 7 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return power * ([1, 2, 2.5, 5, 7, 10].find((step) => step * power >= value) ?? 10)
}

/** A step line each: a day's balance holds until its end. */
export function chartShape(
  { history, forecast, today }: CreditForecast,
  { width, height }: ChartBox,
): ChartShape {
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
  const expected = [`M${present.x} ${present.y}`]
  for (const { day, balance } of days) {
    expected.push(`H${x(day)}V${y(balance)}`)
    if (day === short) break
  }
  return {
    past: past.join(''),
    expected: expected.join(''),
    now: present,
    end: short === undefined ? undefined : { x: x(short), day: short },
    first,
    last,
    top,
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Space above the upper line for its number, and below the lower one for the days. */
const topSpace = 11
const bottomSpace = 28

/** Mirrors a chart in Arabic, in which time runs from right to left, as in the calendar: its shapes, and where its texts are. */
export function mirrorFor(width: number) {
  const direction = writingDirection(language)
  return direction === 'rtl'
    ? { direction, transform: `matrix(-1 0 0 1 ${width} 0)`, at: (x: number) => width - x }
    : { direction, transform: undefined, at: (x: number) => x }
}

/** Past and expected balance as a step line, with a text alternative. */
export function ForecastChart({ creditForecast, box }: { creditForecast: CreditForecast; box: ChartBox }) {
  const shape = chartShape(creditForecast, box)
  const { width, height } = box
  const middle = height / 2
  const { direction, transform, at } = mirrorFor(width)
  const nearStart = shape.now.x < 56
  const labelsMeet = shape.end !== undefined && shape.end.x - shape.now.x < 48
  return (
    <svg
      direction={direction}
      viewBox={`0 ${-topSpace} ${width} ${height + topSpace + bottomSpace}`}
      role="img"
      aria-label={textAlternative(creditForecast)}
      className="block w-full overflow-visible"
      fill="none"
      strokeWidth="1.75"
    >
      <path
        d={`M0 0H${width}M0 ${middle}H${width}M0 ${height}H${width}`}
        className="stroke-line"
        strokeWidth="1"
      />
      <g transform={transform}>
        <path d={shape.past} className="stroke-ink" />
        <path d={shape.expected} className="stroke-iris" strokeDasharray="3 3" />
        <circle cx={shape.now.x} cy={shape.now.y} r="4" className="fill-iris stroke-sheet" strokeWidth="2" />
        {shape.end && <path d={`M${shape.end.x} ${height - 7}l6 7-6 7-6-7z`} className="fill-amber" />}
      </g>
      <g className="tnum fill-ink-3 text-12" stroke="none">
        {!nearStart && (
          <text x={at(0)} y={height + 20}>
            {isolated(dayText(shape.first, 'shortDate'))}
          </text>
        )}
        {!labelsMeet && (
          <text
            x={at(shape.now.x)}
            y={height + 20}
            textAnchor={nearStart ? 'start' : 'middle'}
            className="fill-iris font-medium"
          >
            {i18n.t('today')}
          </text>
        )}
        {shape.end ? (
          <text
            x={at(Math.min(shape.end.x, width - 20))}
            y={height + 20}
            textAnchor="middle"
            className="fill-amber font-medium"
          >
            {isolated(dayText(shape.end.day, 'shortDate'))}
          </text>
        ) : (
          <text x={at(width)} y={height + 20} textAnchor="end">
            {isolated(dayText(shape.last, 'shortDate'))}
          </text>
        )}
        <text x={at(width)} y="-5" textAnchor="end">
          {shape.top.toLocaleString(language)}
        </text>
        <text x={at(width)} y={middle - 5} textAnchor="end">
          {(shape.top / 2).toLocaleString(language)}
        </text>
      </g>
    </svg>
  )
}

function textAlternative({ history, balance, forecast }: CreditForecast): string {
  const [first] = history
  return [
    first &&
      i18n.t('Balance on {day}: {balance}.', {
        day: dayText(first.day, 'date'),
        balance: first.balance.toLocaleString(language),
      }),
    i18n.t('Balance today: {balance}.', { balance: balance.toLocaleString(language) }),
    forecast.shortOn
      ? i18n.t('Projected to run out on {shortOn}.', { shortOn: dayText(forecast.shortOn, 'date') })
      : i18n.t('Projected to last past {day}.', {
          day: dayText(forecast.days.at(-1)?.day ?? '1970-01-01', 'date'),
        }),
  ]
    .filter(Boolean)
    .join(' ')
}
