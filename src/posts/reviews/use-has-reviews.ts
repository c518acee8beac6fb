import { useExtensions } from '~/src/api/queries/server-extensions'

/** Whether the server has reviews of posts. */
export const useHasReviews = (): boolean => useExtensions().has('requestReview')
