import * as z from 'zod/mini'
import { i18n } from './i18n'

// Errors with numbers are worded when they are needed: formatting the first number of a page loads the browser's tables of
// languages, and schemas are made before anything is on screen.

// A page under a strict CSP may not evaluate code: without this zod probes for it, and the browser logs a violation.
z.config({ jitless: true, customError: sentence })

/** The first unknown properties by name: a body of a megabyte is not read back to whoever sent it. */
function named(keys: readonly string[]): string {
  const first = keys.slice(0, 5).map((key) => (key.length > 60 ? `${key.slice(0, 60)}…` : key))
  const more = keys.length - first.length
  return [first.join(', '), more > 0 && i18n.t('and {more} more', { more })].filter(Boolean).join(' ')
}

/** zod/mini ships no messages; these are the ones a person may meet that no schema words itself. */
function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return i18n.t('Unknown properties: {keys}.', { keys: named(issue.keys) })
    case 'invalid_value':
      return i18n.t('Must be one of: {0}.', { 0: issue.values.map(String).join(', ') })
    case 'invalid_type':
      return issue.input === undefined
        ? i18n.t('This field is required.')
        : i18n.t('Must be of type {expected}.', { expected: issue.expected })
    default:
      return undefined
  }
}

/** Number of Unicode characters (code points) in `text`: an emoji outside the BMP is one, as JSON Schema counts. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function fits(text: string, min: number, max: number): boolean {
  if (text.length < min) return false
  if (text.length <= max && min <= 1) return true
  const count = characterCount(text)
  return count >= min && count <= max
}

/**
 * A string of `min` to `max` characters (code points). `z.maxLength()` counts UTF-16 units, so the contract has its own.
 * The bounds stand in zod's global registry, where the OpenAPI document and form counters read them.
 */
export function text(min: number, max: number) {
  const error = () =>
    min > 0
      ? i18n.t('Must be {min} to {max} characters.', { min, max })
      : i18n.t('Must be {max} characters or fewer.', { max: max.toLocaleString('en') })
  const bounds = min > 0 ? { minLength: min, maxLength: max } : { maxLength: max }
  return z
    .string(i18n.t('Must be text.'))
    .check(z.refine((value: string) => fits(value, min, max), { error }))
    .register(z.globalRegistry, bounds)
}

const schemeAndRest = /^[a-zA-Z][a-zA-Z\d+.-]*:[^\s<>"{}|\\^`]+$/

/** An absolute URI (api.md: "URI"). Which schemes may become a link or a request is ruled where that is done. */
export function uri() {
  return z
    .string(i18n.t('Must be a URL.'))
    .check(
      z.refine(
        (value: string) => schemeAndRest.test(value) && URL.canParse(value),
        i18n.t('Enter a full URL, such as https://example.com/page.'),
      ),
    )
    .register(z.globalRegistry, { format: 'uri' })
}

/** An instant in ISO 8601 with `Z` or an offset. */
export function instant() {
  return z.iso.datetime({
    offset: true,
    error: i18n.t('Must be a date and time with a time zone, such as 2026-10-22T14:30:00Z.'),
  })
}

function isZone(timeZone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** An IANA name of a time zone that this machine knows. */
export function timeZone() {
  return text(1, 64).check(z.refine(isZone, i18n.t('Must be a time zone, such as Europe/Berlin.')))
}

/** An array of at most `max` items: of some, as its message has no singular. */
export function listOf<T extends z.core.$ZodType>(item: T, max: number) {
  const error = () => i18n.t('Must have {max} items or fewer.', { max: max.toLocaleString('en') })
  return z.array(item, i18n.t('Must be a list.')).check(z.maxLength(max, { error }))
}

/** A query parameter that is a whole number from `min` to `max`; arrives as text. */
export function wholeNumber(min: number, max: number) {
  const error = () => i18n.t('Must be a whole number from {min} to {max}.', { min, max })
  return z.pipe(
    z.transform((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
    z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error })),
  )
}

/** A query parameter that holds several, separated by commas. */
export function commaList<T extends z.core.$ZodType<string>>(item: T, max: number) {
  return z.pipe(
    z.transform((given: string | readonly z.input<T>[]) =>
      typeof given === 'string' ? given.split(',') : given,
    ),
    listOf(item, max).check(z.minLength(1)),
  )
}

/** The most characters that `schema` allows, where it bounds them. */
export function maxCharacters(schema: z.core.$ZodType): number | undefined {
  const inner = 'innerType' in schema._zod.def ? (schema._zod.def.innerType as z.core.$ZodType) : schema
  const bound = z.globalRegistry.get(inner)?.maxLength
  return typeof bound === 'number' ? bound : undefined
}
