import type { ComposerTarget, ComposerValues } from '../values'
import { contentFor, contentOf } from './content'

const keyOf = (values: ComposerValues, target: ComposerTarget): string => {
  const { text, hashtags, mentions, link, media } = contentFor(values, target.platform)
  return JSON.stringify([text, hashtags, mentions, link.trim(), media.map(({ url }) => url)])
}

/**
 * The posts that a sheet becomes: one for each different content, as the API holds one text a post (api.md section 2).
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
