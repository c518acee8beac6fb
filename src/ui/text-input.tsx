import type { ComponentProps, ReactNode } from 'react'
import { cx, inputClass, shellClass } from './class-names'
import { useFieldControl } from './field-control'

export type TextInputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Before the text: an icon, "https://". */
  prefix?: ReactNode
  /** After the text: a unit, a button. */
  suffix?: ReactNode
}

/** The text's direction follows its content; URLs are left-to-right in every language. */
const directionOf = (type: string) =>
  type === 'text' || type === 'search' ? 'auto' : type === 'url' ? 'ltr' : undefined

export function TextInput(props: TextInputProps) {
  const { prefix, suffix, className, type = 'text', dir = directionOf(type), ...rest } = props
  const wiring = useFieldControl(rest)
  const invalid = Boolean(wiring['aria-invalid'])
  // Always the same tree: adding or removing a prefix or suffix must not remount the input, which would lose the focus.
  if (prefix === undefined && suffix === undefined)
    return <input dir={dir} {...rest} {...wiring} type={type} className={inputClass(invalid, className)} />
  return (
    <span className={shellClass(invalid, cx('min-h-8 gap-2 px-[9px] text-ink-3 max-md:min-h-10', className))}>
      {prefix}
      <input
        dir={dir}
        {...rest}
        {...wiring}
        type={type}
        className="h-[30px] min-w-0 flex-1 bg-transparent text-ink outline-none max-md:h-[38px]"
      />
      {suffix}
    </span>
  )
}

export type TextAreaProps = ComponentProps<'textarea'> & {
  /** Larger text (16/24), for writing rather than form filling. */
  large?: boolean | undefined
}

/** Grows with its text (`field-sizing`); scrolls in browsers without it. */
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
