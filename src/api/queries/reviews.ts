import { getReview, listReviewLinks } from '~/contract/reviews'
import { fresh, queryFor } from './query'

// The embedded server's own calls: ask `useExtensions` first.

/** The review of a post: its state, and who said what. */
export const reviewQuery = (workspaceId: string, postId: string) =>
  queryFor(getReview, { params: { workspaceId, postId } }, { staleTime: 0 })

/** The review links that still open, without their secrets. */
export const reviewLinkListQuery = (workspaceId: string) =>
  queryFor(listReviewLinks, { params: { workspaceId } }, { staleTime: fresh.live })
