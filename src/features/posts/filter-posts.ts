import type { Post } from '~/contract/post'
import type { PostsSearch } from './posts-search'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The posts whose words, tags or link hold what is searched, of the campaign and account that are asked for. */
export function filterPosts(posts: readonly Post[], { q = '', campaign, account }: PostsSearch): Post[] {
  const wanted = fold(q.trim())
  return posts.filter(({ content, campaignId, targets }) => {
    if (campaign !== undefined && campaignId !== campaign) return false
    if (account !== undefined && !targets.some(({ accountId }) => accountId === account)) return false
    return fold(
      [content.text, ...content.hashtags, ...content.mentions, content.link ?? ''].join(' '),
    ).includes(wanted)
  })
}

const timeOf = (post: Post) =>
  Date.parse(post.publishedAt ?? post.scheduledAt ?? post.updatedAt ?? post.createdAt ?? '') || 0

/** What goes out next comes first; everything else newest first. */
export function sortPosts(posts: readonly Post[]): Post[] {
  return posts.toSorted((a, b) => {
    const ahead = a.status === 'scheduled' || a.status === 'queued'
    return ahead ? timeOf(a) - timeOf(b) : timeOf(b) - timeOf(a)
  })
}

/** How many there are; the API lists no more than 100, so above that nobody knows. */
export const countText = (count: number): string => (count >= 100 ? '100+' : String(count))
