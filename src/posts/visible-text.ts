import type { Post } from '~/contract'
import { enumValueIn } from '~/contract/unknown-enum-values'

/** What a post is shown as; a status of a later API as it is, and `unknown` where none is told. */
export const shownStatus = (post: Post): string =>
  post.publishing ? 'publishing' : (enumValueIn(post, 'status') ?? 'unknown')

/** The platforms that posts go to, each once; those of a later API as they are. */
export const shownPlatforms = (...posts: readonly Post[]): string[] => [
  ...new Set(
    posts.flatMap(({ targets }) => targets.flatMap((target) => enumValueIn(target, 'platform') ?? [])),
  ),
]
