import type { RecordKind } from './record-words'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'

/** How a kind of record is written in a form. */
export interface RecordForm<
  Kept extends object,
  Values extends FieldValues,
  Create extends FieldValues,
  Update extends FieldValues,
> {
  /** Also in the name under which drafts are kept. */
  readonly kind: RecordKind
  /** Reads the values that an older version of the page may have kept. */
  readonly shape: z.core.$ZodType<Values>
  readonly fields: readonly FieldPath<Values>[]
  /** What the form holds of a record; without one, of a new one. */
  readonly valuesOf: (record?: Partial<Kept>) => Values
  readonly create: z.core.$ZodType<Create>
  readonly createBody: (values: Values) => object
  readonly update: z.core.$ZodType<Update>
  readonly updateBody: (before: Values) => (values: Values) => object
}
