import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'

/** True if the account's platform needs a new sign-in before anything can be published. */
export const needsReconnecting = ({ health }: SocialAccount): boolean => health === 'reconnect'

/** Scheduled and queued posts that target such an account, soonest first. */
export const scheduledPosts = (
  posts: readonly Post[],
  matches: (accountId: string) => boolean,
): readonly Post[] =>
  posts
    .filter(
      ({ status, targets }) =>
        (status === 'scheduled' || status === 'queued') &&
        targets.some((target) => matches(target.accountId)),
    )
    .sort((a, b) => (a.scheduledAt ?? '9').localeCompare(b.scheduledAt ?? '9'))

/** Scheduled and queued posts that target an account which isn’t connected any more, soonest first. */
export const disconnectedPosts = (
  posts: readonly Post[],
  accounts: readonly SocialAccount[],
): readonly Post[] => scheduledPosts(posts, (accountId) => accounts.every(({ id }) => id !== accountId))
