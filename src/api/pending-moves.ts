import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { cachedPost, placePosts } from './post-cache'

/** Moves of one post that have not been answered yet. */
interface Waiting {
  /** As the service last had it: what a refused move goes back to. */
  confirmed: Post
  /** The newest move: what it shows stands until it is answered itself. */
  latest: symbol
  count: number
}

const all = new WeakMap<QueryClient, Map<string, Waiting>>()

function waitingOf(client: QueryClient): Map<string, Waiting> {
  const found = all.get(client) ?? new Map<string, Waiting>()
  all.set(client, found)
  return found
}

const keyOf = (workspaceId: string, postId: string) => `${workspaceId} ${postId}`

/** One move that is under way; each has to end by `moved` or `refused`. */
export interface PendingMove {
  /** The service did it, and the post is now so. */
  moved(post: Post): void
  /** The service did not do it. */
  refused(): void
}

/**
 * Shows moves before they are answered. Several moves of one post may wait: an answer to an earlier one never changes
 * what a later one shows, and when the last is refused the post goes back to where the service last had it.
 */
export function beginMoves(
  client: QueryClient,
  workspaceId: string,
  moves: readonly { readonly post: Post; readonly shown: Post }[],
): PendingMove[] {
  const waiting = waitingOf(client)
  const begun = moves.map(({ post }) => {
    const key = keyOf(workspaceId, post.id)
    const token = Symbol(post.id)
    const before = waiting.get(key)
    const entry = before ?? {
      confirmed: cachedPost(client, workspaceId, post.id) ?? post,
      latest: token,
      count: 0,
    }
    entry.latest = token
    entry.count += 1
    waiting.set(key, entry)
    const end = (shown: Post) => {
      entry.count -= 1
      if (entry.count === 0) waiting.delete(key)
      if (entry.latest === token) placePosts(client, workspaceId, [shown])
    }
    return {
      moved: (answered: Post) => {
        entry.confirmed = answered
        end(answered)
      },
      refused: () => end(entry.confirmed),
    }
  })
  placePosts(
    client,
    workspaceId,
    moves.map(({ shown }) => shown),
  )
  return begun
}

/** Whether moves of this workspace wait for answers: lists read meanwhile would show posts where they were. */
export function hasPendingMoves(client: QueryClient, workspaceId: string): boolean {
  return [...waitingOf(client).keys()].some((key) => key.startsWith(`${workspaceId} `))
}
