import * as z from 'zod/mini'

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
  const keep = (value: unknown) =>
    Array.isArray(value) ? value.filter((element) => z.safeParse(item, element).success) : value
  return z.pipe(z.transform(keep), z.array(item))
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
