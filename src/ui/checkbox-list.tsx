import type { ReactNode } from 'react'
import { Checkbox } from './checkbox'

type CheckboxListProps<T extends string | number> = {
  options: readonly { value: T; label: ReactNode }[]
  value: readonly T[]
  /** Called with the chosen values in the options' order. */
  onChange: (value: T[]) => void
  onBlur?: () => void
}

/** A checkbox for each option, of which any number can be chosen. */
export function CheckboxList<T extends string | number>(props: CheckboxListProps<T>) {
  const { options, value, onChange, onBlur } = props
  const values = options.map((option) => option.value)
  return options.map((option) => (
    <Checkbox
      key={option.value}
      label={option.label}
      checked={value.includes(option.value)}
      onBlur={onBlur}
      onChange={({ target }) =>
        onChange(values.filter((each) => (each === option.value ? target.checked : value.includes(each))))
      }
    />
  ))
}
