import type { FieldPath, FieldValues } from 'react-hook-form'
import { TagList, type TagListProps } from '~/src/ui/tag-list'
import { FormField, type FormFieldProps } from './form-field'

type Props<V extends FieldValues, N extends FieldPath<V>> = Omit<FormFieldProps<V, N>, 'label'> &
  Pick<TagListProps, 'max' | 'refuse' | 'placeholder' | 'label'>

/** Tags in an order, bound to a field. */
export function FormTagList<V extends FieldValues, N extends FieldPath<V>>(props: Props<V, N>) {
  const { max, refuse, placeholder, ...field } = props
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => {
        const tags: readonly string[] = value ?? []
        const own = { max, refuse, placeholder, label: field.label }
        return <TagList {...own} value={tags} onChange={onChange} onBlur={onBlur} />
      }}
    </FormField>
  )
}
