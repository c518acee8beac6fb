import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import {
  createReviewLink,
  decideReview,
  type Review,
  requestReview,
  revokeReviewLink,
} from '~/contract/reviews'
import { send } from '../http/send'
import { refreshPosts } from '../queries/post-cache'
import { reviewLinkListQuery, reviewQuery } from '../queries/reviews'
import { refresh, removeFromList, useRefreshingMutation } from './optimistic-update'

// Extensions of the embedded server: check `useExtensions` first.

function show(client: QueryClient, workspaceId: string, review: Review): void {
  client.setQueryData(reviewQuery(workspaceId, review.postId).queryKey, review)
  refreshPosts(client, workspaceId, review.postId)
}

/** Sends a post for review. Rejects if it is in review or has been reviewed. */
export async function sendForReview(
  client: QueryClient,
  workspaceId: string,
  postId: string,
  body: BodyOf<typeof requestReview>,
): Promise<void> {
  const cause = i18n.t('Send for review')
  show(client, workspaceId, await send(requestReview, { params: { workspaceId, postId }, body }, { cause }))
}

/** Sends a post for review. */
export function useRequestReview(workspaceId: string, postId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof requestReview>) => sendForReview(client, workspaceId, postId, body),
    onError: () => refresh(client, [reviewQuery(workspaceId, postId).queryKey]),
  })
}

/** Approves a post or requests changes. Rejects if it changed since it was read. */
export function useDecideReview(workspaceId: string, postId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof decideReview>) =>
      send(decideReview, { params: { workspaceId, postId }, body }, { cause: i18n.t('Review post') }),
    onSuccess: (review) => show(client, workspaceId, review),
    onError: () => {
      refresh(client, [reviewQuery(workspaceId, postId).queryKey])
      refreshPosts(client, workspaceId, postId)
    },
  })
}

/**
 * Creates a review link for someone without an account. The response contains its secret, which is shown only
 * once.
 */
export function useCreateReviewLink(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createReviewLink>) =>
      send(createReviewLink, { params: { workspaceId }, body }, { cause: i18n.t('New review link') }),
    gcTime: 0,
    onSuccess: (_link, { postIds }) => {
      for (const postId of postIds) {
        refresh(client, [reviewQuery(workspaceId, postId).queryKey])
        refreshPosts(client, workspaceId, postId)
      }
    },
    onSettled: () => refresh(client, [reviewLinkListQuery(workspaceId).queryKey]),
  })
}

/** Revokes a review link; its page says so from then on. */
export function useRevokeReviewLink(workspaceId: string) {
  const { queryKey } = reviewLinkListQuery(workspaceId)
  return useRefreshingMutation(
    [queryKey],
    (linkId: string) =>
      send(revokeReviewLink, { params: { workspaceId, linkId } }, { cause: i18n.t('Revoke review link') }),
    { onSuccess: (client, { id }) => removeFromList(client, queryKey, id) },
  )
}
