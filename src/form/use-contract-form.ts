import { toNestErrors } from '@hookform/resolvers'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormProps,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldMessage } from './field-message'

/**
 * A form validated by the contract's schema, so that errors the server would return show beside their fields.
 * Validates when a field is left, and then on each change.
 */
export function useContractForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body, Values>,
  options: Omit<UseFormProps<Values, unknown, Body>, 'resolver'> = {},
): UseFormReturn<Values, unknown, Body> {
  const resolver = bodyResolver<Values, Body>(schema, (values) => values)
  return useForm<Values, unknown, Body>({ mode: 'onTouched', ...options, resolver })
}

/** Validates the body made from the form's values; the first issue of each path is set on the field with that path. */
function bodyResolver<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body>,
  bodyOf: (values: Values) => unknown,
): Resolver<Values, unknown, Body> {
  return (values, _context, options) => {
    const body = bodyOf(values)
    const parsed = z.safeParse(schema, body)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors = {}
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String).join('.')
      if (!get(errors, path))
        set(errors, path, { type: 'contract', message: fieldMessage(issue, get(body, path)) })
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) }
  }
}

/**
 * A form whose values are plain texts (never `undefined`), validated as the body made from them. Validates
 * when a field is left, and then on each change.
 */
export function useBodyForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body>,
  options: { defaultValues: Values; bodyOf: (values: Values) => unknown },
): UseFormReturn<Values, unknown, Body> {
  return useForm<Values, unknown, Body>({
    mode: 'onTouched',
    // Full values are valid default values too, which the compiler can't see for a type parameter.
    defaultValues: options.defaultValues as DefaultValues<Values>,
    resolver: bodyResolver(schema, options.bodyOf),
  })
}

/** The form's current values; renders again on each change. */
export function useFormValues<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
): Values {
  useWatch({ control: form.control })
  return form.getValues()
}
