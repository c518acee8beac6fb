import { i18n } from '@lingui/core'
import { type Day, isDay } from '~/domain/calendar/day'
import { dayText, longDay } from '~/src/calendar/day-text'
import { chosenWeekStart } from '~/src/calendar/device-settings'
import { NotesSection } from '~/src/team/notes-section'
import { Button } from '~/src/ui/button'
import { DateInput } from '~/src/ui/date-input'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'

type Props = {
  workspaceId: string
  day: Day
  /** Number of notes by day, for the days on show. */
  counts: ReadonlyMap<Day, number>
  onDay: (day: Day) => void
  onClose: () => void
}

/** The notes of one day, with links to other days. */
export function DayNotesDialog({ workspaceId, day, counts, onDay, onClose }: Props) {
  const others = [...counts]
    .filter(([each]) => each !== day)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Notes on {day}', { day: longDay(day) })}
      initialFocus={() => document.querySelector<HTMLElement>('[data-day-notes] textarea')}
      footer={<Button onClick={onClose}>{i18n.t('Close')}</Button>}
    >
      <div data-day-notes="" className="grid gap-4">
        <Field label={i18n.t('Day')} className="w-60">
          <DateInput
            value={day}
            onChange={(next) => isDay(next) && onDay(next)}
            weekStart={chosenWeekStart()}
          />
        </Field>
        {others.length > 0 && (
          <div role="group" aria-label={i18n.t('Other days with notes')} className="flex flex-wrap gap-1">
            {others.map(([each, count]) => (
              <Button key={each} size="sm" onClick={() => onDay(each)}>
                {dayText(each, 'weekdayDateOfMonth')} <span className="tnum text-ink-3">{count}</span>
              </Button>
            ))}
          </div>
        )}
        <NotesSection key={day} workspaceId={workspaceId} on={{ day }} />
      </div>
    </Dialog>
  )
}
