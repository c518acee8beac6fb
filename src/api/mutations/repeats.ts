import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { createRepeat, moveRepeat, type Repeat, updateRepeat } from '~/contract/repeats'
import { send } from '../http/send'
import { refreshPosts } from '../queries/post-cache'
import { repeatListQuery } from '../queries/repeats'
import { queueListQuery } from '../queries/workspace'
import { refresh } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

/** A repeat creates and moves posts, and takes slots in queues. */
function refreshAll(client: QueryClient, workspaceId: string) {
  refreshPosts(client, workspaceId)
  return refresh(client, [repeatListQuery(workspaceId).queryKey, queueListQuery(workspaceId).queryKey])
}

/** Repeats a post. Rejects if it is repeated already or must be approved first. */
export async function repeatPost(
  client: QueryClient,
  workspaceId: string,
  body: BodyOf<typeof createRepeat>,
): Promise<Repeat> {
  try {
    return await send(createRepeat, { params: { workspaceId }, body }, { cause: i18n.t('Repeat post') })
  } finally {
    refreshAll(client, workspaceId)
  }
}

/** Changes, pauses, resumes or stops a repeat. */
export async function changeRepeat(
  client: QueryClient,
  workspaceId: string,
  repeatId: string,
  body: BodyOf<typeof updateRepeat>,
): Promise<Repeat> {
  try {
    return await send(
      updateRepeat,
      { params: { workspaceId, repeatId }, body },
      { cause: i18n.t('Change repeat') },
    )
  } finally {
    refreshAll(client, workspaceId)
  }
}

/** Moves a repeated post and those after it. */
export function useMoveRepeat(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ repeatId, ...body }: { repeatId: string } & BodyOf<typeof moveRepeat>) =>
      send(moveRepeat, { params: { workspaceId, repeatId }, body }, { cause: i18n.t('Move repeated posts') }),
    onSettled: () => refreshAll(client, workspaceId),
  })
}
