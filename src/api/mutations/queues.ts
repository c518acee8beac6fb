import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { getPost, listPosts } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import {
  createQueue,
  deleteQueue,
  previewQueue,
  type QueueUpdate,
  restoreQueue,
  updateQueue,
} from '~/contract/queues'
import type { Queue } from '~/contract/social'
import { send } from '../http/send'
import { keyFor } from '../queries/query'
import { queueListQuery } from '../queries/workspace'
import { removeFromList, useRefreshingMutation } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

/** The keys of the queues and of the posts that a change of one may have moved. */
const affectedKeys = (workspaceId: string) => [
  queueListQuery(workspaceId).queryKey,
  keyFor(previewQueue),
  keyFor(listPosts),
  keyFor(getPost),
]

const placeQueue = (client: QueryClient, workspaceId: string, saved: Queue) =>
  client.setQueryData(queueListQuery(workspaceId).queryKey, (list) =>
    list?.map((queue) => (queue.id === saved.id ? saved : queue)),
  )

/** Creates a queue. */
export function useCreateQueue(workspaceId: string) {
  const { queryKey } = queueListQuery(workspaceId)
  return useRefreshingMutation(
    [queryKey],
    (body: BodyOf<typeof createQueue>) =>
      send(createQueue, { params: { workspaceId }, body }, { cause: i18n.t('New queue') }),
    { onSuccess: (client, queue) => client.setQueryData(queryKey, (list) => list && [...list, queue]) },
  )
}

/** Changes a queue and moves its posts; the response says which. */
export const useUpdateQueue = (workspaceId: string, queueId: string) =>
  useRefreshingMutation(
    affectedKeys(workspaceId),
    (body: QueueUpdate) =>
      send(updateQueue, { params: { workspaceId, queueId }, body }, { cause: i18n.t('Save queue') }),
    { onSuccess: (client, saved) => placeQueue(client, workspaceId, saved) },
  )

/** Undoes a change of a queue. Rejects if something else changed since. */
export const useRestoreQueue = (workspaceId: string, queueId: string) =>
  useRefreshingMutation(
    affectedKeys(workspaceId),
    (body: BodyOf<typeof restoreQueue>) =>
      send(restoreQueue, { params: { workspaceId, queueId }, body }, { cause: i18n.t('Undo') }),
    { onSuccess: (client, restored) => placeQueue(client, workspaceId, restored) },
  )

/** Deletes a queue; its posts become drafts. */
export const useDeleteQueue = (workspaceId: string, queueId: string) =>
  useRefreshingMutation(
    affectedKeys(workspaceId),
    () => send(deleteQueue, { params: { workspaceId, queueId } }, { cause: i18n.t('Delete queue') }),
    { onSuccess: (client) => removeFromList(client, queueListQuery(workspaceId).queryKey, queueId) },
  )

/** The posts that a change of a queue would move. Changes nothing. */
export const queuePreviewQuery = (workspaceId: string, queueId: string, body: QueueUpdate) =>
  queryOptions({
    queryKey: [...keyFor(previewQueue, { params: { workspaceId, queueId } }), body],
    queryFn: ({ signal }) =>
      send(
        previewQueue,
        { params: { workspaceId, queueId }, body },
        { signal, cause: i18n.t('Preview queue') },
      ),
    staleTime: 15_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
