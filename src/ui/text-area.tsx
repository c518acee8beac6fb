import type { ComponentProps } from 'react'
import { useFieldControl } from './field-context'
import { inputClass } from './input-class'

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** For writing rather than filling in: 16/24. */
  large?: boolean | undefined
}

/** Grows with its text (`field-sizing`); where the browser does not know that, it scrolls. */
export function TextArea({ large, className, rows = 3, ...rest }: TextAreaProps) {
  const wiring = useFieldControl(rest)
  const look = large ? 'px-3.5 py-2.5 text-16' : 'py-[5px]'
  return (
    <textarea
      dir="auto"
      {...rest}
      {...wiring}
      rows={rows}
      className={inputClass(
        Boolean(wiring['aria-invalid']),
        `block resize-none field-sizing-content max-h-[60dvh] ${look} ${className ?? ''}`,
      )}
    />
  )
}
