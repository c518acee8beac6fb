import type { Post, PostStatus } from '~/contract'
import { enumValueIn } from '~/contract/answer'

/** The status shown; an unknown one as the API has it, `unknown` if there is none. */
export const shownStatus = (post: Post): string =>
  post.publishing ? 'publishing' : (enumValueIn(post, 'status') ?? 'unknown')

/** The posts' platforms without duplicates; unknown ones as the API has them. */
export const shownPlatforms = (...posts: readonly Post[]): string[] => [
  ...new Set(
    posts.flatMap(({ targets }) => targets.flatMap((target) => enumValueIn(target, 'platform') ?? [])),
  ),
]

type PostGroups<P> = ReadonlyMap<PostStatus | 'unknown', readonly P[]>

/** Posts by status in their given order; those without a known status under `unknown`. */
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
