import { zodResolver } from '@hookform/resolvers/zod'
import {
  useForm,
  set,
  useWatch,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  type DefaultValues,
  type FieldErrors,
  type Resolver,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { toNestErrors } from '@hookform/resolvers'

/**
 * A form whose rules are the contract's own: what the server would refuse is refused beside its field. Told when a
 * field is left, and from then on with each key.
 */
export function useContractForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body, Values>,
  options: Omit<UseFormProps<Values, unknown, Body>, 'resolver'> = {},
): UseFormReturn<Values, unknown, Body> {
  return useForm<Values, unknown, Body>({ mode: 'onTouched', ...options, resolver: zodResolver(schema) })
}

/** The contract's rules over the body that a form's values make: each issue lands on the field of the same path. */
function bodyResolver<Values extends FieldValues, Body extends FieldValues>(
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

/** The form's values as they stand, and a new rendering with each of their changes. */
export function useFormValues<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
): Values {
  useWatch({ control: form.control })
  return form.getValues()
}
