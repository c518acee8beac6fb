import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Day } from '~/domain/calendar/day'
import { noteListQuery } from '~/src/api/queries/notes'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { dayText } from '~/src/calendar/day-text'
import { IconButton } from '~/src/ui/icon-button'
import { MessageCircle } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { noteDays } from '../calendar-search'
import type { Calendar } from '../use-calendar'

interface DayNotes {
  /** Number of notes by day, for the days on show; days without any are left out. */
  readonly counts: ReadonlyMap<Day, number>
  readonly open: (day: Day) => void
}

const none: ReadonlyMap<Day, number> = new Map()

const DayNotesContext = createContext<DayNotes | undefined>(undefined)

const DayNotesDialog = lazyWithRetry(async () => (await import('./day-notes-dialog')).DayNotesDialog)

type Props = {
  workspaceId: string
  calendar: Calendar
  /** The day whose notes are open. */
  day: Day | undefined
  onDay: (day: Day | undefined) => void
  children: ReactNode
}

/** Provides the notes of the days on show, if the server stores any, and their dialog. */
export function DayNotes({ workspaceId, calendar, day, onDay, children }: Props) {
  const has = useExtensions().has('listNotes')
  const { days } = calendar
  const { data } = useQuery({ ...noteListQuery(workspaceId, noteDays(days)), enabled: has })
  const value = useMemo((): DayNotes | undefined => {
    if (!has) return undefined
    const counts = new Map<Day, number>()
    for (const note of data ?? []) if (note.day) counts.set(note.day, (counts.get(note.day) ?? 0) + 1)
    return { counts, open: onDay }
    // oxlint-disable-next-line react/exhaustive-deps -- `onDay` does the same in every render
  }, [has, data])
  return (
    <DayNotesContext value={value}>
      {children}
      {has && day !== undefined && (
        <DayNotesDialog
          workspaceId={workspaceId}
          day={day}
          counts={value?.counts ?? none}
          onDay={onDay}
          onClose={() => onDay(undefined)}
          onLost={() => onDay(undefined)}
        />
      )}
    </DayNotesContext>
  )
}

/** The number of notes on a day, if any; opens them. */
export function NotesBadge({ day }: { day: Day }) {
  const notes = use(DayNotesContext)
  const count = notes?.counts.get(day) ?? 0
  if (!notes || count === 0) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={i18n.t('{count, plural, one {1 note on {day}} other {# notes on {day}}}', {
        count,
        day: dayText(day, 'long'),
      })}
      onClick={() => notes.open(day)}
      className="tnum relative inline-flex items-center gap-0.5 rounded-sm px-0.5 text-12 text-iris before:absolute before:-inset-1 max-md:before:-inset-3 hover:bg-hover [&>svg]:size-3"
    >
      <MessageCircle aria-hidden="true" />
      {count}
    </button>
  )
}

/** Opens the notes of a day. Takes its space before it is known whether the server has notes. */
export function NotesButton({ day }: { day: Day }) {
  const notes = use(DayNotesContext)
  const { isPending } = useExtensions()
  if (!notes && !isPending) return null
  return (
    <IconButton
      className={notes ? undefined : 'invisible'}
      label={i18n.t('Notes on days')}
      icon={<MessageCircle />}
      size="sm"
      onClick={() => notes?.open(day)}
    />
  )
}
