import { language } from '~/domain/language'

const wide = new Intl.NumberFormat(language)

/** Whether a text is near enough its bound for the figure to matter. */
export function nearLimit(value: number, limit: number): boolean {
  return value >= limit * 0.8
}

export type CounterProps = { value: number; limit: number; always?: boolean | undefined }

/** "12 of 200" near the bound, "15 over 280" past it. */
export function Counter({ value, limit, always }: CounterProps) {
  if (!always && !nearLimit(value, limit)) return null
  if (value > limit)
    return (
      <span className="font-semi text-red">
        {wide.format(value - limit)} over {wide.format(limit)}
      </span>
    )
  return (
    <span>
      {wide.format(value)} of {wide.format(limit)}
    </span>
  )
}
