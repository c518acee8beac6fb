import type { Post } from '~/contract/post'
import type { Refusal } from '~/contract/rules'
import type { Platform, SocialAccount } from '~/contract/social'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import type { Draft } from '~/domain/platforms/post-draft'
import { validate } from '~/domain/platforms/validate'

/**
 * Why one of the post's platforms would refuse its content: the official limits that also block it in the
 * composer. Only the kind of its files is known here, so limits on anything else of theirs are skipped. Leave
 * `accounts` out while they aren't known: a text that some of X's accounts may post isn't refused until then.
 */
export function contentRefusal(post: CheckedPost, accounts: readonly SocialAccount[] | undefined): Refusal {
  const { text, mediaUrls } = post.content
  // The list's answer may leave out the content.
  if (text === '' && mediaUrls.length === 0) return undefined
  for (const { platform, draft } of platformDrafts(post, accounts)) {
    const problem = validate(draft, platform).find(({ severity }) => severity === 'block')
    if (problem) return problem.sentence
  }
  return undefined
}

type CheckedPost = Pick<Post, 'content' | 'targets'>

/** A post in the form in which a platform's limits are checked. */
interface PlatformDraft {
  readonly platform: Platform
  readonly draft: Draft
}

/** The post for each of its platforms. `accounts`: undefined while they aren't known. */
export function platformDrafts(
  { content, targets }: CheckedPost,
  accounts: readonly SocialAccount[] | undefined,
): PlatformDraft[] {
  const { text, hashtags, mentions, link, mediaUrls, mediaType } = content
  const type = mediaType === 'image' || mediaType === 'video' ? mediaType : undefined
  const media = mediaUrls.map(() => ({ type }))
  return targets.flatMap(({ accountId, platform, postType }) => {
    if (platform === undefined) return []
    const longPosts = !accounts || takeLongPosts(accounts.filter(({ id }) => id === accountId))
    return [{ platform, draft: { text, hashtags, mentions, link, media, postType, longPosts } }]
  })
}

/** Why a platform would refuse this text in place of the post's own, whose files stay. */
export function otherTextRefusal(given: string, drafts: readonly PlatformDraft[]): Refusal {
  const text = given.trim()
  if (text === '') return undefined
  for (const { platform, draft } of drafts) {
    const problem = validate({ ...draft, text }, platform).find(
      ({ severity, rule }) => severity === 'block' && rule.subject !== 'media',
    )
    if (problem) return problem.rule.message
  }
  return undefined
}
