import * as z from 'zod/mini'

/** The field beside `name` that keeps a value which the contract does not list. */
const unknownValueKey = (name: string) => `${name}Word`

/**
 * A record with enum fields. A value that the contract does not list (a later API's) reads as missing, so that no rule
 * takes it for another, and is kept in a field beside it (`status` in `statusWord`), so that it can be shown.
 */
export function keepUnknownValues<T extends z.core.$ZodType>(
  lists: Readonly<Record<string, readonly string[]>>,
  schema: T,
) {
  const moveUnknown = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null) return given
    const record = given as Readonly<Record<string, unknown>>
    let result = record
    for (const name of Object.keys(lists)) {
      const word = record[name]
      if (typeof word !== 'string' || word === '' || lists[name]?.includes(word)) continue
      result = { ...result, [unknownValueKey(name)]: word }
    }
    return result
  }
  return z.pipe(z.transform(moveUnknown), schema)
}

/** The value of a record's enum field, or the unknown one that was kept in its place. */
export function enumValueIn(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const word = record[name] ?? record[unknownValueKey(name)]
  return typeof word === 'string' ? word : undefined
}

/**
 * Fields of answers. The document leaves the shapes of `data` open (api.md section 4), so every field may be missing
 * or of another type than ours, and then reads as missing; what is not known is kept.
 */
export function maybe<T extends z.core.$ZodType>(schema: T) {
  return z.catch(z.optional(schema), undefined)
}

/**
 * A list in an answer, of which what can't be read is left out: one colour of another shape must not empty the palette
 * that the next save sends back.
 */
export function readable<T extends z.core.$ZodType>(item: T) {
  const dropUnparsed = (value: unknown) =>
    Array.isArray(value) ? value.filter((element) => z.safeParse(item, element).success) : value
  return z.pipe(z.transform(dropUnparsed), z.array(item))
}

/** A record with its identifier; everything else is optional and tolerant. */
export function answer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ id: z.string(), ...shape })
}

/** How an endpoint's `data` is to be read: one record or a list of them, and the kind's name for wrappers and ids. */
export interface DataShape<T extends z.core.$ZodType = z.core.$ZodType> {
  readonly form: 'record' | 'list'
  readonly kind: string
  readonly schema: T
}

/** `data` is one record of `kind`. */
export function one<T extends z.core.$ZodType>(kind: string, schema: T): DataShape<T> & { form: 'record' } {
  return { form: 'record', kind, schema }
}

/** `data` is a list of records of `kind`. */
export function many<T extends z.core.$ZodType>(kind: string, schema: T): DataShape<T> & { form: 'list' } {
  return { form: 'list', kind, schema }
}
