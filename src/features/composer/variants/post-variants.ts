import type { Platform } from '~/contract/social'
import type { ComposerTarget, ComposerValues } from '../composer-values'

/** Which content is meant: a platform's own, or that of all others. */
export type Version = 'all' | Platform

/** The content that can differ by platform. */
export type Content = Pick<ComposerValues, 'text' | 'hashtags' | 'mentions' | 'link' | 'media'>

export const contentOf = ({ text, hashtags, mentions, link, media }: Content): Content => ({
  text,
  hashtags,
  mentions,
  link,
  media,
})

type Owned = Content & Pick<ComposerValues, 'own'>

/** The version a platform uses. */
export const versionFor = ({ own }: Pick<ComposerValues, 'own'>, platform: Platform): Version =>
  own[platform] ? platform : 'all'

/** A version's content; the shared one if it isn't split off. */
export const contentIn = (values: Owned, version: Version): Content =>
  contentOf(version === 'all' ? values : (values.own[version] ?? values))

const keyOf = (values: ComposerValues, target: ComposerTarget): string => {
  const { text, hashtags, mentions, link, media } = contentIn(values, target.platform)
  return JSON.stringify([text, hashtags, mentions, link.trim(), media.map(({ url }) => url)])
}

/**
 * The posts that a draft becomes: one per distinct content, as a post of the API has one text (docs/api.md
 * section 2). Platforms with equal content share one. Always at least one.
 */
export function postsOf(values: ComposerValues): readonly ComposerValues[] {
  const posts = new Map<string, ComposerValues>()
  for (const target of values.targets) {
    const key = keyOf(values, target)
    const known = posts.get(key)
    const content = contentIn(values, target.platform)
    posts.set(
      key,
      known
        ? { ...known, targets: [...known.targets, target] }
        : { ...values, ...content, own: {}, targets: [target] },
    )
  }
  return posts.size > 0 ? [...posts.values()] : [{ ...values, ...contentOf(values), own: {} }]
}
