import type { PlatformSetup } from '~/contract/connections'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'

/** The options of one post, by account, as the server lists them. */
type ListedOptions = {
  readonly postId: string
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Whether a platform takes no post of this account before a person has chosen something for it: TikTok asks for each. */
export const insistsOnChoices = ({ platform, connection }: SocialAccount): boolean =>
  platform === 'tiktok' && connection === 'direct'

/** Whether this studio's app at TikTok may only send drafts to the inbox, for which nothing is chosen here. */
export const sendsDraftsAlone = (setups: readonly Pick<PlatformSetup, 'platform' | 'options'>[]): boolean =>
  setups.some(({ platform, options }) => platform === 'tiktok' && options['direct'] === 'false')

/**
 * Scheduled and queued posts that TikTok would refuse: nobody has chosen who sees them, or agreed to its terms. Imports,
 * plans and API clients make such posts; the composer asks. Soonest first.
 */
export function postsMissingChoices(
  posts: readonly Post[],
  accounts: readonly SocialAccount[],
  listed: readonly ListedOptions[],
): readonly Post[] {
  const insisting = new Set(accounts.filter(insistsOnChoices).map(({ id }) => id))
  const optionsByPost = new Map(listed.map(({ postId, options }) => [postId, options]))
  return posts
    .filter(
      ({ id, status, targets }) =>
        (status === 'scheduled' || status === 'queued') &&
        targets.some(({ accountId, postType }) => {
          if (!insisting.has(accountId) || postType === 'draft') return false
          const options = optionsByPost.get(id)?.[accountId]
          return !options?.['privacy_level'] || options['consent'] !== true
        }),
    )
    .sort((a, b) => (a.scheduledAt ?? '9').localeCompare(b.scheduledAt ?? '9'))
}
