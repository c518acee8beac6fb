import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names'
import { useHintedLabel } from './hinted-label'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
}

const track =
  'peer h-5 w-8 cursor-default appearance-none rounded-full border border-edge bg-well checked:border-primary checked:bg-primary'
const knob =
  'pointer-events-none absolute start-1 top-1 size-3 rounded-full bg-edge transition-transform duration-150 peer-checked:translate-x-3 rtl:peer-checked:-translate-x-3 peer-checked:bg-on-primary'

/** Takes effect at once; a form's yes or no is a Checkbox. */
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
