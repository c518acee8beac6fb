import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isTime } from '~/domain/calendar/day'
import type { Slot } from '~/domain/calendar/queue-slots'
import { isZone, offsetAt } from '~/domain/calendar/time-zone'
import { accountListQuery } from '~/src/api/queries/workspace'
import { useZone, weekdays } from '~/src/calendar/device-settings'
import { weekdayName } from '~/src/calendar/weekday-name'
import { useZoneOptions } from '~/src/calendar/zone-picker'
import { AccountPicker } from '~/src/posts/account-picker'
import { Button } from '~/src/ui/button'
import { Combobox } from '~/src/ui/combobox'
import { Field } from '~/src/ui/field'
import { Plus, Trash2 } from '~/src/ui/icons'
import { Select } from '~/src/ui/select'
import { TextInput } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'
import { TimeInput } from '~/src/ui/time-input'
import { type DraftSlot, isTaken, nameProblem, placeRefusal, type QueueDraft } from './queue-draft'

type Props = {
  workspaceId: string
  draft: QueueDraft
  now: number
  nameError: string | undefined
  /** Why the queue can't be edited. */
  notAllowed: string | undefined
  selected: DraftSlot | undefined
  onChange: (change: Partial<Pick<QueueDraft, 'name' | 'timezone' | 'accountIds'>>) => void
  onAdd: (place: Slot) => void
  onMove: (id: string, place: Slot) => void
  onRemove: (id: string) => void
  onDone: () => void
}

/** A queue's fields: name, time zone, accounts, and a slot to add or, if one is selected, to edit. */
export function QueueFields(props: Props) {
  const { workspaceId, draft, now, nameError, notAllowed, selected, onChange } = props
  const readOnly = notAllowed !== undefined
  const zone = useZone()
  // Zones with the same offset, such as Berlin and Vienna, count as the same.
  const elsewhere = isZone(draft.timezone) && offsetAt(now, zone) !== offsetAt(now, draft.timezone) && zone
  const options = useZoneOptions(draft.timezone)
  return (
    <>
      <Field label={i18n.t('Name')} required error={nameError ?? nameProblem(draft.name)}>
        <TextInput
          value={draft.name}
          readOnly={readOnly}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-1.5">
        <Field
          label={i18n.t('Time zone')}
          aside={i18n.t('{now} there now', { now: timeText(now, 'time', draft.timezone) })}
          hint={
            elsewhere &&
            i18n.t('This queue’s times are in this time zone. Other screens show times in {zone}.', {
              zone: elsewhere,
            })
          }
        >
          <Combobox
            options={options}
            value={draft.timezone}
            disabled={readOnly}
            required
            nothing={i18n.t('No matching time zone')}
            onChange={(timezone) => timezone !== undefined && onChange({ timezone })}
          />
        </Field>
        {elsewhere && !readOnly && (
          <span>
            <Button size="sm" onClick={() => onChange({ timezone: elsewhere })}>
              {i18n.t('Use {zone}', { zone: elsewhere })}
            </Button>
          </span>
        )}
      </div>
      <Accounts workspaceId={workspaceId} draft={draft} notAllowed={notAllowed} onChange={onChange} />
      {!readOnly &&
        (selected ? <SlotEditor key={selected.id} {...props} slot={selected} /> : <SlotAdder {...props} />)}
    </>
  )
}

function Accounts({
  workspaceId,
  draft,
  notAllowed,
  onChange,
}: Pick<Props, 'workspaceId' | 'draft' | 'notAllowed' | 'onChange'>) {
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  // Without disconnected accounts, which can't be unticked.
  const chosen = accounts.map(({ id }) => id).filter((id) => draft.accountIds?.includes(id))
  const aside =
    draft.accountIds === null
      ? i18n.t('any account')
      : i18n.t('{count} of {count2}', { count: String(chosen.length), count2: String(accounts.length) })
  return (
    <Field
      label={i18n.t('Accounts')}
      group="group"
      aside={aside}
      hint={
        draft.accountIds === null
          ? i18n.t('Choose accounts to keep other accounts’ posts out of this queue.')
          : i18n.t('Other accounts’ posts can’t be added. Posts that are in the queue stay.')
      }
    >
      <AccountPicker
        accounts={accounts}
        value={chosen}
        refuse={() => notAllowed}
        onChange={(ids) => onChange({ accountIds: ids.length > 0 ? ids : null })}
      />
    </Field>
  )
}

const dayOptions = () =>
  weekdays().map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))

type PlaceProps = {
  weekday: number
  time: string
  /** The id of the error, which is the time’s; undefined if there is none. */
  errorId: string | undefined
  onWeekday: (weekday: number) => void
  onTime: (time: string) => void
  onTimeBlur?: (() => void) | undefined
}

/** Each control has a Field of its own, so that an error of the time doesn't mark the weekday. */
function PlaceFields({ weekday, time, errorId, onWeekday, onTime, onTimeBlur }: PlaceProps) {
  return (
    <>
      <Field label={i18n.t('Weekday')} hideLabel className="min-w-30 flex-1">
        <Select
          options={dayOptions()}
          value={String(weekday)}
          onChange={(value) => onWeekday(Number(value))}
        />
      </Field>
      <Field label={i18n.t('Time')} hideLabel className="w-20 flex-none">
        <TimeInput
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          value={time}
          onChange={onTime}
          onBlur={onTimeBlur}
        />
      </Field>
    </>
  )
}

const missingTime = () => i18n.t('Enter a time, such as 14:30.')

function SlotAdder({ draft, onAdd }: Pick<Props, 'draft' | 'onAdd'>) {
  const [place, setPlace] = useState<Slot>({ weekday: 5, time: '12:30' })
  const [showsError, setShowsError] = useState(false)
  const [added, setAdded] = useState<Slot>()
  const id = useId()
  const refusal = isTime(place.time) ? placeRefusal(draft, place) : missingTime()
  const error = showsError ? refusal : undefined
  const change = (next: Partial<Slot>) => {
    setShowsError(false)
    setPlace({ ...place, ...next })
  }
  const add = () => {
    setShowsError(refusal !== undefined)
    setAdded(refusal === undefined ? place : undefined)
    if (refusal === undefined) onAdd(place)
  }
  return (
    <Field id={id} label={i18n.t('Slot')} group="group" error={error}>
      <form
        noValidate
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <PlaceFields
          {...place}
          errorId={error && `${id}-error`}
          onWeekday={(weekday) => change({ weekday })}
          onTime={(time) => change({ time })}
        />
        <Button type="submit" icon={<Plus className="size-3.5" />}>
          {i18n.t('Add slot')}
        </Button>
      </form>
      {/* Always rendered, as a live region only announces what changes in it. */}
      <p role="status" className="text-12 text-ink-2 not-empty:mt-1.5">
        {added &&
          isTaken(draft, added) &&
          i18n.t('Slot added on {day} at {time}.', { day: weekdayName(added.weekday), time: added.time })}
      </p>
    </Field>
  )
}

function SlotEditor({ draft, slot, onMove, onRemove, onDone }: Props & { slot: DraftSlot }) {
  const [time, setTime] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [hasLeft, setHasLeft] = useState(false)
  const id = useId()
  // Only after leaving the field: a time is incomplete while it is typed.
  const error = refusal ?? (hasLeft && time !== undefined ? missingTime() : undefined)
  const move = (place: Slot) => {
    const reason = placeRefusal(draft, place, slot.id)
    setRefusal(reason)
    if (!reason) onMove(slot.id, place)
  }
  return (
    <Field id={id} label={i18n.t('Selected slot')} group="group" error={error}>
      <div className="flex flex-wrap items-start gap-2">
        <PlaceFields
          weekday={slot.weekday}
          time={time ?? slot.time}
          errorId={error && `${id}-error`}
          onWeekday={(weekday) => move({ weekday, time: slot.time })}
          onTime={(next) => {
            setHasLeft(false)
            setTime(isTime(next) ? undefined : next)
            if (isTime(next)) move({ weekday: slot.weekday, time: next })
          }}
          onTimeBlur={() => setHasLeft(true)}
        />
        <Button icon={<Trash2 />} onClick={() => onRemove(slot.id)}>
          {i18n.t('Remove slot')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {i18n.t('Done')}
        </Button>
      </div>
    </Field>
  )
}
