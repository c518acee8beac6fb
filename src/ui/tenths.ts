import { language } from '~/domain/language'

/** A number with one decimal, as the studio's language writes it: "4.5". */
export const tenths = (value: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
