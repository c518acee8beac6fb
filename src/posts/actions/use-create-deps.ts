import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CreateDeps } from '~/src/operations/create-once'
import { useCreatePost, useDeletePost } from '~/src/api/mutations/posts'
import { postListQuery } from '~/src/api/queries/posts'
import { toast } from '~/src/ui/toast'

/** What creating posts once needs, over the API; what is kept of an attempt is the caller's. */
export function useCreateDeps(workspaceId: string): Omit<CreateDeps, 'keep'> {
  const client = useQueryClient()
  const { mutateAsync: create } = useCreatePost(workspaceId)
  const { mutateAsync: remove } = useDeletePost(workspaceId)
  return useMemo(
    () => ({
      create,
      list: (status) => client.query({ ...postListQuery(workspaceId, { status }), staleTime: 0 }),
      async remove(postId) {
        await remove(postId)
        toast.show({
          title: 'Duplicate removed',
          detail: 'The connection dropped and the browser sent the request twice.',
          tone: 'trash',
        })
      },
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
    [client, workspaceId, create, remove],
  )
}
