import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names'
import { useFieldControl } from './field-control'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
}

const track =
  'peer h-5 w-8 cursor-default appearance-none rounded-full border border-edge bg-well checked:border-primary checked:bg-primary'
const knob =
  'pointer-events-none absolute start-1 top-1 size-3 rounded-full bg-edge transition-transform duration-150 peer-checked:translate-x-3 rtl:peer-checked:-translate-x-3 peer-checked:bg-on-primary'

/** A setting that takes effect at once. For a yes/no field in a form, use Checkbox. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const { words, named, hintId } = useHintedLabel(label, hint)
  const describedBy = cx(rest['aria-describedby'], hintId) || undefined
  return (
    <label className={cx('flex items-center gap-2.5 max-md:min-h-10', className)}>
      <span className="relative h-5 w-8 flex-none">
        <input
          {...rest}
          {...named}
          aria-describedby={describedBy}
          type="checkbox"
          role="switch"
          className={track}
        />
        <span aria-hidden="true" className={knob} />
      </span>
      <span className="min-w-0">{words}</span>
    </label>
  )
}

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** Visually hidden label, for a row's checkbox. */
  hideLabel?: boolean | undefined
}

const box =
  'peer size-4 cursor-default appearance-none rounded-sm border border-edge bg-lift checked:border-iris checked:bg-iris indeterminate:border-iris indeterminate:bg-iris disabled:border-dashed disabled:bg-well'

export function Checkbox({ label, hint, hideLabel, className, ...rest }: CheckboxProps) {
  const { words, named, hintId } = useHintedLabel(label, hint)
  const describedBy = cx(rest['aria-describedby'], hintId) || undefined
  const { id: _field, ...wiring } = useFieldControl({ ...rest, 'aria-describedby': describedBy })
  // aria-label rather than hidden text: find-in-page would match it next to the row's own text.
  const spoken = hideLabel && typeof label === 'string' ? label : undefined
  return (
    <label
      className={cx(
        'flex gap-2 max-md:min-h-10',
        !hint && 'max-md:items-center',
        hideLabel && 'max-md:min-w-10 max-md:justify-center',
        className,
      )}
    >
      <span
        className={cx(
          'relative mt-[calc((1lh-1rem)/2)] grid size-4 flex-none place-items-center',
          !hint && 'max-md:mt-0',
        )}
      >
        <input {...rest} {...named} {...wiring} aria-label={spoken} type="checkbox" className={box} />
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="pointer-events-none absolute hidden size-3 fill-none stroke-on-iris stroke-2 peer-checked:block"
        >
          <path d="m2.4 6.3 2.4 2.4 4.8-5.2" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      {spoken === undefined && (
        <span className={hideLabel ? 'sr-only' : 'min-w-0 wrap-anywhere'}>{words}</span>
      )}
    </label>
  )
}

/** A checkbox's label and hint. The hint is its description, not part of its accessible name. */
function useHintedLabel(label: ReactNode, hint: ReactNode) {
  const id = useId()
  if (!hint) return { words: label, named: {}, hintId: undefined }
  const hintId = `${id}-hint`
  const words = (
    <>
      <span id={id}>{label}</span>
      <span id={hintId} className="block text-12 text-ink-3">
        {hint}
      </span>
    </>
  )
  return { words, named: { 'aria-labelledby': id }, hintId }
}
