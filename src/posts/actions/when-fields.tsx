import { i18n } from '@lingui/core'
import { minutesOf } from '~/domain/calendar/time-zone'
import { clockChange } from '~/src/calendar/clock-change'
import { chooseSettings, chosenWeekStart } from '~/src/calendar/device-settings'
import { ZonePicker } from '~/src/calendar/zone-picker'
import { DateInput } from '~/src/ui/date-input'
import { Field } from '~/src/ui/field'
import { TimeInput } from '~/src/ui/time-input'
import { instantOf, isTimeMissing, type LocalTime } from './local-time'

type Props = {
  value: LocalTime
  onChange: (value: LocalTime) => void
  error?: string | undefined
}

/** Date, time and time zone. */
export function WhenFields({ value, onChange, error }: Props) {
  const at = instantOf(value)
  const isOfTime = isTimeMissing(value)
  // An instant that was chosen before is the one meant.
  const change =
    at === undefined || at === value.at
      ? undefined
      : clockChange(value.date, minutesOf(value.time) * 60_000, at, value.zone)
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label={i18n.t('Date')} error={!isOfTime && error} className="w-60">
        <DateInput
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
          weekStart={chosenWeekStart()}
        />
      </Field>
      <div className="flex min-w-0 items-start gap-2">
        <Field label={i18n.t('Time')} error={isOfTime && error} className="w-28 flex-none max-md:w-36">
          <TimeInput value={value.time} onChange={(time) => onChange({ ...value, time })} />
        </Field>
        {/* Aligned with the input, below the label. */}
        <div className="mt-6.5 min-w-0">
          <ZonePicker
            value={value.zone}
            at={at === undefined ? undefined : Date.parse(at)}
            onChange={(zone) => {
              chooseSettings({ zone })
              onChange({ ...value, zone })
            }}
          />
        </div>
      </div>
      <p role="status" className={change ? 'basis-full text-12 text-ink-2' : 'sr-only'}>
        {change}
      </p>
    </div>
  )
}
