import * as z from 'zod/mini'
import { ApiError } from '~/src/api/errors'

const AccountValues = z.record(z.string(), z.union([z.string(), z.boolean()]))

/** The options that the composer can show. */
function readable(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return {}
  const entries = Object.entries(given)
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === 'string' || typeof value === 'boolean'),
  )
}

/**
 * A post's platform options by account. Parsed leniently: an older page or another program may have written
 * them.
 */
export const OptionValues = z.catch(
  z.record(z.string(), z.pipe(z.transform(readable), AccountValues)),
  () => ({}),
)
export type OptionValues = z.output<typeof OptionValues>
export type AccountOptions = OptionValues[string]

/** A post's options from the API; empty if the server doesn't support them (404). */
export async function readOptions(read: () => Promise<{ options: unknown }>): Promise<OptionValues> {
  try {
    return OptionValues.parse((await read()).options)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {}
    throw error
  }
}
