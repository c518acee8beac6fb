import * as z from 'zod/mini'

/** The field beside `name` that keeps a value which the contract does not list. */
const besides = (name: string) => `${name}Word`

/**
 * A record with enum fields. A value that the contract does not list (a later API's) reads as missing, so that no rule
 * takes it for another, and is kept in a field beside it (`status` in `statusWord`), so that it can be shown.
 */
export function keepUnknownValues<T extends z.core.$ZodType>(
  lists: Readonly<Record<string, readonly string[]>>,
  schema: T,
) {
  const keep = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null) return given
    const record = given as Readonly<Record<string, unknown>>
    let kept = record
    for (const name of Object.keys(lists)) {
      const word = record[name]
      if (typeof word !== 'string' || word === '' || lists[name]?.includes(word)) continue
      kept = { ...kept, [besides(name)]: word }
    }
    return kept
  }
  return z.pipe(z.transform(keep), schema)
}

/** The value of a record's enum field, or the unknown one that was kept in its place. */
export function enumValueIn(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const word = record[name] ?? record[besides(name)]
  return typeof word === 'string' ? word : undefined
}
