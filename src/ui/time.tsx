import { type TimeShape, timeText } from './time-text'

export type TimeProps = {
  at: string | number | Date | undefined
  shape?: TimeShape | undefined
  /** IANA name; that of `giveTimesIn` otherwise. */
  zone?: string | undefined
}

export function Time({ at, shape = 'dateTime', zone }: TimeProps) {
  const text = timeText(at, shape, zone)
  if (text === '—' || at === undefined) return <span>—</span>
  return (
    <time dateTime={new Date(at).toISOString()} title={timeText(at, 'dateTime', zone)}>
      {text}
    </time>
  )
}
