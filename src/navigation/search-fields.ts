import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { timeOfDay } from '~/contract/bounds'

// Schemas for a screen's search parameters. Invalid values count as missing, so that hand-written and old
// URLs still open. The router passes every value as text.

export const wordField = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  maybe(z.enum(words))

/** Any non-empty text, without NUL, which records can't contain and servers can't store. */
export const textField = () =>
  maybe(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
      z.string().check(z.minLength(1)),
    ),
  )

/** A path within the studio that can't lead to another origin. */
export const pathField = () => maybe(z.string().check(z.regex(/^\/(?![/\\])/)))

/** A day, `YYYY-MM-DD`. */
export const dateField = () => maybe(z.iso.date())

/** A time of day, `HH:mm`. */
export const timeField = () => maybe(z.string().check(z.regex(timeOfDay)))

/** On or left out. */
export const flagField = () =>
  maybe(
    z.pipe(
      z.transform((value) => (value === 'true' || value === true ? true : undefined)),
      z.literal(true),
    ),
  )

/** Several texts, separated by commas. */
export const textListField = () =>
  maybe(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)),
      z.array(z.string()).check(z.minLength(1)),
    ),
  )
