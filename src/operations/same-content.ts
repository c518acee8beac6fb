import type { Post, PostCreate } from '~/contract/post'

const words = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/**
 * True if `post` is what `body` created. The API document shows no fields of returned posts (docs/api.md
 * section 2), so missing ones are ignored; `strict`, for finding copies, requires the text and the accounts.
 */
export function sameContent(post: Post, body: PostCreate, strict = false): boolean {
  const { content, targets } = post
  if (content.text === '' ? strict : words(content.text) !== words(body.content.text)) return false
  if (targets.length === 0 ? strict : accounts(targets) !== accounts(body.targets)) return false
  return content.mediaUrls.length === 0 || content.mediaUrls.length === body.content.mediaUrls.length
}

const accounts = (targets: readonly { accountId: string }[]) =>
  targets
    .map((target) => target.accountId)
    .sort()
    .join('\n')
