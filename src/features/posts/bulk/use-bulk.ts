import { i18n } from '@lingui/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '~/contract/post'
import { holdChanges } from '~/src/api/live-state'
import { pendingDeletions } from '~/src/api/queries/all-posts'
import { refreshPosts, finishDeletions } from '~/src/api/queries/post-cache'
import { createStore, useStore } from '~/src/store/store'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { type BulkAction, deletedText, deletingLater } from './bulk-actions'
import { type BulkFailure, type BulkResult, runBulk } from '~/src/records/run-bulk'

/** An act on many posts, as far as it is: it goes on while other screens are looked at. */
export interface BulkRun {
  readonly workspaceId: string
  readonly title: string
  readonly done: number
  readonly total: number
  readonly running: boolean
  readonly failures: readonly BulkFailure<Post>[]
  /** Posts that were left as they are because of their state, with the reason. */
  readonly refused: readonly BulkFailure<Post>[]
  readonly stop: () => void
  /** Tries those again that failed. */
  readonly retry: () => void
}

const current = createStore<BulkRun | undefined>(undefined)

/** The act that is going on, or whose failures nobody has dismissed. */
export const useBulkRun = (workspaceId: string): BulkRun | undefined => {
  const run = useStore(current)
  return run?.workspaceId === workspaceId ? run : undefined
}

export const dismissBulk = (): void => current.set(undefined)

/** A post of an act, and why it is left as it is. */
export interface Due {
  readonly post: Post
  readonly refusal?: string | undefined
}

/** Acts on many posts, one act at a time: each with progress, Undo where there is a way back, and what failed. */
export function useBulk(workspaceId: string) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      run: (act: BulkAction, due: readonly Due[]) => void runAct(client, workspaceId, act, due),
      remove: (due: readonly Due[]) => removeAll(client, workspaceId, due),
    }),
    [client, workspaceId],
  )
}

async function runAct(
  client: QueryClient,
  workspaceId: string,
  act: BulkAction,
  due: readonly Due[],
): Promise<BulkResult<Post, Post>> {
  const posts = due.flatMap(({ post, refusal }) => (refusal === undefined ? [post] : []))
  const refused = due.flatMap(({ post, refusal }) =>
    refusal === undefined ? [] : [{ item: post, message: refusal }],
  )
  const afters = new Map<string, Post>()
  const perform = async (post: Post) => {
    const after = await act.perform(post)
    afters.set(post.id, after)
    return after
  }
  const result = await shown(client, workspaceId, act.title, posts, perform, {
    refused,
    retry: (failed) => void runAct(client, workspaceId, act, failed),
  })
  showOutcome(client, workspaceId, act, result, (post) => afters.get(post.id) ?? post)
  return result
}

/** Says what an act came to, with Undo for those that it was done to. */
function showOutcome(
  client: QueryClient,
  workspaceId: string,
  { done: said, detail, takeBack }: BulkAction,
  { done, failures }: BulkResult<Post, Post>,
  afterOf: (post: Post) => Post,
): void {
  if (done.length === 0 || !said) return
  const title = said(done.length)
  if (!takeBack) return void toast.show({ title, detail })
  const back = async (posts: readonly Post[]): Promise<void> => {
    const one = (post: Post) => takeBack(post, afterOf(post))
    const undone = await shown(client, workspaceId, i18n.t('Undoing'), posts, one, {
      refused: [],
      retry: (failed) => void back(failed.map(({ post }) => post)),
    })
    const count = undone.done.length
    if (count > 0)
      toast.show({
        title: i18n.t('{count, plural, one {1 change undone} other {# changes undone}}', { count }),
      })
  }
  undoHistory.notify({
    title,
    detail,
    tone: failures.length > 0 ? 'failed' : undefined,
    undo: () => void back(done.map(({ item }) => item)),
  })
}

interface BulkContext {
  readonly refused: readonly BulkFailure<Post>[]
  readonly retry: (failed: readonly Due[]) => void
}

/** Runs it where its progress is seen, with the lists read again after it. */
async function shown(
  client: QueryClient,
  workspaceId: string,
  title: string,
  posts: readonly Post[],
  perform: (post: Post) => Promise<Post>,
  { refused, retry }: BulkContext,
) {
  let stopped = false
  const state = {
    ...{ workspaceId, title, total: posts.length, refused, failures: [], done: 0, running: true },
    stop: () => (stopped = true),
    retry: () => undefined,
  }
  current.set(state)
  const letShow = holdChanges()
  const result = await runBulk(posts, perform, {
    onProgress: (done) => current.set({ ...state, done }),
    isStopped: () => stopped,
  })
  letShow()
  refreshPosts(client, workspaceId)
  const { failures } = result
  current.set(
    failures.length + refused.length === 0
      ? undefined
      : {
          ...state,
          ...{ running: false, done: posts.length, failures },
          retry: () => retry(failures.map(({ item }) => ({ post: item }))),
        },
  )
  return result
}

/** Hides posts at once, and deletes them when their Undo has passed: the API has no undeleting. */
function removeAll(client: QueryClient, workspaceId: string, due: readonly Due[]): void {
  const posts = due.flatMap(({ post, refusal }) => (refusal === undefined ? [post] : []))
  const remove = async () => {
    const act = deletingLater(workspaceId, posts)
    const { done, failures, left } = await runAct(client, workspaceId, act, due)
    const remaining = [...failures.map(({ item }) => item), ...left]
    pendingDeletions.drop(remaining)
    await act.forget(remaining)
    await finishDeletions(
      client,
      workspaceId,
      done.map(({ item }) => item),
    )
  }
  if (posts.length === 0) return void remove()
  pendingDeletions.add(workspaceId, posts)
  toast.show({
    title: deletedText(posts.length),
    tone: 'trash',
    undo: () => undefined,
    onClose: (how) => (how === 'undone' ? pendingDeletions.drop(posts) : void remove()),
  })
}
