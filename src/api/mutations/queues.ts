import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { getPost, listPosts } from '~/contract/endpoints'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import {
  createQueue,
  deleteQueue,
  previewQueue,
  restoreQueue,
  updateQueue,
  type QueueUpdate,
} from '~/contract/queues'
import type { Queue } from '~/contract/social'
import { send } from '../http/send'
import { keyFor } from '../queries/query'
import { queueListQuery } from '../queries/workspace'
import { refresh } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

const refreshQueues = (client: QueryClient, workspaceId: string) =>
  refresh(client, [queueListQuery(workspaceId).queryKey])

/** Refreshes the queues and the posts that a change of one may have moved. */
const refreshAll = (client: QueryClient, workspaceId: string) =>
  refresh(client, [
    queueListQuery(workspaceId).queryKey,
    keyFor(previewQueue),
    keyFor(listPosts),
    keyFor(getPost),
  ])

const placeQueue = (client: QueryClient, workspaceId: string, saved: Queue) =>
  client.setQueryData(queueListQuery(workspaceId).queryKey, (list) =>
    list?.map((queue) => (queue.id === saved.id ? saved : queue)),
  )

/** Creates a queue. */
export function useCreateQueue(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createQueue>) =>
      send(createQueue, { params: { workspaceId }, body }, { cause: i18n.t('New queue') }),
    onSuccess: (queue) =>
      client.setQueryData(queueListQuery(workspaceId).queryKey, (list) => list && [...list, queue]),
    onSettled: () => refreshQueues(client, workspaceId),
  })
}

/** Changes a queue and moves its posts; the response says which. */
export function useUpdateQueue(workspaceId: string, queueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: QueueUpdate) =>
      send(updateQueue, { params: { workspaceId, queueId }, body }, { cause: i18n.t('Save queue') }),
    onSuccess: (saved) => placeQueue(client, workspaceId, saved),
    onSettled: () => refreshAll(client, workspaceId),
  })
}

/** Undoes a change of a queue. Rejects if something else changed since. */
export function useRestoreQueue(workspaceId: string, queueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof restoreQueue>) =>
      send(restoreQueue, { params: { workspaceId, queueId }, body }, { cause: i18n.t('Undo') }),
    onSuccess: (restored) => placeQueue(client, workspaceId, restored),
    onSettled: () => refreshAll(client, workspaceId),
  })
}

/** Deletes a queue; its posts become drafts. */
export function useDeleteQueue(workspaceId: string, queueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      send(deleteQueue, { params: { workspaceId, queueId } }, { cause: i18n.t('Delete queue') }),
    onSuccess: () =>
      client.setQueryData(queueListQuery(workspaceId).queryKey, (list) =>
        list?.filter(({ id }) => id !== queueId),
      ),
    onSettled: () => refreshAll(client, workspaceId),
  })
}

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
