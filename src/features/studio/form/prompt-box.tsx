import type { ComponentProps, ReactNode } from 'react'
import { cx } from '~/src/ui/class-names'
import { useFieldControl } from '~/src/ui/field-context'

interface PromptBoxProps extends ComponentProps<'textarea'> {
  /** What goes before the words. */
  before?: ReactNode
}

/** What is asked for, in one box with what goes before it. Grows with its text. */
export function PromptBox({ before, ...rest }: PromptBoxProps) {
  const wiring = useFieldControl(rest)
  const invalid = Boolean(wiring['aria-invalid'])
  return (
    <div
      className={cx(
        'overflow-hidden rounded border bg-lift has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-iris',
        invalid ? 'border-red inset-ring inset-ring-red' : 'border-edge',
      )}
    >
      {before}
      <textarea
        dir="auto"
        {...rest}
        {...wiring}
        className="field-sizing-content block max-h-[40dvh] min-h-21 w-full resize-none bg-transparent px-3 py-2.5 text-14 text-ink outline-none max-md:text-16"
      />
    </div>
  )
}
