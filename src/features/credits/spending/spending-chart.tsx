import { i18n } from '@lingui/core'
import { language } from '~/domain/language'
import { dayText } from '~/src/calendar/day-text'
import { mirrorFor, roundUp } from '~/src/credits/forecast-chart'
import { isolated } from '~/src/i18n/isolated'
import { useIsPhone } from '~/src/ui/window-width'
import { type SpendingDay, type SpendingPart, spendingParts } from './spending'

const height = 120

const looks: Record<SpendingPart, string> = {
  publishing: 'fill-ink',
  pictures: 'fill-edge',
  other: 'fill-line-2',
}
const names: Record<SpendingPart, string> = {
  publishing: i18n.t('Publishing'),
  pictures: i18n.t('Images'),
  other: i18n.t('Other'),
}

/** Credits spent by day and part. */
export function SpendingChart({ days }: { days: readonly SpendingDay[] }) {
  // Units are pixels at these widths, so text keeps its size on a phone.
  const width = useIsPhone() ? 340 : 720
  const top = roundUp(Math.max(1, ...days.map(({ total }) => total)))
  const step = width / Math.max(days.length, 1)
  const bar = Math.min(28, step * 0.66)
  const { direction, transform, at } = mirrorFor(width)
  const used = spendingParts.filter((part) => days.some(({ parts }) => parts[part] > 0))
  return (
    <figure>
      <svg
        direction={direction}
        viewBox={`0 -14 ${width} ${height + 38}`}
        role="img"
        aria-label={textAlternative(days)}
        className="block w-full max-w-[720px] overflow-visible"
      >
        <path d={`M0 0H${width}M0 ${height}H${width}`} className="stroke-line" fill="none" />
        <g transform={transform}>
          {days.map(({ day, parts }, index) => {
            const x = index * step + (step - bar) / 2
            let y = height
            return used.map((part) => {
              const tall = (parts[part] / top) * height
              y -= tall
              return tall > 0 ? (
                <rect key={`${day}${part}`} x={x} y={y} width={bar} height={tall} className={looks[part]} />
              ) : null
            })
          })}
        </g>
        <g className="tnum fill-ink-3 text-12">
          <text x={at(width)} y="-4" textAnchor="end">
            {top.toLocaleString(language)}
          </text>
          <text x={at(0)} y={height + 18}>
            {days[0] && isolated(dayText(days[0].day, 'shortDate'))}
          </text>
          <text x={at(width)} y={height + 18} textAnchor="end">
            {i18n.t('today')}
          </text>
        </g>
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-4 text-12 text-ink-2">
        {used.map((part) => (
          <span key={part} className="inline-flex items-center gap-1.5">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
              <rect width="10" height="10" rx="2" className={looks[part]} />
            </svg>
            {names[part]}
          </span>
        ))}
        <span className="text-ink-3">{i18n.t('Refunds are deducted from their day.')}</span>
      </figcaption>
    </figure>
  )
}

function textAlternative(days: readonly SpendingDay[]): string {
  const total = days.reduce((sum, day) => sum + day.total, 0)
  const highestDay = days.toSorted((a, b) => b.total - a.total)[0]
  const sum = i18n.t(
    '{count, plural, one {Credits spent over 1 day: {total} in total.} other {Credits spent per day over # days: {total} in total.}}',
    { count: days.length, total: total.toLocaleString(language) },
  )
  if (!highestDay || highestDay.total <= 0) return sum
  const highest = i18n.t('Highest on {day}: {total}.', {
    day: dayText(highestDay.day, 'date'),
    total: highestDay.total.toLocaleString(language),
  })
  return `${sum} ${highest}`
}
