import type { SocialAccount } from '~/contract/social'

/** The subscriptions of X whose posts may exceed 280 (docs/publishing.md, section 4). */
const payingFor: readonly (string | undefined)[] = ['Premium', 'PremiumPlus']

/** True if a text may exceed X’s 280 on all of these accounts, as far as their subscriptions are known. */
export const takeLongPosts = (accounts: readonly Pick<SocialAccount, 'subscription'>[]): boolean =>
  accounts.length > 0 && accounts.every(({ subscription }) => payingFor.includes(subscription))
