import { i18n } from '@lingui/core'
import { type ReactNode, useId, useMemo } from 'react'
import { language } from '~/domain/language'
import { directionOf } from '~/src/i18n/isolated'
import { cx } from './class-names'
import { FieldContext } from './field-control'
import { StatusGlyph } from './status-mark'

const wide = new Intl.NumberFormat(language)

type CounterProps = { value: number; limit: number; always?: boolean | undefined }

/** "12 of 200" near the limit, "15 over 280" past it. */
function Counter({ value, limit, always }: CounterProps) {
  if (!always && value < limit * 0.8) return null
  if (value > limit)
    return (
      <span className="font-semi text-red">
        {i18n.t('{0} over {limit}', { 0: wide.format(value - limit), limit: wide.format(limit) })}
      </span>
    )
  return <span>{i18n.t('{value} of {limit}', { value: wide.format(value), limit: wide.format(limit) })}</span>
}

export type FieldProps = {
  label: ReactNode
  /** The control. Controls from `src/ui` get their ids from the Field by themselves. */
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Character count and limit: shown from 80 % on, and while there is an error. */
  count?: { value: number; limit: number } | undefined
  /** At the end of the label's line: "optional", "2 of 30". */
  aside?: ReactNode
  required?: boolean | undefined
  /** For several controls (checkboxes, radios, tags): renders a named group. */
  group?: 'group' | 'radiogroup' | undefined
  /** The control's id, when something outside needs it. */
  id?: string | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
}

export function Field(props: FieldProps) {
  const { label, children, hint, error, count, aside, required = false, group, hideLabel, className } = props
  const made = useId()
  const id = props.id ?? made
  const invalid = Boolean(error)
  const describedBy = cx(invalid && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
  const wiring = useMemo(
    () => ({ id, labelId: `${id}-label`, describedBy, invalid, required }),
    [id, describedBy, invalid, required],
  )
  const name = 'text-13 font-medium'
  return (
    <FieldContext value={wiring}>
      <div
        className={cx('min-w-0', className)}
        {...(group && { role: group, 'aria-labelledby': wiring.labelId, 'aria-describedby': describedBy })}
      >
        <div className={cx('mb-1.5 flex items-baseline gap-1.5', hideLabel && 'sr-only')}>
          {group ? (
            <span id={wiring.labelId} className={name}>
              {label}
            </span>
          ) : (
            <label id={wiring.labelId} htmlFor={id} className={name}>
              {label}
            </label>
          )}
          <span className="tnum ms-auto flex gap-2 text-12 text-ink-3">
            {aside}
            {count && <Counter {...count} always={invalid} />}
          </span>
        </div>
        {children}
        {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {hint && (
          <p id={`${id}-hint`} className="mt-1.5 text-12 text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-12 text-red">
      <StatusGlyph status="failed" className="mt-0.5" />
      <span dir={typeof children === 'string' ? directionOf(children) : undefined}>{children}</span>
    </p>
  )
}
