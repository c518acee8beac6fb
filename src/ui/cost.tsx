import { language, word } from '~/domain/language'

const figures = new Intl.NumberFormat(language)

/** A number of credits as it is written everywhere: "≤ 9 cr" for a maximum, "9 cr" for what was spent. */
export function costText(credits: number, atMost: boolean): string {
  return credits === 0 ? word('free') : `${atMost ? '≤ ' : ''}${figures.format(credits)} cr`
}

/** `max` before the act, `spent` after it. */
export type CostProps = { max?: number | undefined; spent?: number | undefined }

/** Read out in words; "≤ 9 cr" is for eyes. */
export function Cost({ max, spent }: CostProps) {
  const credits = max ?? spent ?? 0
  const most = max === undefined ? `${credits} credits` : `up to ${credits} credits`
  const spoken = credits === 0 ? word('free') : most
  return (
    <span className="tnum whitespace-nowrap">
      <span aria-hidden="true">{costText(credits, max !== undefined)}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  )
}
