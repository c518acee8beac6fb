import { type ReactNode, useId } from 'react'
import { cx } from './class-names'
import { Lock } from './icons'

export type RadioOption<T extends string> = {
  value: T
  label: string
  icon?: ReactNode
  /** Under the label: a cost, a date. */
  hint?: ReactNode
  /** Why it can't be selected; replaces the hint. */
  notAllowed?: string | false | undefined
}

export type RadioGroupProps<T extends string> = {
  options: readonly RadioOption<T>[]
  value: T | undefined
  onChange: (value: T) => void
  /** Its accessible name where it isn't in a Field with `group="radiogroup"`. */
  label?: string | undefined
}

const card =
  'relative grid min-h-12 px-2.5 py-[7px] has-checked:bg-iris-tint has-checked:inset-ring-2 has-checked:inset-ring-iris has-focus-visible:outline-2 has-focus-visible:-outline-offset-5 has-focus-visible:outline-iris'

/** Radio cards side by side, or below each other if there are more than four; arrow keys change the selection, as with native radios. */
export function RadioGroup<T extends string>({ options, value, onChange, label }: RadioGroupProps<T>) {
  const made = useId()
  // With hints of different lengths, the labels stay in line.
  const place = options.some(({ hint, notAllowed }) => Boolean(hint || notAllowed))
    ? 'content-start'
    : 'content-center'
  const below = options.length > 4
  return (
    <div
      {...(label && { role: 'radiogroup', 'aria-label': label })}
      className={cx(
        // The lines between the cards, also where these wrap because a word wouldn't fit.
        'flex gap-px overflow-clip rounded border border-edge bg-line forced-colors:bg-[CanvasText]',
        below ? 'flex-col' : 'flex-wrap',
      )}
    >
      {options.map((option, index) => {
        const hintId = `${made}-${index}`
        const hint = option.notAllowed || option.hint
        return (
          <label
            key={option.value}
            className={cx(
              card,
              !below && 'flex-1 max-md:basis-[45%]',
              place,
              option.notAllowed ? 'bg-well text-ink-3' : 'bg-lift',
            )}
          >
            <input
              type="radio"
              name={made}
              value={option.value}
              checked={option.value === value}
              aria-disabled={Boolean(option.notAllowed) || undefined}
              aria-label={option.label}
              aria-describedby={hint ? hintId : undefined}
              onChange={() => option.notAllowed || onChange(option.value)}
              className="absolute inset-0 cursor-default appearance-none opacity-0"
            />
            <span className="flex items-center gap-1.5 font-semi [&_svg]:size-3">
              {option.icon}
              <span className="min-w-0 wrap-break-word">{option.label}</span>
            </span>
            {hint && (
              <small
                id={hintId}
                className={cx(
                  'tnum flex gap-1 text-12',
                  option.value === value ? 'text-ink-2' : 'text-ink-3',
                )}
              >
                {option.notAllowed && <Lock className="mt-0.5 size-3" />}
                <span>{hint}</span>
              </small>
            )}
          </label>
        )
      })}
    </div>
  )
}
