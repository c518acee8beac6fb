import type { TogetherById } from './use-together'

/** The posts in order, those that were made as one behind the first of them: a group each, of one where it is alone. */
export function groupTogether<P extends { readonly id: string }>(
  posts: readonly P[],
  together: TogetherById,
): readonly (readonly P[])[] {
  const groups = new Map<string, P[]>()
  for (const post of posts) {
    const set = together.get(post.id)
    const name = set ? set.map(({ postId }) => postId).join(' ') : post.id
    const group = groups.get(name)
    if (group) group.push(post)
    else groups.set(name, [post])
  }
  return [...groups.values()]
}
