import type { Post, PostStatus } from '~/contract'
import { enumValueIn } from '~/contract/answer'

/** What a post is shown as; a status of a later API as it is, and `unknown` where none is told. */
export const shownStatus = (post: Post): string =>
  post.publishing ? 'publishing' : (enumValueIn(post, 'status') ?? 'unknown')

/** The platforms that posts go to, each once; those of a later API as they are. */
export const shownPlatforms = (...posts: readonly Post[]): string[] => [
  ...new Set(
    posts.flatMap(({ targets }) => targets.flatMap((target) => enumValueIn(target, 'platform') ?? [])),
  ),
]

type PostGroups<P> = ReadonlyMap<PostStatus | 'unknown', readonly P[]>

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
