import { i18n } from '@lingui/core'
import { type Day, isDay } from '~/domain/calendar/day'
import { longDay } from '~/src/calendar/day-text'
import { NotesSection } from '~/src/team/notes-section'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'

type Props = {
  workspaceId: string
  day: Day
  onDay: (day: Day) => void
  onClose: () => void
}

/** The notes of one day, and the way to another’s. */
export function DayNotesDialog({ workspaceId, day, onDay, onClose }: Props) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Notes on {day}', { day: longDay(day) })}
      initialFocus={() => document.querySelector<HTMLElement>('[data-day-notes] textarea')}
      footer={<Button onClick={onClose}>{i18n.t('Close')}</Button>}
    >
      <div data-day-notes="" className="grid gap-4">
        <Field label={i18n.t('Day')} className="w-44">
          <TextInput
            type="date"
            value={day}
            onChange={({ target }) => isDay(target.value) && onDay(target.value)}
          />
        </Field>
        <NotesSection key={day} workspaceId={workspaceId} on={{ day }} />
      </div>
    </Dialog>
  )
}
