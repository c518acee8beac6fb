import { useMemo, useState } from 'react'
import { offsetLabel, zones } from './zones'
import { offsetAt } from '~/domain/calendar/offset'
import { Combobox } from '~/src/ui/combobox'
import { Globe } from '~/src/ui/icons'
import { Button } from '~/src/ui/button'

type Props = {
  value: string
  onChange: (zone: string) => void
  /** The instant whose offset is told, ms; now where there is none. */
  at: number | undefined
}

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The zone that date and time are meant in: said always, changed on demand, as the list of all takes a moment. */
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
  return (
    <Button
      variant="quiet"
      icon={<Globe />}
      aria-label={`Time zone: ${cityOf(value)}`}
      onClick={() => setOpen(true)}
    >
      {cityOf(value)}{' '}
      <span className="font-normal text-ink-3">
        {value === 'UTC' ? '' : offsetLabel(offsetAt(at ?? now, value) / 60_000)}
      </span>
    </Button>
  )
}

type ListProps = { value: string; onChange: (zone: string) => void; onLeave: () => void }

function ZoneList({ value, onChange, onLeave }: ListProps) {
  const options = useMemo(
    () =>
      zones(new Date()).map(({ id, city, offsetLabel: hint }) => ({
        value: id,
        label: `${city} (${id})`,
        hint,
      })),
    [],
  )
  return (
    <div className="min-w-56 flex-1">
      <Combobox
        label="Time zone"
        options={options}
        value={value}
        onChange={(zone) => (zone === undefined ? onLeave() : onChange(zone))}
        nothing="No matching time zone"
      />
    </div>
  )
}
