import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Note } from '~/contract/notes'
import { addDays, type Day } from '~/domain/calendar/day'
import { useCreateNote, useDeleteNote, useUpdateNote } from '~/src/api/mutations/notes'
import { meQuery, useWorkspace } from '~/src/api/queries/access'
import { noteListQuery } from '~/src/api/queries/notes'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { QueryState } from '~/src/feedback/query-state'
import { notifyChange } from '~/src/records/change-record'
import { formDrafts } from '~/src/records/form-draft'
import { Button } from '~/src/ui/button'
import { SkeletonRows } from '~/src/ui/skeleton'
import { Time } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { NoteDraft, NoteForm } from './note-form'
import { NoteText } from './note-text'

/** What the notes are attached to. */
type NotePlace = { readonly postId: string } | { readonly day: Day }

interface Props {
  workspaceId: string
  on: NotePlace
}

/** Key of a note's draft on the device. */
const draftKey = (on: NotePlace | Note) =>
  `note ${'id' in on ? on.id : 'postId' in on ? `on ${on.postId}` : `on ${on.day}`}`

/** Hands what was typed in one form on to another, below what is there. False if there was nothing. */
function moveDraft(workspaceId: string, from: string, to: string): boolean {
  const [typed, there] = [from, to].map(
    (form) => z.safeParse(NoteDraft, formDrafts.read(workspaceId, form)).data,
  )
  if (!typed) return false
  formDrafts.write(workspaceId, to, { text: [there?.text, typed.text].filter(Boolean).join('\n\n') })
  formDrafts.remove(workspaceId, from)
  return true
}

/** Hands the note that somebody is writing about a post on to the post that replaced it. */
export const moveNoteDraft = (workspaceId: string, from: string, to: string): boolean =>
  moveDraft(workspaceId, draftKey({ postId: from }), draftKey({ postId: to }))

/**
 * Hands the edit of a note that somebody deletes on to the form for a new one. Returns how often that happened, as the
 * form has to begin again with it.
 */
function useDeletedNotes(workspaceId: string, notes: readonly Note[] | undefined, form: string): number {
  const [moved, setMoved] = useState(0)
  const place = `${workspaceId} ${form}`
  const shown = useRef<{ place: string; notes: readonly Note[] }>({ place, notes: [] })
  useEffect(() => {
    if (!notes) return
    const before = shown.current
    const ids = new Set(notes.map(({ id }) => id))
    const gone = before.place === place ? before.notes.filter(({ id }) => !ids.has(id)) : []
    shown.current = { place, notes }
    if (gone.filter((note) => moveDraft(workspaceId, draftKey(note), form)).length === 0) return
    setMoved((before) => before + 1)
    toast.show({
      title: i18n.t('The note you were editing was deleted'),
      detail: i18n.t('Your text is in the field for a new note.'),
    })
  }, [workspaceId, notes, form, place])
  return moved
}

const queryOf = (on: NotePlace) => ('postId' in on ? on : { from: on.day, to: addDays(on.day, 1) })

/** The notes on a post or a day, and a form for a new one. Renders nothing if the server doesn't support notes. */
export function NotesSection({ workspaceId, on }: Props) {
  const hasNotes = useExtensions().has('listNotes')
  return hasNotes ? <Notes workspaceId={workspaceId} on={on} /> : null
}

function Notes({ workspaceId, on }: Props) {
  const heading = useId()
  const query = useQuery(noteListQuery(workspaceId, queryOf(on)))
  const create = useCreateNote(workspaceId)
  const form = draftKey(on)
  const moved = useDeletedNotes(workspaceId, query.data, form)
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
        key={`${form} ${moved}`}
        workspaceId={workspaceId}
        form={form}
        label={i18n.t('New note')}
        save={i18n.t('Add note')}
        busy={create.isPending}
        failed={i18n.t('Couldn’t add the note')}
        error={create.error}
        onSave={(text) => create.mutateAsync({ ...on, text })}
      />
    </section>
  )
}

function NoteItem({ workspaceId, note }: { workspaceId: string; note: Note }) {
  const form = draftKey(note)
  // Continues an edit that was in progress when the page was closed.
  const [editing, setEditing] = useState(() => formDrafts.read(workspaceId, form) !== undefined)
  const [asking, setAsking] = useState(false)
  const { data: me } = useQuery(meQuery())
  const isOwner = useWorkspace(workspaceId)?.role === 'owner'
  const update = useUpdateNote(workspaceId)
  const isOwn = me !== undefined && note.author?.id === me.id
  const name = note.author?.name ?? i18n.t('Someone')
  const before = note.text ?? ''
  const put = (text: string) => update.mutateAsync({ noteId: note.id, text })
  const save = async (text: string) => {
    if (text !== before) {
      await put(text)
      notifyChange({
        title: i18n.t('Note changed'),
        undo: () => put(before),
        redo: () => put(text),
      })
    }
    setEditing(false)
  }
  return (
    <li className="rounded border border-line bg-lift px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-2">
        <b className="font-medium text-ink">
          <bdi>{name}</bdi>
        </b>
        <Time at={note.createdAt} shape="dayTime" />
        {note.editedAt !== undefined && <span>{i18n.t('edited')}</span>}
      </p>
      {editing && isOwn ? (
        <NoteForm
          workspaceId={workspaceId}
          form={form}
          label={i18n.t('Edit note')}
          initial={before}
          save={i18n.t('Save note')}
          busy={update.isPending}
          failed={i18n.t('Couldn’t change the note')}
          error={update.error}
          onSave={save}
          onCancel={() => {
            update.reset()
            setEditing(false)
          }}
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
            aria-label={i18n.t('Delete note by {name}', { name })}
            onClick={() => setAsking(true)}
          >
            {i18n.t('Delete note')}
          </Button>
        </div>
      )}
      {asking && <DeleteNote workspaceId={workspaceId} noteId={note.id} onClose={() => setAsking(false)} />}
    </li>
  )
}

type DeleteNoteProps = { workspaceId: string; noteId: string; onClose: () => void }

/** Confirms deleting a note, and stays open until it is known whether it’s gone. */
function DeleteNote({ workspaceId, noteId, onClose }: DeleteNoteProps) {
  const { mutate, isPending, error } = useDeleteNote(workspaceId)
  return (
    <OnlineConfirmDialog
      open
      danger
      title={i18n.t('Delete this note?')}
      confirm={i18n.t('Delete note')}
      busy={isPending}
      error={error && <FailureNotice title={i18n.t('Couldn’t delete the note')} error={error} />}
      onClose={() => isPending || onClose()}
      onConfirm={() => mutate(noteId, { onSuccess: onClose })}
    >
      {i18n.t('A deleted note can’t be restored.')}
    </OnlineConfirmDialog>
  )
}
