import { i18n } from '@lingui/core'
import { readOnly } from '~/src/api/session/read-only'
import type { Send } from '~/src/api/http/send'
import { currentSession } from '~/src/api/session/session'
import { createStore } from '~/src/store/store'
import { holding } from './locks'
import type { AnyDone, DoneOf, Effect, Failure, Operation } from './operation'
import { perform } from './perform'
import { type Deps, lockOf, type OperationStore, type Result, run } from './run'

/** An operation that was left open, and what it came to. */
export interface ResumedOperation {
  readonly operation: Operation
  readonly result: Result<AnyDone>
}

/** `look`: only whether it was done. `repeat`: what may be sent again under its key is. */
export type How = 'look' | 'repeat'

/** What an engine needs of its surroundings; the page's own where left out. */
export interface EngineOptions {
  /** Milliseconds. */
  readonly sleep?: Deps['sleep']
  /** Milliseconds since the epoch. */
  readonly now?: Deps['now']
  readonly hold?: typeof holding
  /** Whether the API does a write once for its `Idempotency-Key`. */
  readonly takesKeys?: () => Promise<boolean>
  /** Whether the API hands a post’s notes and history on to the one that replaces it. */
  readonly supportsReplacedPosts?: () => Promise<boolean>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What the store has of this session's operations; `stored` is as of the last `show`. */
function storedOperationsIn(store: OperationStore) {
  const stored = createStore<readonly Operation[]>([])
  const show = async (): Promise<void> => stored.set((await store.list()).filter(isOwn).toSorted(inOrder))
  const find = async (id: string): Promise<Operation | undefined> =>
    (await store.list()).find((each) => each.id === id)

  /** Drops those that nobody wants any more, and answers them for `restore`. */
  async function drop(ids: readonly string[]): Promise<readonly Operation[]> {
    const dropped = (await store.list()).filter(({ id }) => ids.includes(id))
    for (const { id } of dropped) await store.remove(id)
    await show()
    return dropped
  }

  /** Keeps these as they are: what was dropped, or has been looked at. */
  async function restore(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) await store.save(operation)
    await show()
  }

  return { stored, show, find, drop, restore }
}

/**
 * Carries operations to their end over a store and a way to send, whatever becomes of answers, pages and tabs
 * (docs/decisions/0040-one-engine-for-durable-writes.md): one at a time under its lock, by what the store has of it.
 */
export function createEngine(store: OperationStore, send: Send, options: EngineOptions) {
  const { sleep = pause, now = Date.now, hold = holding, takesKeys = async () => false } = options
  const { supportsReplacedPosts = async () => false } = options
  const { show, ...own } = storedOperationsIn(store)
  const { stored, find } = own
  const deps: Deps = { store, now, sleep, perform: (operation, effect) => perform(send, operation, effect) }

  /** Begins it, or goes on with one that another tab has begun. */
  async function begin<O extends Operation>(operation: O, signal?: AbortSignal): Promise<Result<DoneOf<O>>> {
    const result = await hold(lockOf(operation), true, async () => {
      // An id is of one kind for good.
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

  /** Carries out what is kept already, unless another tab has meanwhile: then it is done. */
  async function carryOut<O extends Operation>(
    operation: O,
    done: Result<DoneOf<O>>,
  ): Promise<Result<DoneOf<O>>> {
    const result = await hold(lockOf(operation), true, async () =>
      (await find(operation.id)) ? run(operation, deps) : done,
    )
    await show()
    return result ?? busy
  }

  /** Goes on with what the device keeps; `undefined` where another tab is at it, or has ended it. */
  async function goOn(id: string, how: How, wait: boolean): Promise<Result<AnyDone> | undefined> {
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

  /** Takes up what a crash, a reload or a lost connection left open. Other tabs' work in hand is left to them. */
  async function resumeAll(): Promise<readonly ResumedOperation[]> {
    await show()
    // What is left to do are writes: they wait until writes are allowed again.
    if (readOnly.get()) return []
    const settled: ResumedOperation[] = []
    for (const operation of stored.get()) {
      if (operation.unknown || operation.ended) continue
      const result = await goOn(operation.id, 'repeat', false)
      if (result) settled.push({ operation, result })
    }
    return settled
  }

  return {
    ...own,
    now,
    takesKeys,
    /** What the API can do that a replacement is carried out by. */
    abilities: async () => ({ keyed: await takesKeys(), handsOn: await supportsReplacedPosts() }),
    list: () => store.list(),
    begin,
    carryOut,
    goOn,
    resumeAll,
    /** What every operation of this session begins with. */
    identity: (workspaceId: string, id: string = crypto.randomUUID()) => identityOf(workspaceId, id, now()),
  }
}

const identityOf = (workspaceId: string, id: string, startedAt: number) => ({
  id,
  address: currentSession()?.address ?? '',
  principalId: currentSession()?.principalId,
  workspaceId,
  startedAt,
})

export type Engine = ReturnType<typeof createEngine>

/**
 * Whether this session's person began it (docs/decisions/0022-whose-unfinished-work.md). One without a name is of an
 * earlier version, and anybody's at its address as it was then: left alone, its post would stay without its time.
 */
export function isOwn({ address, principalId }: Operation): boolean {
  const session = currentSession()
  if (address !== (session?.address ?? '')) return false
  return principalId === undefined || principalId === session?.principalId
}

/** In the order in which they were begun. */
const inOrder = (one: Operation, other: Operation): number =>
  one.startedAt - other.startedAt || orderOf(one) - orderOf(other)

const orderOf = (operation: Operation): number => ('order' in operation ? operation.order : 0)

const busy: { kind: 'pending'; failure: Failure } = {
  kind: 'pending',
  failure: { message: i18n.t('Another tab is working on this.') },
}
