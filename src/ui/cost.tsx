import { i18n } from '@lingui/core'
import { language } from '~/domain/language'

/** Credits in words: "Up to 9 credits" for a maximum, "9 credits" for an amount spent. */
export function costText(credits: number, atMost: boolean): string {
  if (credits === 0) return i18n.t('free')
  return atMost
    ? i18n.t('{count, plural, one {Up to 1 credit} other {Up to # credits}}', { count: credits })
    : i18n.t('{count, plural, one {1 credit} other {# credits}}', { count: credits })
}

/** "≤ 9 cr", where the full wording has no room: a name or a description has it. */
export function shortCostText(credits: number, atMost: boolean): string {
  if (credits === 0) return i18n.t('free')
  const figure = credits.toLocaleString(language)
  return atMost ? i18n.t('≤ {figure} cr', { figure }) : i18n.t('{figure} cr', { figure })
}

type CostProps = {
  credits: number
  /** True before the action. */
  atMost?: boolean
  /** On a calendar tile. */
  short?: boolean
}

export function Cost({ credits, atMost = false, short = false }: CostProps) {
  if (!short) return <span className="tnum whitespace-nowrap">{costText(credits, atMost)}</span>
  return (
    <span className="tnum whitespace-nowrap">
      <span aria-hidden="true">{shortCostText(credits, atMost)}</span>
      <span className="sr-only">{costText(credits, atMost)}</span>
    </span>
  )
}
