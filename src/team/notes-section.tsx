import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Note } from '~/contract/notes'
import { addDays, type Day } from '~/domain/calendar/day'
import { useCreateNote, useDeleteNote, useUpdateNote } from '~/src/api/mutations/notes'
import { meQuery, workspaceListQuery } from '~/src/api/queries/access'
import { noteListQuery } from '~/src/api/queries/notes'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { SkeletonRows } from '~/src/ui/skeleton'
import { Time } from '~/src/ui/time'
import { NoteForm } from './note-form'
import { NoteText } from './note-text'

/** What notes are on. */
export type NotePlace = { readonly postId: string } | { readonly day: Day }

interface Props {
  workspaceId: string
  on: NotePlace
}

const queryOf = (on: NotePlace) => ('postId' in on ? on : { from: on.day, to: addDays(on.day, 1) })

/** The notes on a post or a day, and a new one; nothing where the server keeps none. */
export function NotesSection({ workspaceId, on }: Props) {
  const has = useExtensions().has('listNotes')
  return has ? <Notes workspaceId={workspaceId} on={on} /> : null
}

function Notes({ workspaceId, on }: Props) {
  const heading = useId()
  const query = useQuery(noteListQuery(workspaceId, queryOf(on)))
  const create = useCreateNote(workspaceId)
  const write = (text: string) =>
    create.mutateAsync({ ...on, text }).catch((error: unknown) => {
      notifyFailure(i18n.t('Couldn’t add the note'), error)
      throw error
    })
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-14">
        {i18n.t('Notes')}
      </h2>
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load notes')}
        loading={<SkeletonRows label={i18n.t('Loading notes')} rows={2} />}
        empty={
          <p className="text-ink-2">{i18n.t('No notes yet. Notes are only for people in this workspace.')}</p>
        }
      >
        {(notes) => (
          <ul className="grid gap-2">
            {notes.toReversed().map((note) => (
              <NoteItem key={note.id} workspaceId={workspaceId} note={note} />
            ))}
          </ul>
        )}
      </QueryState>
      <NoteForm
        workspaceId={workspaceId}
        label={i18n.t('New note')}
        save={i18n.t('Add note')}
        busy={create.isPending}
        onSave={write}
      />
    </section>
  )
}

function NoteItem({ workspaceId, note }: { workspaceId: string; note: Note }) {
  const [editing, setEditing] = useState(false)
  const { data: me } = useQuery(meQuery())
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const update = useUpdateNote(workspaceId)
  const remove = useDeleteNote(workspaceId)
  const isOwn = me !== undefined && note.author?.id === me.id
  const isOwner = workspaces.find((each) => each.workspaceId === workspaceId)?.role === 'owner'
  const name = note.author?.name ?? i18n.t('Someone')
  const save = (text: string) =>
    update.mutateAsync({ noteId: note.id, text }).then(
      () => setEditing(false),
      (error: unknown) => {
        notifyFailure(i18n.t('Couldn’t change the note'), error)
        throw error
      },
    )
  return (
    <li className="rounded border border-line bg-lift px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-2">
        <b className="font-medium text-ink">
          <bdi>{name}</bdi>
        </b>
        <Time at={note.createdAt} shape="dayTime" />
        {note.editedAt !== undefined && <span>{i18n.t('edited')}</span>}
      </p>
      {editing ? (
        <NoteForm
          workspaceId={workspaceId}
          label={i18n.t('Edit note')}
          initial={note.text ?? ''}
          save={i18n.t('Save note')}
          busy={update.isPending}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <NoteText note={note} />
      )}
      {!editing && (isOwn || isOwner) && (
        <div className="mt-1 flex gap-1">
          {isOwn && (
            <Button size="sm" variant="quiet" onClick={() => setEditing(true)}>
              {i18n.t('Edit note')}
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            busy={remove.isPending}
            aria-label={i18n.t('Delete note by {name}', { name })}
            onClick={() =>
              remove.mutate(note.id, {
                onError: (error) => notifyFailure(i18n.t('Couldn’t delete the note'), error),
              })
            }
          >
            {i18n.t('Delete note')}
          </Button>
        </div>
      )}
    </li>
  )
}
