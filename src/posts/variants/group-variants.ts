import type { VariantsById } from './use-post-variants'

/** The posts in order, those that were made as one behind the first of them: a group each, of one where it is alone. */
export function groupVariants<P extends { readonly id: string }>(
  posts: readonly P[],
  variants: VariantsById,
): readonly (readonly P[])[] {
  const groups = new Map<string, P[]>()
  for (const post of posts) {
    const set = variants.get(post.id)
    const name = set ? set.map(({ postId }) => postId).join(' ') : post.id
    const group = groups.get(name)
    if (group) group.push(post)
    else groups.set(name, [post])
  }
  return [...groups.values()]
}

/** The same where the order is one of times, and stays: only those made as one that stand next to each other. */
export function groupNeighbours<P extends { readonly id: string }>(
  posts: readonly P[],
  variants: VariantsById,
): readonly (readonly P[])[] {
  const groups: P[][] = []
  for (const post of posts) {
    const last = groups.at(-1)
    const set = variants.get(post.id)
    if (last && set?.some(({ postId }) => postId === last[0]?.id)) last.push(post)
    else groups.push([post])
  }
  return groups
}
