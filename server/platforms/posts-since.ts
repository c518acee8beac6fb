import type { Reconciled, Session } from './adapter'

/**
 * A page of an account's own posts, newest first. `next` is the cursor of the next page; undefined on the
 * last one.
 */
interface PostPage<Post> {
  readonly posts: readonly Post[]
  readonly next: string | undefined
}

/**
 * An account's own posts since a commit whose answer was lost, from at most `pages` pages. `isCut`: there are
 * more, so a post that isn't found may still exist.
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
    // Only the last post counts, as the first may be an older, pinned one.
    const last = given.posts.at(-1)
    next = last !== undefined && isSince(last) ? given.next : undefined
    if (next === undefined) return { posts: found, isCut: false }
  }
  return { posts: found, isCut: true }
}

/** For a post that isn't among those: the platform lists it by `settledAt` if it exists. */
export const notListed = ({ clock }: Session, settledAt: number): Reconciled =>
  clock() < settledAt ? { kind: 'wait', until: settledAt } : { kind: 'not-live' }
