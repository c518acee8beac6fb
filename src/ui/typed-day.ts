import { dayLanguage } from '~/domain/language'

/** A typed or pasted text with Latin digits, without the direction marks of formatted Arabic dates. */
export const latinDigits = (text: string): string =>
  text
    .replace(/[\u061c\u200e\u200f]/g, '')
    // The last four bits of Arabic and Persian digits are their values.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** At least two digits. */
export const two = (value: number): string => String(value).padStart(2, '0')

const isoOf = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1970 && year <= 9999
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined
}

/** The first letters of a language's month names, by month. */
function monthNames(locale: string): readonly (readonly string[])[] {
  return Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((width) =>
      new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' })
        .format(Date.UTC(2026, month, 15))
        .toLowerCase()
        .replace('.', ''),
    ),
  )
}
let names: readonly (readonly string[])[] | undefined

function monthNamed(word: string): number | undefined {
  names ??= [...monthNames(dayLanguage), ...monthNames('en-GB')]
  const prefix = word.toLowerCase().replace('.', '')
  const found = names.findIndex((each) => each.some((name) => name === prefix))
  if (found >= 0) return (found % 12) + 1
  const begun =
    prefix.length < 3 ? -1 : names.findIndex((each) => each.some((name) => name.startsWith(prefix)))
  return begun < 0 ? undefined : (begun % 12) + 1
}

/** The intended year: the given one (two digits mean this century), else the next in which the day hasn't passed. */
function yearFor(given: string | undefined, month: number, day: number, today: string): number {
  if (given !== undefined) return Number(given) + (given.length === 2 ? 2000 : 0)
  const year = Number(today.slice(0, 4))
  return `${two(month)}-${two(day)}` < today.slice(5) ? year + 1 : year
}

/**
 * `YYYY-MM-DD` for a typed date, day before month: "3.12.", "3/12/2031", "3 Dec", "Thu 3 Dec 2031",
 * "2031-12-03"; undefined if it isn't one. `today` decides the year where none is given.
 */
export function typedDay(text: string, today: string): string | undefined {
  const latin = latinDigits(text).trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(latin)
  if (iso) return isoOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*(?:[./-]\s*(\d{4}|\d{2})?)?$/.exec(latin)
  if (figures) {
    const [day, month] = [Number(figures[1]), Number(figures[2])]
    return isoOf(yearFor(figures[3], month, day, today), month, day)
  }
  const named = /^(?:\p{L}+[.,،]*\s+)?(\d{1,2})\.?\s*([\p{L}\p{M}]+\.?)[,،]?\s*(\d{4})?$/u.exec(latin)
  const month = named?.[2] === undefined ? undefined : monthNamed(named[2])
  if (!named || month === undefined) return undefined
  return isoOf(yearFor(named[3], month, Number(named[1]), today), month, Number(named[1]))
}

/** Adds days (may be negative). */
export const shiftedDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
