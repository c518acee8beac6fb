import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'

// Fields of a screen's address. Whatever a person types there reads as "not given" when it is not understood, so that a
// hand-written or an old address opens the screen all the same. The router hands every value over as text.

/** One of `words`. */
export const wordField = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  maybe(z.enum(words))

/** Any text that is not empty. NUL, which no record holds and no server stores, is left out. */
export const textField = () =>
  maybe(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
      z.string().check(z.minLength(1)),
    ),
  )

/** A path within the studio: nothing that leads to another origin. */
export const pathField = () => maybe(z.string().check(z.regex(/^\/(?![/\\])/)))

/** A day, `YYYY-MM-DD`. */
export const dateField = () => maybe(z.iso.date())

/** A time of day, `HH:mm`. */
export const timeField = () => maybe(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)))

/** On or left out. */
export const flagField = () =>
  maybe(
    z.pipe(
      z.transform((value) => (value === 'true' || value === true ? true : undefined)),
      z.literal(true),
    ),
  )

/** Several texts, written with commas. */
export const textListField = () =>
  maybe(
    z.pipe(
      z.transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)),
      z.array(z.string()).check(z.minLength(1)),
    ),
  )
