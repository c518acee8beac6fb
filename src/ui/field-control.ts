import { createContext, use, useId } from 'react'
import { cx } from './class-names'

type FieldWiring = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

type Own = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  required?: boolean | undefined
}

/** The ids and states of the surrounding Field; the control's own props take precedence. */
export function useFieldControl(own: Own = {}) {
  const field = use(FieldContext)
  return {
    id: own.id ?? field?.id,
    'aria-describedby': cx(own['aria-describedby'], field?.describedBy) || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': (own.required ?? field?.required) || undefined,
  }
}

/** The ids of a composed control and its label: the surrounding Field's, or generated. */
export function useLabelIds(): { control: string; label: string } {
  const made = useId()
  const field = use(FieldContext)
  return { control: field?.id ?? made, label: field?.labelId ?? `${made}-label` }
}
