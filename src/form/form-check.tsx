import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

export interface FormCheckProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  // A form's output type is no business of its fields.
  control: Control<Values, unknown, FieldValues>
  name: Name
  children: (bound: { checked: boolean; onChange: (checked: boolean) => void }) => ReactNode
}

/** A yes or no, bound to a field. A tick says its label itself: a Field around it would say it twice. */
export function FormCheck<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  children,
}: FormCheckProps<Values, Name>) {
  const { field } = useController({ control, name })
  return children({ checked: field.value === true, onChange: field.onChange })
}
