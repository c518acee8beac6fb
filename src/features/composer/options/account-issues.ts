import { i18n } from '@lingui/core'
import extractUrls from 'twitter-text/dist/esm/extractUrlsWithIndices'
import type { PlatformSetup } from '~/contract/connections'
import type { Platform, SocialAccount } from '~/contract/social'
import { isPicture, isVideo } from '~/domain/platforms/post-draft'
import { platformNames } from '~/domain/platforms/names'
import { xPriceWithLink } from '~/src/posts/x-price'
import type { ComposerMedia, ComposerValues } from '../composer-values'
import type { Issue } from '../issues'
import { contentFor, type Content } from '../variants/post-variants'

/** Whether X finds a link in the post, which makes it dearer; a bare `example.com` is one too. */
export const hasLink = ({ text, link }: Pick<Content, 'text' | 'link'>): boolean =>
  link.trim() !== '' || extractUrls(text).length > 0

const common = { evenDrafts: false, missing: false, version: 'all' } as const

/** The accounts that are signed in at their platform itself, with what is said there. */
function directTargets(values: ComposerValues, accounts: readonly SocialAccount[]) {
  const direct = accounts.filter(({ connection }) => connection === 'direct').map(({ id }) => id)
  const platforms = values.targets.flatMap(({ accountId, platform }) =>
    direct.includes(accountId) ? platform : [],
  )
  return [...new Set(platforms)].map((platform) => ({ platform, content: contentFor(values, platform) }))
}

/** What X bills the studio's own app for a link (docs/publishing.md, section 4); credits are apart from that. */
export function priceIssues(values: ComposerValues, accounts: readonly SocialAccount[]): Issue[] {
  return directTargets(values, accounts)
    .filter(({ platform, content }) => platform === 'twitter' && hasLink(content))
    .map(({ platform }) => ({
      ...common,
      id: 'twitter.price',
      severity: 'note',
      platform,
      sentence: i18n.t(
        'X charges your app {xPriceWithLink} for this post because it has a link. That’s on top of credits.',
        { xPriceWithLink },
      ),
    }))
}

/** What these platforms fetch from the studio's address: bytes of everything else are sent. */
const isFetched: Readonly<
  Partial<Record<Platform, (media: ComposerMedia, setup: PlatformSetup) => boolean>>
> = {
  instagram: (media, { options }) => isPicture(media) || (isVideo(media) && options['login'] !== 'facebook'),
  tiktok: isPicture,
}

/** Files that a platform has to fetch, and can't, as nothing of this studio is reachable from the internet. */
export function reachIssues(
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
        ...common,
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
