import { type ReactNode, useId } from 'react'

/** For a row of router links: the container, and each link (`aria-current` highlights it). */
export const segmentedClass = 'inline-flex gap-0.5 rounded bg-press p-0.5'
export const segmentClass =
  'relative inline-flex h-7 items-center gap-1.5 rounded-sm px-2.5 font-medium text-ink-2 hover:text-ink max-md:h-10 has-checked:bg-lift has-checked:text-ink has-checked:ring has-checked:ring-line-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris aria-[current]:bg-lift aria-[current]:text-ink aria-[current]:ring aria-[current]:ring-line-2'

export type SegmentedProps<T extends string> = {
  /** What the control selects: "View", "Show". */
  label: string
  options: readonly { value: T; label: string; icon?: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** Switches between a few views of the same thing. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={segmentedClass}>
      {options.map((option) => (
        <label key={option.value} className={segmentClass}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-default appearance-none opacity-0"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
