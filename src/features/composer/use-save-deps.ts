import { useQueryClient } from '@tanstack/react-query'
import { schedulePost } from '~/contract/endpoints'
import type { Attempt } from '~/src/operations/create-once'
import { operations } from '~/src/operations/operations'
import { useMovePost } from '~/src/operations/move-posts'
import { refreshPosts } from '~/src/api/post-cache'
import { useMay } from '~/src/api/scopes'
import { useCreateDeps } from '~/src/posts/actions/use-create-deps'
import type { SaveDeps } from './save-post'
import { bodyOf } from './values'

/** Saving's hands over the API, the ledger and the device. */
export function useSaveDeps(workspaceId: string, keep: (attempt: Attempt) => Promise<void>): SaveDeps {
  const client = useQueryClient()
  const creating = useCreateDeps(workspaceId)
  const { mutateAsync: move } = useMovePost(workspaceId)
  const canPlace = useMay(schedulePost) === undefined
  return {
    ...creating,
    keep,
    canPlace,
    place: (post, to) => move({ post, to }),
    async replace(post, values, to) {
      const result = await operations.replacePost(workspaceId, { post, body: bodyOf(values), to, canPlace })
      refreshPosts(client, workspaceId, post.id)
      return result
    },
  }
}
