import { language } from '~/domain/language'

/** A number with one decimal in the app's language: "4.5". */
export const tenths = (value: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
