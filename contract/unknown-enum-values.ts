import * as z from 'zod/mini'

/** The field beside `name` that keeps a word which the contract does not list. */
const besides = (name: string) => `${name}Word`

/**
 * A record of which some fields are words out of lists. A word of a later API reads as missing to every rule, and is
 * kept beside (`status` in `statusWord`), so that a person is shown what stands there and nothing is taken for another.
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

/** A record's word out of a list, or what it says in its place. */
export function enumValueIn(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const word = record[name] ?? record[besides(name)]
  return typeof word === 'string' ? word : undefined
}
