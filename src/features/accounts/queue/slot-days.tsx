import { i18n } from '@lingui/core'
import { useId, useState } from 'react'
import { weekdays } from '~/src/calendar/device-settings'
import { weekdayName } from '~/src/calendar/weekday-name'
import { Button } from '~/src/ui/button'
import { FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { CalendarDays, Trash2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { TimeInput } from '~/src/ui/time-input'
import { type DraftSlot, placeRefusal } from './queue-draft'
import type { SlotView } from './queue-view'
import { type SlotActions, SlotText } from './slot-card'

type Props = Omit<SlotActions, 'selected' | 'onSelect'> & { views: readonly SlotView[] }

/** The queue's slots on a phone, day by day. */
export function SlotDays({ views, ...rest }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {weekdays().map((weekday) => {
        const own = views
          .filter(({ slot }) => slot.weekday === weekday)
          .sort((a, b) => a.slot.time.localeCompare(b.slot.time))
        return (
          <section key={weekday} aria-label={weekdayName(weekday)}>
            <h2 className="flex items-baseline gap-2 border-b border-line pb-1.5 text-13">
              {weekdayName(weekday)}
              {own.length === 0 && (
                <span className="ms-auto text-12 font-normal text-ink-3">{i18n.t('no slot')}</span>
              )}
            </h2>
            <ul>
              {own.map((view) => (
                <Row key={view.slot.id} view={view} {...rest} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Row({
  draft,
  view,
  readOnly,
  onMove,
  onRemove,
  onRestore,
}: Omit<Props, 'views'> & { view: SlotView }) {
  const { slot, look, date } = view
  const [refusal, setRefusal] = useState<string>()
  const move = (time: string) => {
    const place = { weekday: slot.weekday, time }
    const reason = time === '' ? undefined : placeRefusal(draft, place, slot.id)
    setRefusal(reason)
    if (time !== '' && !reason) onMove(slot.id, place)
  }
  const name = `${weekdayName(slot.weekday)} ${slot.time}`
  const errorId = useId()
  const isRemoved = look === 'removed'
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-2.5 border-b border-line py-1.5">
      {isRemoved || readOnly ? (
        <span
          className={
            isRemoved ? 'tnum w-20 flex-none ps-2.5 text-ink-3 line-through' : 'tnum w-20 flex-none ps-2.5'
          }
        >
          {slot.time}
        </span>
      ) : (
        <span className="w-20 flex-none">
          <TimeInput
            aria-label={i18n.t('Time, {name}', { name })}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? errorId : undefined}
            value={slot.time}
            onChange={move}
          />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          className={view.title === undefined ? 'block truncate text-ink-3' : 'block truncate'}
        >
          {isRemoved ? i18n.t('removed') : <SlotText view={view} />}
        </span>
        <span className="tnum block text-12 text-ink-2">{date}</span>
      </span>
      {!readOnly && isRemoved && (
        <Button size="sm" aria-label={i18n.t('Keep {name}', { name })} onClick={() => onRestore(slot.id)}>
          {i18n.t('Keep')}
        </Button>
      )}
      {!readOnly && !isRemoved && (
        <span className="flex">
          <WeekdayMenu draft={draft} slot={slot} name={name} onMove={onMove} />
          <IconButton
            label={i18n.t('Remove {name}', { name })}
            icon={<Trash2 />}
            onClick={() => onRemove(slot.id)}
          />
        </span>
      )}
      {refusal && (
        <div className="w-full">
          <FieldError id={errorId}>{refusal}</FieldError>
        </div>
      )}
    </li>
  )
}

type WeekdayMenuProps = Pick<Props, 'draft' | 'onMove'> & { slot: DraftSlot; name: string }

/** Moves the slot to another weekday, at the same time. */
function WeekdayMenu({ draft, slot, name, onMove }: WeekdayMenuProps) {
  const label = i18n.t('Weekday, {name}', { name })
  return (
    <Menu
      label={label}
      align="end"
      // The row moves to the other day's list, and the focus with it.
      triggerId={`weekday-${slot.id.replaceAll(' ', '-')}`}
      trigger={<IconButton label={label} icon={<CalendarDays />} />}
      entries={weekdays().map((weekday) => {
        const place = { weekday, time: slot.time }
        return {
          id: String(weekday),
          label: weekdayName(weekday),
          checked: weekday === slot.weekday,
          notAllowed: placeRefusal(draft, place, slot.id),
          onSelect: () => onMove(slot.id, place),
        }
      })}
    />
  )
}
