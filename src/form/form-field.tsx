import type { ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldProps } from '~/src/ui/field'

/** What places a control of the kit in a form: the form's control, the field's name, and the Field around it. */
export type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  FieldProps,
  'children' | 'error' | 'count'
> & {
  // A form's output type is no business of its fields.
  control: Control<Values, unknown, FieldValues>
  name: Name
  /** Characters allowed: the field then counts. */
  limit?: number | undefined
}

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FormFieldProps<Values, Name> & {
  children: (bound: ControllerRenderProps<Values, Name>) => ReactNode
}

/** Any control of the kit, bound to a field: label, error and counter around it. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  limit,
  children,
  ...field
}: Props<Values, Name>) {
  const { field: bound, fieldState } = useController({ control, name })
  const value: unknown = bound.value
  const length = typeof value === 'string' ? [...value].length : 0
  return (
    <Field
      {...field}
      error={firstMessage(fieldState.error)}
      count={limit === undefined ? undefined : { value: length, limit }}
    >
      {children(bound)}
    </Field>
  )
}

/** What is wrong with the field, or with the first of its items that something is wrong with. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  if (!Array.isArray(error)) return undefined
  const at = error.findIndex((item) => firstMessage(item) !== undefined)
  return at < 0 ? undefined : `${String(at + 1)}. ${firstMessage(error[at]) ?? ''}`
}
