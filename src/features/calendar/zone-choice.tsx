import { useMemo, useState } from 'react'
import { zones } from '~/src/calendar/zones'
import { Combobox } from '~/src/ui/combobox'
import { cityOf } from './second-clock'

export type ZoneChoiceProps = {
  zone: string
  /** Undefined when it is cleared. */
  onZone: (zone: string | undefined) => void
  label?: string | undefined
}

/** The clock that the calendar is read by. All zones are listed once someone comes near: that takes some 30 ms. */
export function ZoneChoice({ zone, onZone, label }: ZoneChoiceProps) {
  const [near, setNear] = useState(false)
  const options = useMemo(() => {
    if (!near) return [{ value: zone, label: cityOf(zone) }]
    const all = zones(new Date()).map(({ id, city, offsetLabel }) => ({
      value: id,
      label: city,
      hint: `${offsetLabel} · ${id}`,
    }))
    return all.some(({ value }) => value === zone) ? all : [{ value: zone, label: cityOf(zone) }, ...all]
  }, [near, zone])
  const come = () => setNear(true)
  return (
    <div className="w-44" onPointerEnter={come} onFocus={come}>
      <Combobox
        label={label ?? 'Time zone'}
        options={options}
        value={zone}
        onChange={onZone}
        nothing="No matching time zone"
      />
    </div>
  )
}
