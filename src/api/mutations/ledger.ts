import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { type Replacement, ledger } from '../ledger/ledger'
import { dropPost, placePost, refreshPosts } from '../post-cache'
import { creditsQuery, transactionListQuery } from '../queries/credits'
import { refresh } from './record-cache'

/**
 * Publishes a post now, once, through the ledger. Never rejects for an answer: the result says `done` (read the post's
 * status: it may have failed), `undone` with the refusal, `pending`, or `unknown`.
 */
export function usePublishPost(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (post: Post) => ledger.publishPost(workspaceId, post),
    onSuccess: (result, post) => {
      if (result.kind === 'done' && result.post.status) placePost(client, workspaceId, result.post)
      refreshPosts(client, workspaceId, post.id)
      refresh(client, [creditsQuery().queryKey, transactionListQuery().queryKey])
    },
  })
}

/** Edits a post by replacement through the ledger; `done` brings the new post, which has another id. */
export function useReplacePost(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (replacement: Replacement) => ledger.replacePost(workspaceId, replacement),
    onSuccess: (result, { post }) => {
      if (result.kind === 'done') {
        dropPost(client, workspaceId, post.id)
        placePost(client, workspaceId, result.post)
      }
      refreshPosts(client, workspaceId, result.kind === 'done' ? result.post.id : post.id)
    },
  })
}
