import * as z from 'zod/mini'

/** Name of the extra field that holds an unknown value of `name`. */
const unknownValueKey = (name: string) => `${name}Word`

/**
 * A record with enum fields. A value that the contract doesn't list (from a newer API) is parsed as missing, so that no
 * rule mistakes it for another value, and is kept in an extra field (`statusWord` for `status`) so it can be displayed.
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

/** The value of a record's enum field, or the unknown value kept for it by `keepUnknownValues`. */
export function enumValueIn(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const word = record[name] ?? record[unknownValueKey(name)]
  return typeof word === 'string' ? word : undefined
}

/**
 * A response field. api.md section 4 leaves the shape of `data` open, so a field that is missing or has another type than
 * expected is parsed as missing; unknown fields are kept.
 */
export function maybe<T extends z.core.$ZodType>(schema: T) {
  return z.catch(z.optional(schema), undefined)
}

/**
 * A list in a response, without the elements that can't be parsed: a single malformed colour must not empty the palette
 * that the next save sends back.
 */
export function readable<T extends z.core.$ZodType>(item: T) {
  const dropUnparsed = (value: unknown) =>
    Array.isArray(value) ? value.filter((element) => z.safeParse(item, element).success) : value
  return z.pipe(z.transform(dropUnparsed), z.array(item))
}

/** A record of a response: `id` is required, all other fields are parsed tolerantly. */
export function answer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ id: z.string(), ...shape })
}

/** How to parse an endpoint's `data`: one record or a list of them, and the kind's name for wrappers and ids. */
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

/** A known field's value that couldn't be parsed: the whole value, or the list elements that failed. */
export type UnparsedField = { readonly whole: unknown } | { readonly elements: readonly unknown[] }

/** The extra field in which a record keeps its unparsed values. */
export const unparsedKey = '$unread'

function unparsedIn(schema: z.core.$ZodType, given: unknown): UnparsedField | undefined {
  if (given === undefined || given === null) return undefined
  const read = z.safeParse(schema, given).data
  if (read === undefined) return { whole: given }
  if (!Array.isArray(given) || !Array.isArray(read) || given.length === read.length) return undefined
  const elements = given.filter((element: unknown) => {
    const alone = z.safeParse(schema, [element]).data
    // Dropping `null` loses nothing.
    return element !== null && (!Array.isArray(alone) || alone.length === 0)
  })
  return elements.length > 0 ? { elements } : undefined
}

/**
 * A record that also keeps the values of known fields that couldn't be parsed, see `unparsedFieldsOf`. A list that is
 * replaced as a whole can then be sent back with them, and the interface can show them.
 */
export function keepUnparsedFields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const note = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null) return given
    const values = new Map<string, unknown>(Object.entries(given))
    const found = Object.entries<z.core.$ZodType>(shape).flatMap(([name, schema]) => {
      const unparsed = unparsedIn(schema, values.get(name))
      return unparsed ? [[name, unparsed] as const] : []
    })
    return found.length > 0 ? { ...given, [unparsedKey]: Object.fromEntries(found) } : given
  }
  return z.pipe(z.transform(note), z.looseObject(shape))
}

const Marked = z.record(
  z.string(),
  z.union([z.object({ elements: z.array(z.unknown()) }), z.object({ whole: z.unknown() })]),
)

/** The values of a record's known fields that couldn't be parsed, by field. */
export function unparsedFieldsOf(record: object): Readonly<Record<string, UnparsedField>> {
  return z.safeParse(Marked, new Map<string, unknown>(Object.entries(record)).get(unparsedKey)).data ?? {}
}

/** The record with its unparsed values replaced by `unparsed`, or removed when that is empty. */
export function withUnparsedFields<T extends object>(
  record: T,
  unparsed: Readonly<Record<string, UnparsedField>>,
): T {
  return { ...record, [unparsedKey]: Object.keys(unparsed).length > 0 ? unparsed : undefined }
}
