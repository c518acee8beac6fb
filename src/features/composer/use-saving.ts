import { useQueryClient } from '@tanstack/react-query'
import { schedulePost } from '~/contract/endpoints'
import { ledger } from '~/src/api/ledger/ledger'
import { useCreatePost, useMovePost } from '~/src/api/mutations/posts'
import { refreshPosts } from '~/src/api/post-cache'
import { postListQuery } from '~/src/api/queries/posts'
import { useMay } from '~/src/api/scopes'
import type { Attempt } from './kept'
import type { SavingHands } from './saving'
import { bodyOf } from './values'

/** Saving's hands over the API, the ledger and the device. */
export function useSavingHands(workspaceId: string, keep: (attempt: Attempt) => Promise<void>): SavingHands {
  const client = useQueryClient()
  const { mutateAsync: create } = useCreatePost(workspaceId)
  const { mutateAsync: move } = useMovePost(workspaceId)
  const canPlace = useMay(schedulePost) === undefined
  return {
    create,
    keep,
    list: (status) => client.query({ ...postListQuery(workspaceId, { status }), staleTime: 0 }),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    place: (post, to) => move({ post, to }),
    async replace(post, values, to) {
      const result = await ledger.replacePost(workspaceId, { post, body: bodyOf(values), to, canPlace })
      refreshPosts(client, workspaceId, post.id)
      return result
    },
  }
}
