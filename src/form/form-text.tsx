import type { FieldPath, FieldValues } from 'react-hook-form'
import { TextArea, type TextAreaProps } from '~/src/ui/text-area'
import { TextInput, type TextInputProps } from '~/src/ui/text-input'
import { FormField, type FormFieldProps } from './form-field'

type TextProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<TextInputProps, 'type' | 'placeholder' | 'autoComplete' | 'inputMode' | 'prefix' | 'suffix' | 'min'>

/** One line of text, bound to a field. */
export function FormText<V extends FieldValues, N extends FieldPath<V>>(props: TextProps<V, N>) {
  const { type, placeholder, autoComplete, inputMode, prefix, suffix, min, ...field } = props
  const own = { type, placeholder, autoComplete, inputMode, prefix, suffix, min }
  return (
    <FormField {...field}>{(bound) => <TextInput {...own} {...bound} value={bound.value ?? ''} />}</FormField>
  )
}

type AreaProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<TextAreaProps, 'rows' | 'placeholder' | 'large'>

/** Several lines of text, bound to a field. */
export function FormTextArea<V extends FieldValues, N extends FieldPath<V>>(props: AreaProps<V, N>) {
  const { rows, placeholder, large, ...field } = props
  return (
    <FormField {...field}>
      {(bound) => (
        <TextArea rows={rows} placeholder={placeholder} large={large} {...bound} value={bound.value ?? ''} />
      )}
    </FormField>
  )
}
