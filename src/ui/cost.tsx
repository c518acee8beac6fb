import { i18n } from '@lingui/core'
import { language } from '~/domain/language'

/** A number of credits as it is written everywhere: "Up to 9 credits" for a maximum, "9 credits" for what was spent. */
export function costText(credits: number, atMost: boolean): string {
  if (credits === 0) return i18n.t('free')
  return atMost
    ? i18n.t('{count, plural, one {Up to 1 credit} other {Up to # credits}}', { count: credits })
    : i18n.t('{count, plural, one {1 credit} other {# credits}}', { count: credits })
}

/** "≤ 9 cr", for a calendar's tile alone: its name says it in full. */
export function shortCostText(credits: number, atMost: boolean): string {
  if (credits === 0) return i18n.t('free')
  const figure = credits.toLocaleString(language)
  return atMost ? i18n.t('≤ {figure} cr', { figure }) : i18n.t('{figure} cr', { figure })
}

/** `max` before the act, `spent` after it; `short` in a calendar's tile. */
export type CostProps = { max?: number | undefined; spent?: number | undefined; short?: boolean }

export function Cost({ max, spent, short = false }: CostProps) {
  const credits = max ?? spent ?? 0
  const atMost = max !== undefined
  if (!short) return <span className="tnum whitespace-nowrap">{costText(credits, atMost)}</span>
  return (
    <span className="tnum whitespace-nowrap">
      <span aria-hidden="true">{shortCostText(credits, atMost)}</span>
      <span className="sr-only">{costText(credits, atMost)}</span>
    </span>
  )
}
