import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { Note } from '~/contract/notes'
import { useSeeMentions } from '~/src/api/mutations/notes'
import { longDay } from '~/src/calendar/day-text'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { NoteText } from '~/src/team/note-text'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Dialog } from '~/src/ui/dialog'
import { Time } from '~/src/ui/time'

type Props = {
  workspaceId: string
  notes: readonly Note[]
  onClose: () => void
}

/** Notes that mention the person, each with a link to its post or day. */
export function MentionsDialog({ workspaceId, notes, onClose }: Props) {
  const see = useSeeMentions(workspaceId)
  const seen = (ids: string[]) =>
    see.mutate(ids, { onError: (error) => notifyFailure(i18n.t('Couldn’t mark the notes as seen'), error) })
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Notes that mention you')}
      footer={
        <>
          <Button onClick={onClose}>{i18n.t('Close')}</Button>
          <Button
            variant="primary"
            busy={see.isPending}
            notAllowed={notes.length === 0 && i18n.t('You’ve seen all of them.')}
            onClick={() => seen(notes.map(({ id }) => id))}
          >
            {i18n.t('Mark all as seen')}
          </Button>
        </>
      }
    >
      {notes.length === 0 ? (
        <p className="text-ink-2">{i18n.t('You’ve seen all of them.')}</p>
      ) : (
        <ul className="grid gap-2">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 rounded border border-line px-3 py-2">
              <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-2">
                <b className="font-medium text-ink">
                  <bdi>{note.author?.name ?? i18n.t('Someone')}</bdi>
                </b>
                <Time at={note.createdAt} shape="dayTime" />
              </p>
              <NoteText note={note} />
              <Place
                workspaceId={workspaceId}
                note={note}
                onGo={() => {
                  seen([note.id])
                  onClose()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Place({ workspaceId, note, onGo }: { workspaceId: string; note: Note; onGo: () => void }) {
  const className = `${linkClass} w-fit`
  if (note.postId !== undefined)
    return (
      <Link
        to="/w/$workspaceId/posts/$postId"
        params={{ workspaceId, postId: note.postId }}
        className={className}
        onClick={onGo}
      >
        {i18n.t('Open the post')}
      </Link>
    )
  if (note.day === undefined) return null
  return (
    <Link
      to="/w/$workspaceId/calendar"
      params={{ workspaceId }}
      search={{ date: note.day, notes: note.day }}
      className={className}
      onClick={onGo}
    >
      {i18n.t('Open {day}', { day: longDay(note.day) })}
    </Link>
  )
}
