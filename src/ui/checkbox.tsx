import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names'
import { useFieldControl } from './field-context'
import { useHintedLabel } from './hinted-label'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** The label is for ears only: a row's tick. */
  hideLabel?: boolean | undefined
}

const box =
  'peer size-4 cursor-default appearance-none rounded-sm border border-edge bg-lift checked:border-iris checked:bg-iris indeterminate:border-iris indeterminate:bg-iris disabled:border-dashed disabled:bg-well'

export function Checkbox({ label, hint, hideLabel, className, ...rest }: CheckboxProps) {
  const { words, named, hintId } = useHintedLabel(label, hint)
  const describedBy = cx(rest['aria-describedby'], hintId) || undefined
  const { id: _field, ...wiring } = useFieldControl({ ...rest, 'aria-describedby': describedBy })
  return (
    <label
      className={cx(
        'flex gap-2 max-md:min-h-10 max-md:items-center',
        hideLabel && 'max-md:min-w-10 max-md:justify-center',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-4 flex-none place-items-center max-md:mt-0">
        <input {...rest} {...named} {...wiring} type="checkbox" className={box} />
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="pointer-events-none absolute hidden size-3 fill-none stroke-on-iris stroke-2 peer-checked:block"
        >
          <path d="m2.4 6.3 2.4 2.4 4.8-5.2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{words}</span>
    </label>
  )
}
