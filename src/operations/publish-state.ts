import type { Post, TargetResult } from '~/contract'

/**
 * `waiting`: its time is to come. `due`: its time is over, and it has not gone out yet. `partly`: some targets got it,
 * others did not. `unknown`: the server tells a status that the document does not name, or none.
 */
export type PublishState =
  | 'draft'
  | 'waiting'
  | 'due'
  | 'publishing'
  | 'published'
  | 'partly'
  | 'failed'
  | 'unknown'

type Publishable = Pick<Post, 'status' | 'publishing' | 'scheduledAt' | 'results'>

/** How far a post is on its way out, at `now`. */
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

/** Accounts that already have the post; publishing again leaves them out (design.md, "The embedded API"). */
export function deliveredAccounts({ results = [] }: Pick<Post, 'results'>): string[] {
  return results.filter(({ status }) => status === 'published').map(({ accountId }) => accountId)
}

/** Whether a person decided against publishing to the account. */
export const isCalledOff = ({ step }: TargetResult): boolean => step === 'called-off'

/** Targets that publishing would send it to: those that have not got it, and that nobody called off alone. */
export function targetsLeft(post: Pick<Post, 'targets' | 'results'>): Post['targets'] {
  const { results = [] } = post
  const left = results.every(isCalledOff) ? [] : results.filter(isCalledOff)
  const out = [...deliveredAccounts(post), ...left.map(({ accountId }) => accountId)]
  return post.targets.filter(({ accountId }) => !out.includes(accountId))
}
