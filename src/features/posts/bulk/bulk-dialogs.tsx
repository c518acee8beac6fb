import { i18n } from '@lingui/core'
import { useState } from 'react'
import { zoneName } from '~/domain/calendar/time-zone'
import { chosenZone } from '~/src/calendar/device-settings'
import { type LocalTime, timeRefusal, tomorrowMorning } from '~/src/posts/actions/local-time'
import { WhenFields } from '~/src/posts/actions/when-fields'
import { Field } from '~/src/ui/field'
import { FormDialog } from '~/src/ui/form-dialog'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import type { Spacing } from './bulk-actions'

/** The time of the first post and the spacing of the others. */
export interface ScheduleChoice {
  readonly first: LocalTime
  readonly every: Spacing
}

/** The whole number typed; undefined unless it is from `min` to 366. */
function wholeNumber(typed: string, min: number): number | undefined {
  const count = Number(typed)
  return typed.trim() !== '' && Number.isInteger(count) && count >= min && count <= 366 ? count : undefined
}

/** Asks for the time of the first post and the spacing of the others. */
export function BulkScheduleDialog(props: {
  count: number
  onClose: () => void
  onSchedule: (choice: ScheduleChoice) => void
}) {
  const { count, onClose, onSchedule } = props
  const [first, setFirst] = useState((): LocalTime => tomorrowMorning(chosenZone()))
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState<Spacing['unit']>('days')
  const [submitted, setSubmitted] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const spacing = wholeNumber(amount, 0)
  return (
    <FormDialog
      title={i18n.t('{count, plural, one {Schedule 1 post} other {Schedule # posts}}', { count })}
      description={i18n.t('In the order of the list. Posts that already have a time get the new one.')}
      submit={i18n.t('Schedule')}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        const refused = timeRefusal(first, Date.now())
        setRefusal(refused)
        if (spacing !== undefined && refused === undefined)
          onSchedule({ first, every: { count: spacing, unit } })
      }}
    >
      <Field label={i18n.t('First post')} group="group">
        <WhenFields
          value={first}
          error={refusal}
          onChange={(next) => {
            setRefusal(undefined)
            setFirst(next)
          }}
        />
      </Field>
      {count > 1 && (
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label={i18n.t('Time between posts')}
            hint={i18n.t('0 publishes all at the same time.')}
            error={
              submitted && spacing === undefined ? i18n.t('Enter a whole number from 0 to 366.') : undefined
            }
            className="w-56"
          >
            <TextInput
              type="number"
              min={0}
              max={366}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <Field label={i18n.t('Unit')} group="group">
            <Segmented
              label={i18n.t('Unit')}
              value={unit}
              onChange={setUnit}
              options={[
                { value: 'hours', label: i18n.t('Hours') },
                { value: 'days', label: i18n.t('Days') },
              ]}
            />
          </Field>
        </div>
      )}
    </FormDialog>
  )
}

/** Asks by how many days posts move. */
export function BulkMoveDialog(props: {
  count: number
  onClose: () => void
  onMove: (days: number) => void
}) {
  const { count, onClose, onMove } = props
  const [amount, setAmount] = useState('1')
  const [direction, setDirection] = useState<'later' | 'earlier'>('later')
  const [submitted, setSubmitted] = useState(false)
  const days = wholeNumber(amount, 1)
  return (
    <FormDialog
      title={i18n.t('{count, plural, one {Move 1 post} other {Move # posts}}', { count })}
      description={i18n.t('Each keeps its time of day. Times are in {zone}.', {
        zone: zoneName(chosenZone()),
      })}
      submit={i18n.t('Move')}
      onClose={onClose}
      onSubmit={() => {
        setSubmitted(true)
        if (days !== undefined) onMove(direction === 'later' ? days : -days)
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={i18n.t('Days')}
          error={submitted && days === undefined ? i18n.t('Enter a whole number from 1 to 366.') : undefined}
          className="w-30"
        >
          <TextInput
            type="number"
            min={1}
            max={366}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Segmented
          label={i18n.t('Earlier or later')}
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'later', label: i18n.t('Later') },
            { value: 'earlier', label: i18n.t('Earlier') },
          ]}
        />
      </div>
    </FormDialog>
  )
}
