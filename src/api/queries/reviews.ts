import { getReview, listReviewLinks } from '~/contract/reviews'
import { fresh, queryFor } from './query'

// Extensions of the embedded server: check `useExtensions` first.

/** The review of a post: its state, and its decisions and comments. */
export const reviewQuery = (workspaceId: string, postId: string) =>
  queryFor(getReview, { params: { workspaceId, postId } }, { staleTime: 0 })

/** The active review links, without their secrets. */
export const reviewLinkListQuery = (workspaceId: string) =>
  queryFor(listReviewLinks, { params: { workspaceId } }, { staleTime: fresh.live })
