import type { Post, TargetResult } from '~/contract'

/**
 * `waiting`: before its time. `due`: after its time, but not published yet. `partly`: published to some
 * accounts only. `unknown`: no status, or one that the API document doesn't have.
 */
type PublishState = 'draft' | 'waiting' | 'due' | 'publishing' | 'published' | 'partly' | 'failed' | 'unknown'

type Publishable = Pick<Post, 'status' | 'publishing' | 'scheduledAt' | 'results'>

/** How far a post's publishing is at `now`. */
export function publishState(post: Publishable, now: Date): PublishState {
  if (post.publishing) return 'publishing'
  switch (post.status) {
    case 'scheduled':
    case 'queued':
      return Date.parse(post.scheduledAt ?? '') <= now.getTime() ? 'due' : 'waiting'
    case 'failed':
      return deliveredAccounts(post).length > 0 ? 'partly' : 'failed'
    case 'draft':
    case 'published':
      return post.status
    case undefined:
      return 'unknown'
  }
}

/**
 * Accounts that already have the post; publishing again skips them (docs/architecture.md, "The embedded
 * API").
 */
export function deliveredAccounts({ results = [] }: Pick<Post, 'results'>): string[] {
  return results.filter(({ status }) => status === 'published').map(({ accountId }) => accountId)
}

/** True if a person cancelled publishing to the account. */
export const isCalledOff = ({ step }: TargetResult): boolean => step === 'called-off'

/**
 * The targets that publishing would still reach: those without the post, except cancelled ones unless all are
 * cancelled.
 */
export function targetsLeft(post: Pick<Post, 'targets' | 'results'>): Post['targets'] {
  const { results = [] } = post
  const cancelled = results.every(isCalledOff) ? [] : results.filter(isCalledOff)
  const skipped = [...deliveredAccounts(post), ...cancelled.map(({ accountId }) => accountId)]
  return post.targets.filter(({ accountId }) => !skipped.includes(accountId))
}
