import type { FieldPath, FieldValues } from 'react-hook-form'
import { TagList, type TagListProps } from '~/src/ui/tag-list'
import { TagsInput, type TagsInputProps } from '~/src/ui/tags-input'
import { FormField, type FormFieldProps } from './form-fields'

type FormTagsProps<V extends FieldValues, N extends FieldPath<V>> = FormFieldProps<V, N> &
  Pick<TagsInputProps, 'max' | 'normalise' | 'refuse' | 'separator' | 'mark'>

/** Tags bound to a form field. */
export function FormTags<V extends FieldValues, N extends FieldPath<V>>(props: FormTagsProps<V, N>) {
  const { max, normalise, refuse, separator, mark, ...field } = props
  const own = { max, normalise, refuse, separator, mark }
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => {
        const tags: readonly string[] = value ?? []
        return <TagsInput {...own} value={tags} onChange={onChange} onBlur={onBlur} />
      }}
    </FormField>
  )
}

type FormTagListProps<V extends FieldValues, N extends FieldPath<V>> = Omit<FormFieldProps<V, N>, 'label'> &
  Pick<TagListProps, 'max' | 'refuse' | 'placeholder' | 'label'>

/** Ordered tags bound to a form field. */
export function FormTagList<V extends FieldValues, N extends FieldPath<V>>(props: FormTagListProps<V, N>) {
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
