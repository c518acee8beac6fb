import { toNestErrors } from '@hookform/resolvers'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import * as z from 'zod/mini'

/** The contract's rules over the body that a form's values make: each issue lands on the field of the same path. */
export function bodyResolver<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body>,
  bodyOf: (values: Values) => unknown,
): Resolver<Values, unknown, Body> {
  return (values, _context, options) => {
    const parsed = z.safeParse(schema, bodyOf(values))
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of parsed.error.issues) {
      set(errors, issue.path.map(String).join('.'), { type: 'contract', message: issue.message })
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}

/**
 * A form whose fields are what a person types (texts, never `undefined`) and whose rules are those of the body made of
 * them. Told when a field is left, and from then on with each key.
 */
export function useBodyForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body>,
  options: { defaultValues: Values; bodyOf: (values: Values) => unknown },
): UseFormReturn<Values, unknown, Body> {
  return useForm<Values, unknown, Body>({
    mode: 'onTouched',
    // Whole values are default values too; of a type parameter the compiler can't see it.
    defaultValues: options.defaultValues as DefaultValues<Values>,
    resolver: bodyResolver(schema, options.bodyOf),
  })
}
