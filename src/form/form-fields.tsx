import type { ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'
import { Field, type FieldProps } from '~/src/ui/field'
import { Select, type SelectProps } from '~/src/ui/select'
import { TextArea, type TextAreaProps, TextInput, type TextInputProps } from '~/src/ui/text-input'

type FormTextProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<
    TextInputProps,
    'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'prefix' | 'suffix' | 'min' | 'dir'
  >

/** A text input bound to a form field. */
export function FormText<V extends FieldValues, N extends FieldPath<V>>(props: FormTextProps<V, N>) {
  const { type, placeholder, autoComplete, inputMode, prefix, suffix, min, dir, ...field } = props
  const own = { type, placeholder, autoComplete, inputMode, prefix, suffix, min, dir }
  return (
    <FormField {...field}>
      {({ onBlur, ...bound }) => (
        <TextInput
          {...own}
          {...bound}
          value={bound.value ?? ''}
          onBlur={(event) => {
            // A pasted URL may have spaces around it.
            const trimmed = event.target.value.trim()
            if (type === 'url' && trimmed !== event.target.value) bound.onChange(trimmed)
            onBlur()
          }}
        />
      )}
    </FormField>
  )
}

type FormTextAreaProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<TextAreaProps, 'rows' | 'placeholder' | 'large'>

/** A text area bound to a form field. */
export function FormTextArea<V extends FieldValues, N extends FieldPath<V>>(props: FormTextAreaProps<V, N>) {
  const { rows, placeholder, large, ...field } = props
  return (
    <FormField {...field}>
      {(bound) => (
        <TextArea rows={rows} placeholder={placeholder} large={large} {...bound} value={bound.value ?? ''} />
      )}
    </FormField>
  )
}

type FormSelectProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<SelectProps<string>, 'options'>

/** A select bound to a form field. */
export function FormSelect<V extends FieldValues, N extends FieldPath<V>>(props: FormSelectProps<V, N>) {
  const { options, ...field } = props
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => (
        <Select options={options} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  )
}

interface FormCheckProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  // The form's output type doesn't concern its fields.
  control: Control<Values, unknown, FieldValues>
  name: Name
  children: (bound: { checked: boolean; onChange: (checked: boolean) => void }) => ReactNode
}

/** A checkbox bound to a form field. It labels itself, so it needs no `Field`. */
export function FormCheck<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  children,
}: FormCheckProps<Values, Name>) {
  const { field } = useController({ control, name })
  return children({ checked: field.value === true, onChange: field.onChange })
}

/** Props of a bound control: the form's control, the field's name, and the `Field` around it. */
export type FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<
  FieldProps,
  'children' | 'error' | 'count'
> & {
  // The form's output type doesn't concern its fields.
  control: Control<Values, unknown, FieldValues>
  name: Name
  /** Maximum characters; shows a counter. */
  limit?: number | undefined
}

type FormFieldBoundProps<Values extends FieldValues, Name extends FieldPath<Values>> = FormFieldProps<
  Values,
  Name
> & {
  children: (bound: ControllerRenderProps<Values, Name>) => ReactNode
}

/** Binds any control of the kit to a form field, with label, error and counter. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
  limit,
  children,
  ...field
}: FormFieldBoundProps<Values, Name>) {
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

/** The field's error, or that of its first invalid item. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  if (!Array.isArray(error)) return undefined
  const at = error.findIndex((item) => firstMessage(item) !== undefined)
  return at < 0 ? undefined : `${String(at + 1)}. ${firstMessage(error[at]) ?? ''}`
}
