import { i18n } from '@lingui/core'
import extractUrls from 'twitter-text/dist/esm/extractUrlsWithIndices'
import type { PlatformSetup } from '~/contract/connections'
import type { Platform, SocialAccount } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import { isPicture, isVideo } from '~/domain/platforms/post-draft'
import { xPriceWithLink } from '~/src/posts/x-price'
import type { ComposerMedia, ComposerValues } from '../composer-values'
import { type Issue, ofWholePost } from '../issues'
import { type Content, contentIn } from '../variants/post-variants'

/** True if X finds a link in the post, which costs more; a bare `example.com` counts too. */
export const hasLink = ({ text, link }: Pick<Content, 'text' | 'link'>): boolean =>
  link.trim() !== '' || extractUrls(text).length > 0

/** Platforms of directly connected accounts, with their content. */
function directTargets(values: ComposerValues, accounts: readonly SocialAccount[]) {
  const direct = accounts.filter(({ connection }) => connection === 'direct').map(({ id }) => id)
  const platforms = values.targets.flatMap(({ accountId, platform }) =>
    direct.includes(accountId) ? platform : [],
  )
  return [...new Set(platforms)].map((platform) => ({ platform, content: contentIn(values, platform) }))
}

/**
 * Notes what X charges the studio's own app for a link (docs/publishing.md section 4), apart from credits.
 */
export function priceIssues(values: ComposerValues, accounts: readonly SocialAccount[]): Issue[] {
  return directTargets(values, accounts)
    .filter(({ platform, content }) => platform === 'twitter' && hasLink(content))
    .map(({ platform }) => ({
      ...ofWholePost,
      id: 'twitter.price',
      severity: 'note',
      platform,
      sentence: i18n.t(
        'X charges your app {xPriceWithLink} for this post because it has a link. That’s on top of credits.',
        { xPriceWithLink },
      ),
    }))
}

/** Media that a platform fetches from the studio's address; all other files are sent to it. */
const isFetched: Readonly<
  Partial<Record<Platform, (media: ComposerMedia, setup: PlatformSetup) => boolean>>
> = {
  instagram: (media, { options }) => isPicture(media) || (isVideo(media) && options['login'] !== 'facebook'),
  tiktok: isPicture,
}

/**
 * Warns of files that a platform has to fetch but can't, because the studio isn't reachable from the
 * internet.
 */
export function unreachableMediaIssues(
  values: ComposerValues,
  accounts: readonly SocialAccount[],
  setups: readonly PlatformSetup[],
): Issue[] {
  return directTargets(values, accounts).flatMap(({ platform, content }): Issue[] => {
    const setup = setups.find((each) => each.platform === platform)
    if (!setup?.ready || !setup.fetchesMedia || setup.publicOrigin) return []
    if (!content.media.some((media) => isFetched[platform]?.(media, setup))) return []
    const name = platformNames[platform]
    return [
      {
        ...ofWholePost,
        id: `${platform}.unreachable`,
        severity: 'warn',
        platform,
        sentence: i18n.t(
          '{name} fetches these files from this studio, which can’t be reached from the internet. Its operator has to set a public https address or storage.',
          { name },
        ),
      },
    ]
  })
}
