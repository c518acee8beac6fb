import type { PlatformSetup } from '~/contract/connections'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'

/** The options of one post, by account, as the server lists them. */
type ListedOptions = {
  readonly postId: string
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** True if the platform takes no post of this account without choices made for it: TikTok requires them. */
export const requiresChoices = ({ platform, connection }: SocialAccount): boolean =>
  platform === 'tiktok' && connection === 'direct'

/** True if this studio's TikTok app may only send drafts to the inbox, which need no choices. */
export const sendsDraftsAlone = (setups: readonly Pick<PlatformSetup, 'platform' | 'options'>[]): boolean =>
  setups.some(({ platform, options }) => platform === 'tiktok' && options['direct'] === 'false')

/**
 * Scheduled and queued posts that TikTok would refuse because nobody has chosen who sees them or agreed to
 * its terms. Imports, plans and API clients create such posts; the composer asks. Soonest first.
 */
export function postsMissingChoices(
  posts: readonly Post[],
  accounts: readonly SocialAccount[],
  listed: readonly ListedOptions[],
): readonly Post[] {
  const requiring = new Set(accounts.filter(requiresChoices).map(({ id }) => id))
  const optionsByPost = new Map(listed.map(({ postId, options }) => [postId, options]))
  return posts
    .filter(
      ({ id, status, targets }) =>
        (status === 'scheduled' || status === 'queued') &&
        targets.some(({ accountId, postType }) => {
          if (!requiring.has(accountId) || postType === 'draft') return false
          const options = optionsByPost.get(id)?.[accountId]
          return !options?.['privacy_level'] || options['consent'] !== true
        }),
    )
    .sort((a, b) => (a.scheduledAt ?? '9').localeCompare(b.scheduledAt ?? '9'))
}
