import type { Post, PostCreate } from '~/contract/post'
import { type PostSchedule, scheduleOf } from '~/src/api/mutations/post-schedule'
import { readOnly } from '~/src/api/session/read-only'
import { type Send, send as pageSend } from '~/src/api/http/send'
import { currentSession } from '~/src/api/session/session'
import { createStore, useStore } from '~/src/store/store'
import type { Operation } from './operation'
import { deviceIntents } from './operation-store'
import { holding } from './locks'
import { perform } from './perform'
import { type Deps, type IntentStore, type Result, run } from './run'

/** What is to stand in a post's place. */
export interface Replacement {
  readonly post: Post
  /** The new post, without its time: that is `to`. */
  readonly body: PostCreate
  readonly to: PostSchedule
  /** False when the token lacks the `publish` scope: the time then goes out with the create call. */
  readonly canPlace: boolean
}

/** An intent that was left open, and what it came to. */
export interface Settled {
  readonly intent: Operation
  readonly result: Result
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Around {
  /** Milliseconds. */
  sleep: Deps['sleep']
  hold: typeof holding
}

/** The intent ledger (design.md "Retries never double") over a store and a way to send. */
export function createOperations(
  store: IntentStore,
  send: Send,
  { sleep, hold }: Around = { sleep: pause, hold: holding },
) {
  const open = createStore<readonly Operation[]>([])
  const deps: Deps = { store, sleep, perform: (intent, effect) => perform(send, intent, effect) }

  async function show() {
    open.set((await store.list()).filter(isOwn))
  }

  async function act(intent: Operation, wait: boolean): Promise<Result | undefined> {
    const result = await hold(`studio-post-${intent.workspaceId}-${intent.post.id}`, wait, async () => {
      if (!wait && !(await store.list()).some(({ id }) => id === intent.id)) return undefined
      return run(intent, deps)
    })
    await show()
    return result
  }

  const unfinishedPublish = async (workspaceId: string, post: Post) =>
    (await store.list()).find(
      (intent) =>
        intent.kind === 'publish' &&
        isOwn(intent) &&
        intent.workspaceId === workspaceId &&
        intent.post.id === post.id,
    )

  const intended = (workspaceId: string, post: Post) => ({
    id: crypto.randomUUID(),
    address: currentSession()?.address ?? '',
    principalId: currentSession()?.principalId,
    workspaceId,
    post,
    startedAt: Date.now(),
  })

  return {
    /** Intents whose end is not reached: pending ones, and those that a person has to look at. */
    open,
    /**
     * Publishes a post, once. After a lost answer the post is read back until it shows what became of it; so it is where
     * an earlier publish of it has no end yet, instead of publishing again.
     */
    async publishPost(workspaceId: string, post: Post): Promise<Result> {
      const earlier = await unfinishedPublish(workspaceId, post)
      if (earlier?.unknown) return { kind: 'unknown', failure: earlier.unknown }
      if (earlier) return (await act(earlier, true)) ?? busy
      const intent: Operation = { ...intended(workspaceId, post), kind: 'publish', step: 'publish', looks: 0 }
      return (await act(intent, true)) ?? busy
    },
    /** Edits a post by replacement. At no moment can both go out, or neither be kept. */
    async replacePost(workspaceId: string, { post, body, to, canPlace }: Replacement): Promise<Result> {
      const { scheduledAt: _, ...untimed } = body
      const direct = !canPlace && to.kind === 'schedule' && scheduleOf(post).kind === 'draft'
      const intent: Operation = {
        ...intended(workspaceId, post),
        kind: 'replace',
        step: 'survey',
        body: direct ? { ...untimed, scheduledAt: to.at } : untimed,
        to,
        direct,
        seen: [],
        finds: 0,
      }
      return (await act(intent, true)) ?? busy
    },
    /** Takes up what a crash, a reload or a lost connection left open. Other tabs' work in hand is left to them. */
    async settle(): Promise<readonly Settled[]> {
      await show()
      // What is left to do are writes: they wait until writes are allowed again.
      if (readOnly.get()) return []
      const settled: Settled[] = []
      for (const intent of open.get()) {
        if (intent.unknown) continue
        const result = await act(intent, false)
        if (result) settled.push({ intent, result })
      }
      return settled
    },
    /** Looks once more at an intent of unknown outcome. */
    async lookAgain(intent: Operation): Promise<Result> {
      const { unknown: _, ...rest } = intent
      const again: Operation = rest.kind === 'publish' ? { ...rest, looks: 0 } : rest
      return (await act(again, true)) ?? busy
    },
    /** Drops an intent that a person has looked at. */
    async forget(id: string): Promise<void> {
      await store.remove(id)
      await show()
    },
  }
}

/**
 * Whether this session's person began it (docs/decisions/0022-whose-unfinished-work.md). One without a name is of an
 * earlier version, and anybody's at its address as it was then: left alone, its post would stay without its time.
 */
function isOwn({ address, principalId }: Operation): boolean {
  const session = currentSession()
  if (address !== (session?.address ?? '')) return false
  return principalId === undefined || principalId === session?.principalId
}

const busy: Result = { kind: 'pending', failure: { message: 'Another tab is updating this post.' } }

/** This page's ledger. */
export const operations = createOperations(deviceIntents(), pageSend)

/** The open intents of this session, in a component. */
export const useOpenIntents = (): readonly Operation[] => useStore(operations.open)
