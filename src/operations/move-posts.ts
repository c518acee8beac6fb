import { MutationObserver, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Post } from '~/contract/post'
import { asError } from '~/src/api/errors'
import { type PostSchedule, scheduleOf, stillTo, timeOf } from '~/src/api/mutations/post-schedule'
import { isOffline } from '~/src/api/offline/connection'
import {
  beginMoves,
  hasPendingMoves,
  holdPosts,
  type PendingMove,
  refreshPosts,
} from '~/src/api/queries/post-cache'
import { afterPaint } from '~/src/operations/after-paint'
import { operations, type SavedChange } from './operations'
import { errorOf } from './perform'

/** A move of one post; the argument of `useMovePost`, and of its undo. */
export interface PostMove {
  readonly post: Post
  readonly to: PostSchedule
}

/** What happens to the posts moved before one is refused. */
export type OnRefusal = 'back' | 'keep'

export interface MovesResult {
  /** Posts that were moved, as the server returned them. */
  readonly moved: readonly Post[]
  /** How many of them got no response and wait in the outbox. */
  readonly deferred: number
  /** The post that was refused. */
  readonly refused?: { readonly post: Post; readonly error: Error } | undefined
  /** Posts that were moved and then moved back. */
  readonly putBack: readonly Post[]
  /** Posts that couldn't be moved back and stay where they were moved to. */
  readonly stuck: readonly Post[]
}

/**
 * The move that undoes `move`, given the post `moved` that it resulted in. Unschedules if the earlier time
 * has passed.
 */
export function undoOf(move: PostMove, moved: Post): PostMove {
  return { post: moved, to: stillTo(scheduleOf(move.post)) }
}

/**
 * The response, unless it lacks the post's fields (docs/api.md shows none), which would empty what is on
 * screen.
 */
const mergeResponse = (answered: Post, expected: Post): Post =>
  answered.status === undefined || answered.targets.length === 0
    ? { ...expected, scheduledAt: answered.scheduledAt ?? expected.scheduledAt }
    : answered

/** Stores a move on the device; offline, it goes to the outbox instead. */
const saveMove = (workspaceId: string, { post, to }: PostMove): SavedChange | undefined =>
  isOffline() ? undefined : operations.saveChange(workspaceId, { kind: 'move', post, to })

/** A moved post, as it will be if its move `waits` in the outbox. */
export interface MovedPost {
  readonly post: Post
  readonly waits: boolean
}

async function sendMove(
  client: QueryClient,
  workspaceId: string,
  { post, to }: PostMove,
  saved: SavedChange | undefined,
): Promise<MovedPost> {
  const shown = timeOf(post, to)
  const result = saved && (await operations.sendChange(saved))
  if (result?.kind === 'done') return { post: mergeResponse(result.post, shown), waits: false }
  if (result?.kind === 'undone') throw errorOf(result.failure)
  // No response: it is sent once online again, and can be withdrawn until then.
  const { addToOutbox } = await import('~/src/operations/outbox/outbox-store')
  await addToOutbox(client, workspaceId, { kind: 'move', post, to })
  if (saved) await operations.drop([saved.operation.id])
  return { post: shown, waits: true }
}

/** Moves within a workspace are sent in the order they were made. */
const scopeOf = (workspaceId: string) => ({ id: `move-posts-${workspaceId}` })

/**
 * Schedules, unschedules or queues a post optimistically; rolls back on an error. Resolves to the moved post;
 * `undoOf(move, result.post)` is the move that undoes it.
 */
export function useMovePost(workspaceId: string): (move: PostMove) => Promise<MovedPost> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    scope: scopeOf(workspaceId),
    mutationFn: ({ saved, ...move }: BegunMove) => sendMove(client, workspaceId, move, saved),
    onMutate: async ({ post, to }) => {
      await holdPosts(client, workspaceId, post.id)
      const [pending] = beginMoves(client, workspaceId, [{ post, shown: timeOf(post, to) }])
      return { pending }
    },
    onSuccess: (moved, _move, { pending }) => pending?.moved(moved.post),
    onError: (_error, _move, held) => held?.pending?.refused(),
    onSettled: (_data, _error, { post }) => {
      if (!hasPendingMoves(client, workspaceId)) refreshPosts(client, workspaceId, post.id)
    },
  })
  return useCallback(
    (move) => mutateAsync({ ...move, saved: saveMove(workspaceId, move) }),
    [mutateAsync, workspaceId],
  )
}

/** A move and its stored change, if it isn't for the outbox. */
interface BegunMove extends PostMove {
  readonly saved: SavedChange | undefined
}

interface GroupMove {
  readonly moves: readonly PostMove[]
  readonly onRefusal: OnRefusal
}

/**
 * Moves several posts together: all at once on screen, sent one by one. After a refusal the rest isn't sent,
 * and those already moved are moved back or kept, as given. Never rejects; the result has the outcome of
 * each.
 */
export function useMovePosts(workspaceId: string): (group: GroupMove) => Promise<MovesResult> {
  const client = useQueryClient()
  return useMemo(() => {
    // An observer rather than `useMutation`, so that a screen of thousands of posts isn't rendered when
    // sending starts and ends.
    const observer = new MutationObserver(client, {
      scope: scopeOf(workspaceId),
      mutationFn: async (shown: Shown) => {
        await afterPaint()
        return sendGroup(client, workspaceId, shown)
      },
      onSettled: () => {
        if (!hasPendingMoves(client, workspaceId)) refreshPosts(client, workspaceId)
      },
    })
    return (group) => {
      // Synchronously within the event, so that dropped posts are in place in the next frame.
      void holdPosts(client, workspaceId)
      const shown = group.moves.map(({ post, to }) => ({ post, shown: timeOf(post, to) }))
      const pending = beginMoves(client, workspaceId, shown)
      return observer.mutate({
        group,
        pending,
        saved: group.moves.map((move) => saveMove(workspaceId, move)),
      })
    }
  }, [client, workspaceId])
}

/** A group shown optimistically while its moves are sent. */
interface Shown {
  readonly group: GroupMove
  readonly pending: readonly PendingMove[]
  readonly saved: readonly (SavedChange | undefined)[]
}

async function sendGroup(
  client: QueryClient,
  workspaceId: string,
  { group: { moves, onRefusal }, pending, saved }: Shown,
): Promise<MovesResult> {
  const done: { move: PostMove; moved: Post }[] = []
  let deferred = 0
  let refused: MovesResult['refused']
  for (const [index, move] of moves.entries()) {
    if (refused) {
      const left = saved[index]?.operation
      if (left) await operations.drop([left.id])
      pending[index]?.refused()
      continue
    }
    try {
      const { post: moved, waits } = await sendMove(client, workspaceId, move, saved[index])
      if (waits) deferred++
      done.push({ move, moved })
      pending[index]?.moved(moved)
    } catch (error) {
      refused = { post: move.post, error: asError(error) }
      pending[index]?.refused()
    }
  }
  const moved = done.map((each) => each.moved)
  if (!refused || onRefusal === 'keep') return { moved, deferred, refused, putBack: [], stuck: [] }
  return { moved: [], deferred: 0, refused, ...(await putBack(client, workspaceId, done)) }
}

async function putBack(
  client: QueryClient,
  workspaceId: string,
  done: readonly { move: PostMove; moved: Post }[],
) {
  const back: Post[] = []
  const stuck: Post[] = []
  for (const { move, moved } of done.toReversed()) {
    const undo = undoOf(move, moved)
    const [pending] = beginMoves(client, workspaceId, [{ post: moved, shown: timeOf(moved, undo.to) }])
    try {
      const { post: answered } = await sendMove(client, workspaceId, undo, saveMove(workspaceId, undo))
      pending?.moved(answered)
      back.push(answered)
    } catch {
      pending?.refused()
      stuck.push(moved)
    }
  }
  return { putBack: back, stuck }
}
