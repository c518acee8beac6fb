import { useExtensions } from '~/src/api/queries/server-extensions'

/** True if the server supports reviews. */
export const useHasReviews = (): boolean => useExtensions().has('requestReview')
