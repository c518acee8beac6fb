import type { Post } from '~/contract/post'
import type { Refusal } from '~/contract/rules'
import { validate } from '~/domain/platforms/validate'

/**
 * Why what the post says can't go to one of its platforms: the official limits that block it in the composer, too. Of
 * its files only the kind is known here; what is unknown is not ruled on.
 */
export function contentRefusal({ content, targets }: Pick<Post, 'content' | 'targets'>): Refusal {
  const { text, hashtags, mentions, link, mediaUrls, mediaType } = content
  // An answer that tells nothing of the content says nothing against it.
  if (text === '' && mediaUrls.length === 0) return undefined
  const type = mediaType === 'image' || mediaType === 'video' ? mediaType : undefined
  const media = mediaUrls.map(() => ({ type }))
  for (const { platform, postType } of targets) {
    if (platform === undefined) continue
    const draft = { text, hashtags, mentions, link, media, postType }
    const problem = validate(draft, platform).find(({ severity }) => severity === 'block')
    if (problem) return problem.sentence
  }
  return undefined
}
