import * as z from 'zod/mini'

/** What an answer says in a field that the contract knows, in a shape that it does not: all of it, or list elements. */
export type UnparsedField = { readonly whole: unknown } | { readonly elements: readonly unknown[] }

/** Where a record notes it, beside its fields. */
export const unparsedKey = '$unread'

function unparsedIn(schema: z.core.$ZodType, given: unknown): UnparsedField | undefined {
  if (given === undefined || given === null) return undefined
  const read = z.safeParse(schema, given).data
  if (read === undefined) return { whole: given }
  if (!Array.isArray(given) || !Array.isArray(read) || given.length === read.length) return undefined
  const elements = given.filter((element: unknown) => {
    const alone = z.safeParse(schema, [element]).data
    // Nothing is lost with an element that says nothing.
    return element !== null && (!Array.isArray(alone) || alone.length === 0)
  })
  return elements.length > 0 ? { elements } : undefined
}

/**
 * A record that keeps what it can't read of its known fields, for `unparsedFieldsOf`: what is replaced as a whole can then be
 * sent back with it, and a person can be told what stands there.
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

/** What could not be read of a record's known fields, by field. */
export function unparsedFieldsOf(record: object): Readonly<Record<string, UnparsedField>> {
  return z.safeParse(Marked, new Map<string, unknown>(Object.entries(record)).get(unparsedKey)).data ?? {}
}

/** The record with `unparsed` in place of what was noted of it; with none of it when that is empty. */
export function withUnparsedFields<T extends object>(
  record: T,
  unparsed: Readonly<Record<string, UnparsedField>>,
): T {
  return { ...record, [unparsedKey]: Object.keys(unparsed).length > 0 ? unparsed : undefined }
}
