import type { Post } from '~/contract'
import { wordIn } from '~/contract/later-words'

/** What a post is shown as; a status of a later API as it is, and `unknown` where none is told. */
export const shownStatus = (post: Post): string =>
  post.publishing ? 'publishing' : (wordIn(post, 'status') ?? 'unknown')

/** The platforms that posts go to, each once; those of a later API as they are. */
export const shownPlatforms = (...posts: readonly Post[]): string[] => [
  ...new Set(posts.flatMap(({ targets }) => targets.flatMap((target) => wordIn(target, 'platform') ?? []))),
]
