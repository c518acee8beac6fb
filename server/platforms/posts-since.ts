/** A page of an account's own posts, the newest first. `next` asks for the page after it; the last one has none. */
interface PostPage<Post> {
  readonly posts: readonly Post[]
  readonly next: string | undefined
}

/**
 * An account's own posts since a commit whose answer was lost, from as many pages as it takes, `pages` at most. `isCut`:
 * there are more, so that a post which isn't among them may exist all the same.
 */
export async function postsSince<Post>(
  read: (next: string | undefined) => Promise<PostPage<Post>>,
  { isSince, pages }: { readonly isSince: (post: Post) => boolean; readonly pages: number },
): Promise<{ readonly posts: readonly Post[]; readonly isCut: boolean }> {
  const found: Post[] = []
  let next: string | undefined
  for (let page = 0; page < pages; page++) {
    const given = await read(next)
    found.push(...given.posts.filter(isSince))
    // The last one decides: an older one that is pinned stands first.
    const last = given.posts.at(-1)
    next = last !== undefined && isSince(last) ? given.next : undefined
    if (next === undefined) return { posts: found, isCut: false }
  }
  return { posts: found, isCut: true }
}
