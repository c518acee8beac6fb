import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

/** The form's values as they stand, and a new rendering with each of their changes. */
export function useFormValues<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
): Values {
  useWatch({ control: form.control })
  return form.getValues()
}
