import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'

/** True if the account's platform needs a new sign-in before anything can be published. */
export const needsReconnecting = ({ health }: SocialAccount): boolean => health === 'reconnect'

/** Scheduled and queued posts that target an account, soonest first. */
export const scheduledPostsFor = (posts: readonly Post[], accountId: string): readonly Post[] =>
  posts
    .filter(
      ({ status, targets }) =>
        (status === 'scheduled' || status === 'queued') &&
        targets.some((target) => target.accountId === accountId),
    )
    .sort((a, b) => (a.scheduledAt ?? '9').localeCompare(b.scheduledAt ?? '9'))
