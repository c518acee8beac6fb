import type { Post } from '~/contract/post'

/** What a publish that has settled came to, for its toast. */
export function publishedText(post: Post): { title: string; tone: 'published' | 'failed' } {
  const results = post.results ?? []
  const failed = results.filter((result) => result.status === 'failed').length
  const sandbox = results.some((result) => result.sandbox)
  if (failed === 0 && post.status !== 'failed')
    return { title: sandbox ? 'Published to the sandbox' : 'Published', tone: 'published' }
  const all = Math.max(results.length, post.targets.length)
  return {
    title:
      failed < all && failed > 0 ? `Failed on ${failed} of ${all} accounts` : 'The post wasn’t published',
    tone: 'failed',
  }
}
