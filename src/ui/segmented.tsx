import { type ReactNode, useId } from 'react'

/** For a row of router links or tabs: the container, and each segment, of which the chosen one is highlighted. */
export const segmentedClass = 'inline-flex gap-0.5 rounded bg-press p-0.5 max-md:py-0'
/** On a phone a segment is as high as a button beside it, which its highlight doesn't fill. */
export const segmentClass =
  'relative isolate inline-flex h-7 items-center justify-center gap-1.5 rounded-sm px-2.5 font-medium text-ink-2 before:absolute before:inset-0 before:-z-1 before:rounded-sm hover:text-ink max-md:h-10 max-md:min-w-10 max-md:before:inset-y-0.5 md:px-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris chosen:text-ink chosen:before:bg-lift chosen:before:ring chosen:before:ring-line-2'

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
    <div role="radiogroup" aria-label={label} className={`${segmentedClass} flex-wrap`}>
      {options.map((option) => (
        <label key={option.value} className={`${segmentClass} whitespace-nowrap`}>
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
