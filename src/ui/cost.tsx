import { language, word } from '~/domain/language'
import { plural } from '~/src/i18n/plural'

/** A number of credits as it is written everywhere: "Up to 9 credits" for a maximum, "9 credits" for what was spent. */
export function costText(credits: number, atMost: boolean): string {
  if (credits === 0) return word('free')
  return atMost
    ? plural(credits, ['Up to 1 credit', 'Up to # credits'])
    : plural(credits, ['1 credit', '# credits'])
}

/** "≤ 9 cr", for a calendar's tile alone: its name says it in full. */
export function shortCostText(credits: number, atMost: boolean): string {
  if (credits === 0) return word('free')
  const figure = credits.toLocaleString(language)
  return atMost ? `≤ ${figure} cr` : `${figure} cr`
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
