import type { Post, PostStatus } from '~/contract'

export type PostGroups<P> = ReadonlyMap<PostStatus | 'unknown', readonly P[]>

/** Posts by status in their given order; those whose status is missing or not known stand under `unknown`. */
export function groupByStatus<P extends Pick<Post, 'status'>>(posts: readonly P[]): PostGroups<P> {
  const groups = new Map<PostStatus | 'unknown', P[]>()
  for (const post of posts) {
    const status = post.status ?? 'unknown'
    const group = groups.get(status)
    if (group) group.push(post)
    else groups.set(status, [post])
  }
  return groups
}
