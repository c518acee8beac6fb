import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { createNote, deleteNote, listMentions, listNotes, seeMentions, updateNote } from '~/contract/notes'
import { sayPresence } from '~/contract/presence'
import { send } from '../http/send'
import { mentionListQuery } from '../queries/notes'
import { currentSession } from '../session/session'

// Extensions of the embedded server: check `useExtensions` first.

/** Invalidates all lists of notes and mentions in the workspace. */
function useRefreshNotes(workspaceId: string): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [api, address, , path, params] }) =>
        api === 'api' &&
        address === currentSession()?.address &&
        (path === listNotes.path || path === listMentions.path) &&
        JSON.stringify(params).includes(workspaceId),
    })
}

/** Writes a note on a post or a day. */
export function useCreateNote(workspaceId: string) {
  const refresh = useRefreshNotes(workspaceId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof createNote>) =>
      send(createNote, { params: { workspaceId }, body }, { cause: i18n.t('Add note') }),
    onSettled: refresh,
  })
}

/** Changes a note's text. */
export function useUpdateNote(workspaceId: string) {
  const refresh = useRefreshNotes(workspaceId)
  return useMutation({
    mutationFn: ({ noteId, text }: { noteId: string; text: string }) =>
      send(updateNote, { params: { workspaceId, noteId }, body: { text } }, { cause: i18n.t('Change note') }),
    onSettled: refresh,
  })
}

/** Deletes a note, which can't be undone. */
export function useDeleteNote(workspaceId: string) {
  const refresh = useRefreshNotes(workspaceId)
  return useMutation({
    mutationFn: (noteId: string) =>
      send(deleteNote, { params: { workspaceId, noteId } }, { cause: i18n.t('Delete note') }),
    onSettled: refresh,
  })
}

/** Marks mentions as seen, which removes them from the list. */
export function useSeeMentions(workspaceId: string) {
  const client = useQueryClient()
  const { queryKey } = mentionListQuery(workspaceId)
  return useMutation({
    mutationFn: (noteIds: string[]) =>
      send(seeMentions, { params: { workspaceId }, body: { noteIds } }, { cause: i18n.t('Mentions') }),
    onSuccess: (left) => client.setQueryData(queryKey, left),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

/**
 * Tells the server that this page has a record open, or no longer. Errors are ignored, as it is sent again
 * soon.
 */
export async function sendPresence(workspaceId: string, body: BodyOf<typeof sayPresence>): Promise<void> {
  await send(sayPresence, { params: { workspaceId }, body }, { cause: i18n.t('Editing together') }).catch(
    () => undefined,
  )
}
