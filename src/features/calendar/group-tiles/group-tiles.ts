import type { Post } from '~/contract/post'
import type { VariantsById } from '~/src/posts/variants/use-post-variants'
import { statusOf } from '../post-labels'
import { timeOfPost } from '../drag/plan-move'

/** What stands on a day as one tile: posts that were made as one, or a post alone. */
export interface TileGroup {
  /** The first of them: its time, its words. */
  readonly post: Post
  /** All of them, the first among them. */
  readonly posts: readonly Post[]
}

const made = new WeakMap<
  readonly Post[],
  { readonly variants: VariantsById; readonly groups: readonly TileGroup[] }
>()

/**
 * A day's posts as its tiles show them: those that were made as one are one as long as they stand at the same time and
 * have come equally far. No post is left out, and a day that did not change keeps its tiles.
 */
export function groupTiles(posts: readonly Post[], variants: VariantsById): readonly TileGroup[] {
  const kept = made.get(posts)
  if (kept?.variants === variants) return kept.groups
  const groups = new Map<string, Post[]>()
  for (const post of posts) {
    const key = variants.has(post.id) ? keyOf(post, variants) : post.id
    const group = groups.get(key)
    if (group) group.push(post)
    else groups.set(key, [post])
  }
  const folds = [...groups.values()].flatMap((all) => {
    const [post] = all
    return post ? [{ post, posts: all }] : []
  })
  made.set(posts, { variants, groups: folds })
  return folds
}

/** What those have in common that are shown as one. */
function keyOf(post: Post, variants: VariantsById): string {
  const ids = (variants.get(post.id) ?? []).map(({ postId }) => postId).sort()
  const at = Date.parse(timeOfPost(post) ?? '')
  return [at, statusOf(post), post.planned === true, ...ids].join(' ')
}

/** The tile of a day that a post stands in. */
export const tileGroupOf = (folds: readonly TileGroup[], postId: string): TileGroup | undefined =>
  folds.find(({ posts }) => posts.some(({ id }) => id === postId))
