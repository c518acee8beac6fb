import type { Platform } from '~/contract/social'
import type { ComposerTarget, ComposerValues } from '../composer-values'

/** Whose text is meant: that of all platforms without one of their own, or a platform's own. */
export type Version = 'all' | Platform

type Fields = Pick<ComposerValues, 'text' | 'hashtags' | 'mentions' | 'link' | 'media'>
/** What can be different for a platform. */
export type Content = Fields

export const contentOf = ({ text, hashtags, mentions, link, media }: Fields): Content => ({
  text,
  hashtags,
  mentions,
  link,
  media,
})

type Owned = Fields & Pick<ComposerValues, 'own'>

/** The version that a platform gets. */
export const versionFor = ({ own }: Pick<ComposerValues, 'own'>, platform: Platform): Version =>
  own[platform] ? platform : 'all'

/** The content of a version; of one that is not split off, the common one. */
export const contentIn = (values: Owned, version: Version): Content =>
  contentOf(version === 'all' ? values : (values.own[version] ?? values))

/** What is said on a platform. */
export const contentFor = (values: Owned, platform: Platform): Content => contentIn(values, platform)

const keyOf = (values: ComposerValues, target: ComposerTarget): string => {
  const { text, hashtags, mentions, link, media } = contentFor(values, target.platform)
  return JSON.stringify([text, hashtags, mentions, link.trim(), media.map(({ url }) => url)])
}

/**
 * The posts that a sheet becomes: one for each different content, as the API holds one text a post (docs/api.md section 2).
 * Platforms whose own content says the same share one. Always at least one.
 */
export function postsOf(values: ComposerValues): readonly ComposerValues[] {
  const posts = new Map<string, ComposerValues>()
  for (const target of values.targets) {
    const key = keyOf(values, target)
    const known = posts.get(key)
    const content = contentFor(values, target.platform)
    posts.set(
      key,
      known
        ? { ...known, targets: [...known.targets, target] }
        : { ...values, ...content, own: {}, targets: [target] },
    )
  }
  return posts.size > 0 ? [...posts.values()] : [{ ...values, ...contentOf(values), own: {} }]
}
