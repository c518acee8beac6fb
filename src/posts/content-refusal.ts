import type { Post } from '~/contract/post'
import type { Refusal } from '~/contract/rules'
import type { SocialAccount } from '~/contract/social'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import { validate } from '~/domain/platforms/validate'

/**
 * Why one of the post's platforms would refuse its content: the official limits that also block it in the
 * composer. Only the kind of its files is known here, so limits on anything else of theirs are skipped. Leave
 * `accounts` out while they aren't known: a text that some of X's accounts may post isn't refused until then.
 */
export function contentRefusal(
  { content, targets }: Pick<Post, 'content' | 'targets'>,
  accounts: readonly SocialAccount[] | undefined,
): Refusal {
  const { text, hashtags, mentions, link, mediaUrls, mediaType } = content
  // The list's answer may leave out the content.
  if (text === '' && mediaUrls.length === 0) return undefined
  const type = mediaType === 'image' || mediaType === 'video' ? mediaType : undefined
  const media = mediaUrls.map(() => ({ type }))
  for (const { accountId, platform, postType } of targets) {
    if (platform === undefined) continue
    const longPosts = !accounts || takeLongPosts(accounts.filter(({ id }) => id === accountId))
    const draft = { text, hashtags, mentions, link, media, postType, longPosts }
    const problem = validate(draft, platform).find(({ severity }) => severity === 'block')
    if (problem) return problem.sentence
  }
  return undefined
}
