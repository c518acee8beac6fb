import type { FieldPath, FieldValues } from 'react-hook-form'
import { TagsInput, type TagsInputProps } from '~/src/ui/tags-input'
import { FormField, type FormFieldProps } from './form-field'

type Props<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<TagsInputProps, 'max' | 'normalise' | 'refuse' | 'placeholder' | 'separator' | 'mark'>

/** A list of tags, bound to a field; past the first it says how many of `max` there are. */
export function FormTags<V extends FieldValues, N extends FieldPath<V>>(props: Props<V, N>) {
  const { max, normalise, refuse, placeholder, separator, mark, ...field } = props
  const own = { max, normalise, refuse, placeholder, separator, mark }
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => {
        const tags: readonly string[] = value ?? []
        return <TagsInput {...own} value={tags} onChange={onChange} onBlur={onBlur} />
      }}
    </FormField>
  )
}
