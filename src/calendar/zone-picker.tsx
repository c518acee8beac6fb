import { i18n } from '@lingui/core'
import { useMemo, useState } from 'react'
import { cityOf, isZone, offsetAt, offsetFormatter, readOffset } from '~/domain/calendar/time-zone'
import { language } from '~/domain/language'
import { Button } from '~/src/ui/button'
import { Combobox } from '~/src/ui/combobox'
import { Drawn } from '~/src/ui/drawn'
import { Globe } from '~/src/ui/icons'

type Props = {
  value: string
  onChange: (zone: string) => void
  /** The instant whose offset is shown, in ms; now if undefined. */
  at: number | undefined
}

/** The time zone of a date and time. Always shown; its list opens on demand, as building it takes a moment. */
export function ZonePicker({ value, onChange, at }: Props) {
  const [open, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  if (open)
    return (
      <ZoneList
        value={value}
        onChange={(zone) => {
          onChange(zone)
          setOpen(false)
        }}
        onLeave={() => setOpen(false)}
      />
    )
  const offset = value === 'UTC' ? '' : offsetLabel(offsetAt(at ?? now, value) / 60_000)
  return (
    <Button
      variant="quiet"
      icon={<Globe />}
      aria-label={i18n.t('Time zone: {value}', { value: cityOf(value) })}
      aria-description={offset || undefined}
      onClick={() => setOpen(true)}
    >
      {cityOf(value)} {offset !== '' && <Drawn text={offset} className="font-normal text-ink-3" />}
    </Button>
  )
}

type ListProps = { value: string; onChange: (zone: string) => void; onLeave: () => void }

function ZoneList({ value, onChange, onLeave }: ListProps) {
  const options = useMemo(
    () =>
      zones(value).map(({ id, city, offsetLabel: hint }) => ({
        value: id,
        label: `${city} (${id})`,
        hint,
      })),
    [value],
  )
  return (
    <div className="min-w-56 flex-1">
      <Combobox
        label={i18n.t('Time zone')}
        options={options}
        value={value}
        required
        onChange={(zone) => zone !== undefined && onChange(zone)}
        onBlur={onLeave}
        nothing={i18n.t('No matching time zone')}
      />
    </div>
  )
}

/** The time zones as a combobox's options, by their IANA names, with `chosen`. */
export const useZoneOptions = (chosen: string | undefined) =>
  useMemo(
    () =>
      zones(chosen).map(({ id, city, offsetLabel: offset }) => ({
        value: id,
        label: id,
        hint: `${city}, ${offset}`,
      })),
    [chosen],
  )

interface ZoneChoice {
  /** IANA name. */
  readonly id: string
  /** "New York", "Buenos Aires". */
  readonly city: string
  /** "UTC+05:45". */
  readonly offsetLabel: string
  /** Minutes ahead of UTC at the given time. */
  readonly offset: number
}

/** "UTC+05:45" for minutes ahead of UTC. */
function offsetLabel(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(Math.floor(size % 60))}`
}

/**
 * All time zones that this machine knows, from west to east, with their offset at `now`, and `chosen`, as browsers list
 * each zone under one of its names (`Europe/Kiev` or `Europe/Kyiv`). Takes some 30 ms, so call it once, when the list is
 * opened.
 */
export function zones(chosen = 'UTC', now = new Date()): ZoneChoice[] {
  const ids = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])
  if (isZone(chosen)) ids.add(chosen)
  return [...ids]
    .map((id) => {
      const offset = readOffset(now.getTime(), offsetFormatter(id)) / 60_000
      return { id, city: cityOf(id), offset, offsetLabel: offsetLabel(offset) }
    })
    .sort((a, b) => a.offset - b.offset || a.city.localeCompare(b.city, language))
}
