import * as z from 'zod/mini'
import { i18n } from './i18n'

// Messages with numbers are formatted lazily: formatting the first number of a page makes the browser load its locale data,
// and schemas are created before anything is on screen.

// Without `jitless`, zod probes for `eval`, and the browser logs a violation of the page's CSP.
z.config({ jitless: true, customError: defaultMessage })

/** A time of day, `HH:mm`. */
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

/** Names of the first unknown properties, shortened so that a huge body isn't echoed back in the error. */
function listKeys(keys: readonly string[]): string {
  const first = keys.slice(0, 5).map((key) => (key.length > 60 ? `${key.slice(0, 60)}…` : key))
  const more = keys.length - first.length
  return [first.join(', '), more > 0 && i18n.t('and {more} more', { more })].filter(Boolean).join(' ')
}

/** Messages for issues whose schema has none of its own; zod/mini ships no messages. */
function defaultMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return i18n.t('Unknown properties: {keys}.', { keys: listKeys(issue.keys) })
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

/** Number of code points in `text`: an emoji outside the BMP counts as one, as in JSON Schema. */
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
 * A string of `min` to `max` characters (code points; `z.maxLength()` would count UTF-16 units). The bounds are registered
 * in zod's global registry, where the OpenAPI document and form counters read them. An issue carries them as its `params`.
 */
export function text(min: number, max: number) {
  const error = () =>
    min > 0
      ? i18n.t('Must be {min} to {max} characters.', { min, max })
      : i18n.t('Must be {max} characters or fewer.', { max: max.toLocaleString('en') })
  const bounds = min > 0 ? { minLength: min, maxLength: max } : { maxLength: max }
  return z
    .string(i18n.t('Must be text.'))
    .check(z.refine((value: string) => fits(value, min, max), { error, params: bounds }))
    .register(z.globalRegistry, bounds)
}

/** A name of at most `max` characters that isn't blank. */
export const nameText = (max: number) =>
  // Of an empty one, `text` complains.
  text(1, max).check(
    z.refine((value: string) => value === '' || value.trim() !== '', i18n.t('Enter a name.')),
  )

const schemeAndRest = /^[a-zA-Z][a-zA-Z\d+.-]*:[^\s<>"{}|\\^`]+$/

/** An absolute URI (api.md: "URI"). Which schemes are allowed is checked where the URI is linked or requested. */
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

/** True for a calendar day that exists, `YYYY-MM-DD`. */
export function isCalendarDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`)
  // Some engines read "2026-02-30" as the 2nd of March.
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
  )
}

/** An ISO 8601 instant with `Z` or an offset. */
export function instant() {
  return z.iso.datetime({
    offset: true,
    error: i18n.t('Must be a date and time with a time zone, such as 2026-10-22T14:30:00Z.'),
  })
}

/** Creating a formatter takes some 50 µs, and thousands of posts may name the same zone. */
const knownZones = new Set<string>()

/** True for a time zone that this machine knows. */
export function isZone(timeZone: string): boolean {
  if (knownZones.has(timeZone)) return true
  try {
    Intl.DateTimeFormat('en', { timeZone })
    knownZones.add(timeZone)
    return true
  } catch {
    return false
  }
}

/** An IANA time zone name that this runtime supports. */
export function timeZone() {
  return text(1, 64).check(z.refine(isZone, i18n.t('Must be a time zone, such as Europe/Berlin.')))
}

/** An array of at most `max` items; `max` must be greater than 1, as the message has no singular. */
export function listOf<T extends z.core.$ZodType>(item: T, max: number) {
  const error = () => i18n.t('Must have {max} items or fewer.', { max: max.toLocaleString('en') })
  return z.array(item, i18n.t('Must be a list.')).check(z.maxLength(max, { error }))
}

/** A whole number from `min` to `max`, parsed from a query parameter's text. */
export function wholeNumber(min: number, max: number) {
  const error = () => i18n.t('Must be a whole number from {min} to {max}.', { min, max })
  return z.pipe(
    z.transform((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
    z.int({ error }).check(z.gte(min, { error }), z.lte(max, { error })),
  )
}

/** A query parameter with up to `max` comma-separated values. */
export function commaList<T extends z.core.$ZodType<string>>(item: T, max: number) {
  return z.pipe(
    z.transform((given: string | readonly z.input<T>[]) =>
      typeof given === 'string' ? given.split(',') : given,
    ),
    listOf(item, max).check(z.minLength(1)),
  )
}

/** The maximum length that `schema` allows, in characters, if it has one. */
export function maxCharacters(schema: z.core.$ZodType): number | undefined {
  const inner = 'innerType' in schema._zod.def ? (schema._zod.def.innerType as z.core.$ZodType) : schema
  const bound = z.globalRegistry.get(inner)?.maxLength
  return typeof bound === 'number' ? bound : undefined
}

/** A time of day that a person enters. */
export const enteredTime = () =>
  z
    .string(i18n.t('Must be a time, such as 18:30.'))
    .check(z.regex(timeOfDay, i18n.t('Must be a time, such as 18:30.')))
