import type { FieldPath, FieldValues } from 'react-hook-form'
import { Select, type SelectProps } from '~/src/ui/select'
import { FormField, type FormFieldProps } from './form-field'

type Props<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<SelectProps<string>, 'options' | 'placeholder'>

/** One of a list, bound to a field. */
export function FormSelect<V extends FieldValues, N extends FieldPath<V>>(props: Props<V, N>) {
  const { options, placeholder, ...field } = props
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => (
        <Select
          options={options}
          placeholder={placeholder}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}
