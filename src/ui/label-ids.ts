import { use, useId } from 'react'
import { FieldContext } from './field-context'

/** The ids of a composed control and its label: the surrounding Field's, or made here. */
export function useLabelIds(): { control: string; label: string } {
  const made = useId()
  const field = use(FieldContext)
  return { control: field?.id ?? made, label: field?.labelId ?? `${made}-label` }
}
