import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { getPost, listPosts } from '~/contract/endpoints'
import type { Post, PostStatus } from '~/contract/post'
import { keyFor } from './query'
import { postQuery } from './queries/posts'

/** The cached lists of posts of a workspace, as they were: what a refused change is rolled back to. */
export type PostsBefore = readonly [readonly unknown[], unknown][]

const listsKey = (workspaceId: string) => keyFor(listPosts, { params: { workspaceId } })

/** The status whose list a cached key is of; `undefined` for the list of all. */
function statusOf(key: readonly unknown[]): PostStatus | undefined {
  const query = key[5]
  return typeof query === 'object' && query !== null && 'status' in query
    ? (query.status as PostStatus)
    : undefined
}

/** Stops reads of posts that are under way, which would undo an optimistic change, and keeps what is cached. */
export async function holdPosts(
  client: QueryClient,
  workspaceId: string,
  postId?: string,
): Promise<PostsBefore> {
  await client.cancelQueries({ queryKey: listsKey(workspaceId) })
  const lists = client.getQueriesData({ queryKey: listsKey(workspaceId) })
  if (postId === undefined) return lists
  const { queryKey } = postQuery(workspaceId, postId)
  await client.cancelQueries({ queryKey })
  return [...lists, [queryKey, client.getQueryData(queryKey)]]
}

/** Puts back what `holdPosts` kept. */
export function restorePosts(client: QueryClient, before: PostsBefore): void {
  for (const [key, data] of before) client.setQueryData(key, data)
}

/** Writes `post` into every cached list that it belongs to, out of those that it left, and into its own record. */
export function placePost(client: QueryClient, workspaceId: string, post: Post): void {
  placePosts(client, workspaceId, [post])
}

/** The same for several, seen at once. */
export function placePosts(client: QueryClient, workspaceId: string, posts: readonly Post[]): void {
  notifyManager.batch(() => {
    for (const post of posts) client.setQueryData(postQuery(workspaceId, post.id).queryKey, post)
    for (const [key] of client.getQueriesData({ queryKey: listsKey(workspaceId) })) {
      const status = statusOf(key)
      client.setQueryData<Post[]>(key, (list) =>
        posts.reduce<Post[] | undefined>(
          (now, post) => now && placed(now, post, status === undefined || status === post.status),
          list,
        ),
      )
    }
  })
}

/** The post as some cached answer has it. */
export function cachedPost(client: QueryClient, workspaceId: string, postId: string): Post | undefined {
  for (const [, list] of client.getQueriesData<readonly Post[]>({ queryKey: listsKey(workspaceId) })) {
    const post = list?.find(({ id }) => id === postId)
    if (post) return post
  }
  return client.getQueryData<Post>(postQuery(workspaceId, postId).queryKey)
}

function placed(list: readonly Post[], post: Post, belongs: boolean): Post[] {
  const index = list.findIndex((other) => other.id === post.id)
  if (!belongs) return index < 0 ? [...list] : list.toSpliced(index, 1)
  return index < 0 ? [post, ...list] : list.with(index, post)
}

/** Takes a post out of every cached list and forgets its record. */
export function dropPost(client: QueryClient, workspaceId: string, postId: string): void {
  client.setQueriesData<Post[]>({ queryKey: listsKey(workspaceId) }, (list) =>
    list?.filter((post) => post.id !== postId),
  )
  client.removeQueries({ queryKey: postQuery(workspaceId, postId).queryKey })
}

/**
 * Has the lists of posts read again, and the record of one post or, without `postId`, of all: those on screen at once.
 * Waits for none of them.
 */
export function refreshPosts(client: QueryClient, workspaceId: string, postId?: string): void {
  void client.invalidateQueries({ queryKey: listsKey(workspaceId) })
  const records =
    postId === undefined
      ? keyFor(getPost, { params: { workspaceId } })
      : postQuery(workspaceId, postId).queryKey
  void client.invalidateQueries({ queryKey: records })
}
