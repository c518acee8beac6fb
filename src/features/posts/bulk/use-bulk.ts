import { i18n } from '@lingui/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post } from '~/contract/post'
import { holdChanges } from '~/src/api/live-state'
import { pendingDeletions } from '~/src/api/queries/all-posts'
import { finishDeletions, refreshPosts } from '~/src/api/queries/post-cache'
import { onSignOut } from '~/src/api/session/session'
import { restoredText } from '~/src/posts/actions/action-messages'
import type { DoneBefore } from '~/src/posts/actions/use-remove-post'
import type { MovedLater } from '~/src/posts/repeats/use-later-posts'
import { type BulkFailure, type BulkResult, runBulk } from '~/src/records/run-bulk'
import { createStore, useStore } from '~/src/store/store'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { type BulkAction, deferredDeleteAction, deletedText } from './bulk-actions'

/** A bulk action's progress; it continues while other screens are open. */
export interface BulkRun {
  readonly id: string
  readonly workspaceId: string
  readonly title: string
  readonly failed: BulkAction['failed']
  readonly done: number
  readonly total: number
  readonly running: boolean
  readonly failures: readonly BulkFailure<Post>[]
  /** Posts left alone because of their state, with the reason. */
  readonly refused: readonly BulkFailure<Post>[]
  readonly stop: () => void
  /** Retries the posts that failed. */
  readonly retry: () => void
  readonly dismiss: () => void
}

const currentRuns = createStore<readonly BulkRun[]>([])

// The next person to sign in on this page must not see them.
onSignOut(() => currentRuns.set([]))

/** The actions that are running, and the last one whose failures haven't been dismissed. */
export const useBulkRuns = (workspaceId: string): readonly BulkRun[] =>
  useStore(currentRuns).filter((run) => run.workspaceId === workspaceId)

/** A post to act on, or the reason to leave it alone. */
export interface BulkItem {
  readonly post: Post
  readonly refusal?: string | undefined
}

/** Runs bulk actions with progress, Undo where possible, and a list of failures. */
export function useBulk(workspaceId: string) {
  const client = useQueryClient()
  return useMemo(
    () => ({
      run: (action: BulkAction, items: readonly BulkItem[], later?: MovedLater) =>
        void runAction(client, workspaceId, action, items, later),
      remove: (items: readonly BulkItem[], before?: DoneBefore) =>
        removeAll(client, workspaceId, items, before),
    }),
    [client, workspaceId],
  )
}

async function runAction(
  client: QueryClient,
  workspaceId: string,
  action: BulkAction,
  items: readonly BulkItem[],
  later?: MovedLater,
): Promise<BulkResult<Post>> {
  const posts = items.flatMap(({ post, refusal }) => (refusal === undefined ? [post] : []))
  const refused = items.flatMap(({ post, refusal }) =>
    refusal === undefined ? [] : [{ item: post, message: refusal }],
  )
  const afters = new Map<string, Post>()
  const perform = async (post: Post) => {
    afters.set(post.id, await action.perform(post))
  }
  const result = await runWithProgress(client, workspaceId, action, posts, perform, {
    refused,
    retry: (failed) => void runAction(client, workspaceId, action, failed),
  })
  if (!result.isForgotten)
    showOutcome(client, workspaceId, action, result, {
      afterOf: (post) => afters.get(post.id) ?? post,
      later,
    })
  return result
}

/** Shows a toast with the outcome, and Undo for the posts it was done to and those moved before with their `later` ones. */
function showOutcome(
  client: QueryClient,
  workspaceId: string,
  { done: doneText, detail, undo }: BulkAction,
  { done, failures }: BulkResult<Post>,
  { afterOf, later }: { afterOf: (post: Post) => Post; later: MovedLater | undefined },
): void {
  if (done.length === 0 || !doneText) return later?.notify()
  const title = later?.title(done.length) ?? doneText(done.length)
  if (!undo) return void toast.show({ title, detail })
  const back = async (posts: readonly Post[]): Promise<void> => {
    const one = (post: Post) => undo(post, afterOf(post))
    const undone = await runWithProgress(client, workspaceId, { title: i18n.t('Undoing') }, posts, one, {
      refused: [],
      retry: (failed) => void back(failed.map(({ post }) => post)),
    })
    const count = undone.done.length
    if (count > 0 && !undone.isForgotten)
      toast.show({
        title: i18n.t('{count, plural, one {1 change undone} other {# changes undone}}', { count }),
      })
  }
  undoHistory.notify({
    title,
    detail,
    tone: failures.length > 0 ? 'failed' : undefined,
    undo: () => {
      void back(done)
      later?.undo()
    },
  })
}

interface RunContext {
  readonly refused: readonly BulkFailure<Post>[]
  readonly retry: (failed: readonly BulkItem[]) => void
}

/** Runs an action with its progress in the store, and refreshes the lists afterwards. */
async function runWithProgress(
  client: QueryClient,
  workspaceId: string,
  { title, failed }: Pick<BulkAction, 'title' | 'failed'>,
  posts: readonly Post[],
  perform: (post: Post) => Promise<unknown>,
  { refused, retry }: RunContext,
) {
  let stopped = false
  const id = crypto.randomUUID()
  const dismiss = () => currentRuns.set(currentRuns.get().filter((run) => run.id !== id))
  const state = {
    ...{ id, workspaceId, title, failed, total: posts.length, refused, failures: [], done: 0, running: true },
    stop: () => (stopped = true),
    retry: () => undefined,
    dismiss,
  }
  const update = (change: Partial<BulkRun>) =>
    currentRuns.set(currentRuns.get().map((run) => (run.id === id ? { ...run, ...change } : run)))
  // The failures of an earlier action make room; another one that is still running stays.
  currentRuns.set([...currentRuns.get().filter(({ running }) => running), state])
  const releaseChanges = holdChanges()
  const result = await runBulk(posts, perform, {
    onProgress: (done) => update({ done }),
    isStopped: () => stopped,
  })
  releaseChanges()
  refreshPosts(client, workspaceId)
  const { failures } = result
  if (failures.length + refused.length === 0) dismiss()
  else
    update({
      ...{ running: false, done: posts.length, failures },
      retry: () => retry(failures.map(({ item }) => ({ post: item }))),
    })
  return result
}

/** Hides posts immediately and deletes them once their Undo has expired, since the API can't undelete. */
function removeAll(
  client: QueryClient,
  workspaceId: string,
  items: readonly BulkItem[],
  before: DoneBefore | undefined,
): void {
  const posts = items.flatMap(({ post, refusal }) => (refusal === undefined ? [post] : []))
  const remove = async () => {
    const action = deferredDeleteAction(workspaceId, posts)
    const { done, failures, left } = await runAction(client, workspaceId, action, items)
    const remaining = [...failures.map(({ item }) => item), ...left]
    pendingDeletions.drop(remaining)
    await action.forget(remaining)
    await finishDeletions(client, workspaceId, done)
  }
  if (posts.length === 0) return void remove()
  pendingDeletions.add(workspaceId, posts)
  toast.show({
    title: before?.title ?? deletedText(posts.length),
    tone: 'trash',
    undo: () => before?.undo(),
    onClose: (how) => {
      if (how === 'over') return void remove()
      pendingDeletions.drop(posts)
      toast.show({ title: restoredText(posts.length) })
    },
  })
}
