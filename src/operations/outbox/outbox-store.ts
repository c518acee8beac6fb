import type { QueryClient } from '@tanstack/react-query'
import type { PostOptionsByAccount } from '~/contract/connections'
import type { Post, PostCreate } from '~/contract/post'
import { NetworkError } from '~/src/api/errors'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import { recallAnswer } from '~/src/api/offline/offline-answers'
import { notifyTabs } from '~/src/api/offline/tabs'
import { meQuery } from '~/src/api/queries/access'
import { pendingDeletions } from '~/src/api/queries/all-posts'
import { cachedPost, placePost } from '~/src/api/queries/post-cache'
import { currentSession } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { createStore, useStore } from '~/src/store/store'
import type { Failure } from '../operation'

/** A change made offline, to be sent later. Publishing is never sent later. */
export type Action =
  | {
      readonly kind: 'create'
      readonly body: PostCreate
      /** Its schedule once created. */
      readonly to: PostSchedule
      /** Its platform options, if any. */
      readonly options?: PostOptionsByAccount | undefined
      /** The id of the operation that creates it, which may have started. */
      readonly creation?: string | undefined
      /** The created post, which isn't scheduled yet. */
      readonly made?: Post | undefined
    }
  | { readonly kind: 'move'; readonly post: Post; readonly to: PostSchedule }
  | { readonly kind: 'delete'; readonly post: Post }

/** A change that waits to be sent. */
export interface OutboxAction {
  readonly id: string
  readonly workspaceId: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Orders changes of the same millisecond. */
  readonly step: number
  readonly act: Action
  /** Why it was refused; it stays until a person decides. */
  readonly failure?: Failure | undefined
}

/** The post that a change concerns; undefined for a new one. */
export const subjectOf = (act: Action): string | undefined =>
  act.kind === 'create' ? undefined : act.post.id

/** Orders changes by when they were made. */
export const inOrder = (actions: readonly OutboxAction[]): OutboxAction[] =>
  actions.toSorted((one, other) => one.at - other.at || one.step - other.step)

/**
 * The next change to send: the earliest that wasn't refused and doesn't follow a refused one on the same
 * post, on which it builds.
 */
export function nextToSend(actions: readonly OutboxAction[]): OutboxAction | undefined {
  const blocked = new Set<string>()
  for (const action of inOrder(actions)) {
    const subject = subjectOf(action.act)
    if (subject !== undefined && blocked.has(subject)) continue
    if (!action.failure) return action
    if (subject !== undefined) blocked.add(subject)
  }
  return undefined
}

const disk = table<OutboxAction>('outbox')
/** The changes that wait to be sent, in order. */
export const outboxActions = createStore<readonly OutboxAction[]>([])

/** The key prefix of the person's changes: only the same person sends them, with any token. */
function keyPrefix(client: QueryClient): string | undefined {
  const address = currentSession()?.address
  const principalId = client.getQueryData(meQuery().queryKey)?.id
  if (address === undefined || principalId === undefined) return undefined
  return personKey({ address, principalId }, '')
}

/** React hook of `outboxActions`. */
export const useOutbox = (): readonly OutboxAction[] => useStore(outboxActions)

/** Loads this person's changes from the device: at the start, and after another tab changed them. */
export async function loadOutbox(client: QueryClient): Promise<readonly OutboxAction[]> {
  const own = keyPrefix(client)
  const found = own === undefined ? [] : (await disk.all(own)).map(([, action]) => action)
  const before = outboxActions.get()
  outboxActions.set(inOrder(found))
  // A post whose deletion waits stays hidden.
  for (const { act, workspaceId } of found)
    if (act.kind === 'delete') pendingDeletions.add(workspaceId, [act.post])
  for (const { act } of before)
    if (
      act.kind === 'delete' &&
      !found.some((other) => other.act.kind === 'delete' && other.act.post.id === act.post.id)
    )
      pendingDeletions.drop([act.post])
  return outboxActions.get()
}

let steps = 0

/** Stores changes to be sent later. Rejects if the device can't store them, and then stores none. */
export async function addToOutbox(
  client: QueryClient,
  workspaceId: string,
  ...acts: readonly Action[]
): Promise<void> {
  // Right after a reload, the principal may not be loaded yet.
  if (keyPrefix(client) === undefined) await recallAnswer(client, meQuery().queryKey)
  const own = keyPrefix(client)
  const actions = acts.map(
    (act): OutboxAction => ({ id: crypto.randomUUID(), workspaceId, at: Date.now(), step: ++steps, act }),
  )
  const saved =
    own !== undefined && (await disk.writeAll(actions.map((action) => [own + action.id, action] as const)))
  if (!saved) throw new NetworkError('offline')
  await changed(client)
}

/** Updates a stored change, unless it was removed meanwhile. */
export async function saveToOutbox(client: QueryClient, action: OutboxAction): Promise<void> {
  const own = keyPrefix(client)
  if (own === undefined || !(await disk.read(own + action.id))) return
  await disk.write(own + action.id, action)
  await changed(client)
}

/** Removes a change that was sent or withdrawn. */
export async function removeFromOutbox(client: QueryClient, id: string): Promise<void> {
  const own = keyPrefix(client)
  if (own !== undefined) await disk.remove(own + id)
  await changed(client)
}

/** Withdraws a change: shows the post as it was before, or as a later change has it. */
export async function withdraw(client: QueryClient, action: OutboxAction): Promise<void> {
  const { act, workspaceId } = action
  await removeFromOutbox(client, action.id)
  if (act.kind === 'create') return
  const later = outboxActions
    .get()
    .find((other) => comesAfter(other, action) && subjectOf(other.act) === act.post.id)
  if (later && later.act.kind !== 'create')
    await saveToOutbox(client, { ...later, act: { ...later.act, post: act.post } })
  else if (act.kind === 'move') placePost(client, workspaceId, act.post)
}

const comesAfter = (one: OutboxAction, other: OutboxAction) =>
  one.at > other.at || (one.at === other.at && one.step > other.step)

/** Retries a refused change on the post as it is now. */
export async function tryAgain(client: QueryClient, action: OutboxAction): Promise<void> {
  const { failure: _, act, ...rest } = action
  const now =
    act.kind === 'create'
      ? act
      : { ...act, post: cachedPost(client, action.workspaceId, act.post.id) ?? act.post }
  await saveToOutbox(client, { ...rest, act: now })
}

async function changed(client: QueryClient): Promise<void> {
  await loadOutbox(client)
  notifyTabs({ kind: 'waiting' })
}
