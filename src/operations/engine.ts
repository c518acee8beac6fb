import { i18n } from '@lingui/core'
import type { Send } from '~/src/api/http/send'
import { readOnly } from '~/src/api/session/read-only'
import { currentSession } from '~/src/api/session/session'
import { createStore } from '~/src/store/store'
import { holding } from './locks'
import type { AnyDone, DoneOf, Effect, Failure, Operation } from './operation'
import { perform } from './perform'
import { type Deps, lockOf, type OperationStore, type Result, run } from './run'

/** An operation that was resumed, and its result. */
interface ResumedOperation {
  readonly operation: Operation
  readonly result: Result<AnyDone>
}

/** `look`: only find out if it was done. `repeat`: also repeat calls that have a key. */
export type How = 'look' | 'repeat'

/** The environment of an engine; defaults to the page's own. */
export interface EngineOptions {
  /** Resolves after that many milliseconds. */
  readonly sleep?: Deps['sleep']
  /** Milliseconds since the epoch. */
  readonly now?: Deps['now']
  readonly hold?: typeof holding
  /** Resolves to true if the API supports `Idempotency-Key`. */
  readonly takesKeys?: () => Promise<boolean>
  /** Resolves to true if the API moves a post’s notes and history to its replacement. */
  readonly supportsReplacedPosts?: () => Promise<boolean>
}

/** The pauses between two attempts, which component tests skip. */
export const pauses = {
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}
const pause = (ms: number) => pauses.sleep(ms)

/** The stored operations of this session; `stored` is updated by `show`. */
function storedOperationsIn(store: OperationStore) {
  const stored = createStore<readonly Operation[]>([])
  const show = async (): Promise<void> => stored.set((await store.list()).filter(isOwn).toSorted(inOrder))
  const find = async (id: string): Promise<Operation | undefined> =>
    (await store.list()).find((each) => each.id === id)

  /** Removes operations and returns them for `restore`. */
  async function drop(ids: readonly string[]): Promise<readonly Operation[]> {
    const dropped = (await store.list()).filter(({ id }) => ids.includes(id))
    for (const { id } of dropped) await store.remove(id)
    await show()
    return dropped
  }

  /** Stores operations as they are, to undo `drop` or to update them. */
  async function restore(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) await store.save(operation)
    await show()
  }

  return { stored, show, find, drop, restore }
}

/**
 * Runs operations over a store and a `send`, whatever happens to responses, pages and tabs
 * (docs/decisions/0040-one-engine-for-durable-writes.md). Each runs under its lock and continues from its
 * stored state.
 */
export function createEngine(store: OperationStore, send: Send, options: EngineOptions) {
  const { sleep = pause, now = Date.now, hold = holding, takesKeys = async () => false } = options
  const { supportsReplacedPosts = async () => false } = options
  const { show, ...own } = storedOperationsIn(store)
  const { stored, find } = own
  const deps: Deps = { store, now, sleep, perform: (operation, effect) => perform(send, operation, effect) }

  /** Starts an operation, or returns the outcome if another tab already finished it. */
  async function begin<O extends Operation>(operation: O, signal?: AbortSignal): Promise<Result<DoneOf<O>>> {
    const result = await hold(lockOf(operation), true, async () => {
      // An id belongs to one kind of operation.
      const { ended } = ((await find(operation.id)) ?? {}) as { ended?: DoneOf<O> }
      const cancellable = {
        ...deps,
        perform: (each: Operation, effect: Effect) => perform(send, each, effect, signal),
      }
      return ended ?? run(operation, signal ? cancellable : deps)
    })
    await show()
    return result ?? busy
  }

  /** Runs a stored operation; if another tab finished it meanwhile, returns `done`. */
  async function runStored<O extends Operation>(
    operation: O,
    done: Result<DoneOf<O>>,
  ): Promise<Result<DoneOf<O>>> {
    const result = await hold(lockOf(operation), true, async () =>
      (await find(operation.id)) ? run(operation, deps) : done,
    )
    await show()
    return result ?? busy
  }

  /** Resumes a stored operation; `undefined` if another tab is running it or has finished it. */
  async function resume(id: string, how: How, wait: boolean): Promise<Result<AnyDone> | undefined> {
    const known = await find(id)
    if (!known) return undefined
    const result = await hold(lockOf(known), wait, async () => {
      const latest = await find(id)
      if (!latest) return undefined
      if (latest.ended) return latest.ended
      const { unknown: _, ...rest } = latest
      const again: Operation = { ...rest, resumed: how === 'repeat' }
      return run(again.kind === 'publish' ? { ...again, looks: 0 } : again, deps)
    })
    await show()
    return result
  }

  /** Resumes what was interrupted (crash, reload, lost connection), except what other tabs are running. */
  async function resumeAll(): Promise<readonly ResumedOperation[]> {
    await show()
    // The remaining calls are writes, which wait until read-only mode is off.
    if (readOnly.get()) return []
    const resumed: ResumedOperation[] = []
    for (const operation of stored.get()) {
      if (operation.unknown || operation.ended) continue
      const result = await resume(operation.id, 'repeat', false)
      if (result) resumed.push({ operation, result })
    }
    return resumed
  }

  return {
    ...own,
    now,
    takesKeys,
    /** The API's features that decide how a post is replaced. */
    abilities: async () => ({ keyed: await takesKeys(), handsOn: await supportsReplacedPosts() }),
    list: () => store.list(),
    begin,
    runStored,
    resume,
    resumeAll,
    /** The fields that every operation of this session starts with. */
    identity: (workspaceId: string, id: string = crypto.randomUUID()) => newIdentity(workspaceId, id, now()),
  }
}

const newIdentity = (workspaceId: string, id: string, startedAt: number) => ({
  id,
  address: currentSession()?.address ?? '',
  principalId: currentSession()?.principalId,
  workspaceId,
  startedAt,
})

export type Engine = ReturnType<typeof createEngine>

/**
 * True if this session's person started the operation (docs/decisions/0022-whose-unfinished-work.md). One
 * without a principal is from an earlier version and belongs to anybody at its address; if nobody resumed it,
 * its post would stay unscheduled.
 */
export function isOwn({ address, principalId }: Operation): boolean {
  const session = currentSession()
  if (address !== (session?.address ?? '')) return false
  return principalId === undefined || principalId === session?.principalId
}

/** Orders operations by their start. */
const inOrder = (one: Operation, other: Operation): number =>
  one.startedAt - other.startedAt || orderOf(one) - orderOf(other)

const orderOf = (operation: Operation): number => ('order' in operation ? operation.order : 0)

const busy: { kind: 'pending'; failure: Failure } = {
  kind: 'pending',
  failure: { message: i18n.t('Another tab is working on this.') },
}
