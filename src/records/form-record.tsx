import type { FieldPath, FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from '~/src/form/form-fields'
import { RecordField, type RecordFieldProps } from './record-menu'

type FormRecordProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<RecordFieldProps, 'choices' | 'none'>

/** A `RecordField` bound to a form field. */
export function FormRecord<V extends FieldValues, N extends FieldPath<V>>(props: FormRecordProps<V, N>) {
  const { choices, none, ...field } = props
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => (
        <RecordField choices={choices} none={none} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    </FormField>
  )
}
