import type { PostOptionsByAccount } from '~/contract/connections'
import type { Post, PostCreate } from '~/contract/post'
import { type PostSchedule, scheduleOf } from '~/src/api/mutations/post-schedule'
import { type Send, send as pageSend, supportsReplacedPosts, takesKeys } from '~/src/api/http/send'
import { useStore } from '~/src/store/store'
import { isAbsent, tooLate } from './create'
import { type EngineOptions, createEngine, type Engine, type How, isOwn } from './engine'
import { createGenerations } from './create-generations'
import { createRecords } from './create-records'
import { createChanges } from './save-change'
import type { AnyDone, CreateOperation, Operation, PublishOperation, ReplaceOperation } from './operation'
import { ownOperations } from './operation-store'
import type { OperationStore, Result } from './run'

/** What is to stand in a post's place. */
export interface Replacement {
  readonly post: Post
  /** The new post, without its time: that is `to`. */
  readonly body: PostCreate
  readonly to: PostSchedule
  /** False when the token lacks the `publish` scope: the time then goes out with the create call. */
  readonly canPlace: boolean
  /** The new post's platform options: they are set before it has a time. Left out where the API has none. */
  readonly options?: PostOptionsByAccount | undefined
}

/** How a post is created, beside what it says. */
export interface CreateOptions {
  /** Of the creation: the same id is the same post. Whoever gives one keeps it, and calls `acknowledge` after. */
  readonly id?: string | undefined
  /** Where it is to stand once it is made, where that is not its time. */
  readonly to?: PostSchedule | undefined
  /** Its platform options; left out where the API has none. */
  readonly options?: PostOptionsByAccount | undefined
  /** What was listed before: it is not listed again. */
  readonly seen?: readonly string[] | undefined
  /** One of many: whoever creates them looks for copies of all at once, and has them told by `report`. */
  readonly batch?: boolean | undefined
  /** An earlier version may have made the call at this time (ms since the epoch; 0 where it isn't known). */
  readonly sentAt?: number | undefined
}

/** Creating, publishing and replacing posts. */
function createPosts(engine: Engine) {
  const { begin, goOn, identity } = engine

  /**
   * Creates a post, once: by the same `id` the same one, whatever became of the answer and the page. One that was looked
   * for and is not there is created anew.
   */
  async function createPost(
    workspaceId: string,
    body: PostCreate,
    { id, to, options, seen, sentAt, batch }: CreateOptions = {},
  ): Promise<Result> {
    const earlier = id === undefined ? undefined : ofPost(await goOn(id, 'repeat', true))
    if (earlier && !isAbsent(earlier)) return earlier
    // The service would send it at once.
    if (earlier && Date.parse(body.scheduledAt ?? '') <= engine.now())
      return { kind: 'undone', failure: tooLate }
    const keyed = sentAt === undefined && (await engine.takesKeys())
    return begin<CreateOperation>({
      ...identity(workspaceId, id),
      keyed,
      ...{ kind: 'create', step: sentAt !== undefined ? 'find' : seen ? 'create' : 'survey' },
      ...{ body, to, options: someOf(options), seen: seen ?? [], sentAt: sentAt ?? 0, ms: 0, finds: 0 },
      ...{ owned: id !== undefined, batch },
    })
  }

  /**
   * Publishes a post, once. After a lost answer the post is read back until it shows what became of it; so it is where an
   * earlier publish of it has no end yet, instead of publishing again.
   */
  async function publishPost(workspaceId: string, post: Post): Promise<Result> {
    const earlier = (await engine.list()).find(
      (each): each is PublishOperation =>
        each.kind === 'publish' &&
        isOwn(each) &&
        each.workspaceId === workspaceId &&
        each.post.id === post.id,
    )
    if (earlier?.unknown) return { kind: 'unknown', failure: earlier.unknown }
    if (earlier) return begin(earlier)
    return begin<PublishOperation>({
      ...identity(workspaceId),
      keyed: await engine.takesKeys(),
      kind: 'publish',
      post,
      step: 'publish',
      looks: 0,
    })
  }

  /** Edits a post by replacement. At no moment can both go out, or neither be kept. */
  async function replacePost(
    workspaceId: string,
    { post, body, to, canPlace, options }: Replacement,
  ): Promise<Result> {
    const { scheduledAt: _, ...untimed } = body
    const direct = !canPlace && to.kind === 'schedule' && scheduleOf(post).kind === 'draft'
    return begin<ReplaceOperation>({
      ...identity(workspaceId),
      ...(await engine.abilities()),
      ...{ kind: 'replace', post, step: 'survey', to, direct, seen: [], finds: 0 },
      options: someOf(options),
      body: direct ? { ...untimed, scheduledAt: to.at } : untimed,
    })
  }

  return { createPost, publishPost, replacePost }
}

/** Durable writes over a store and a way to send. */
export function createOperations(store: OperationStore, send: Send, around: EngineOptions = {}) {
  const engine = createEngine(store, send, around)
  const { goOn, drop, restore, identity } = engine

  /** Whoever began it has taken note of its end. One that made duplicates stays until a person has seen them. */
  async function acknowledge(id: string): Promise<void> {
    const operation = await engine.find(id)
    const isOwned = operation?.kind === 'create' || operation?.kind === 'record'
    if (isOwned && operation.ended && (operation.duplicates?.length ?? 0) > 0)
      await restore([{ ...operation, owned: false }])
    else await drop([id])
  }

  /** Has duplicates told that whoever created many posts at once has found. */
  const report = (workspaceId: string, post: Post, body: PostCreate, duplicates: readonly string[]) =>
    restore([{ ...identity(workspaceId), ...reportedCreation(post, body, duplicates) }])

  return {
    /** What the device keeps of this session's operations: open ones, and ends that nobody has taken note of. */
    stored: engine.stored,
    resumeAll: engine.resumeAll,
    /** Goes on with one, waiting for a tab that is at it; `undefined` where nothing is kept of it. */
    resume: async (id: string, how: How = 'repeat'): Promise<Result | undefined> =>
      ofPost(await goOn(id, how, true)),
    drop,
    restore,
    acknowledge,
    report,
    ...createPosts(engine),
    ...createChanges(engine),
    ...createRecords(engine),
    ...createGenerations(engine),
  }
}
export type Operations = ReturnType<typeof createOperations>

/** A creation that has its end, and made what looks like duplicates. */
const reportedCreation = (
  post: Post,
  body: PostCreate,
  duplicates: readonly string[],
): Omit<CreateOperation, 'id' | 'address' | 'workspaceId' | 'startedAt'> => ({
  ...{ kind: 'create', step: 'find-copies', body, seen: [], sentAt: 0, ms: 0, finds: 0 },
  ...{ duplicates, ended: { kind: 'done', post } },
})

/** A new post has no options, so that there is nothing to set where there are none. */
const someOf = (options: PostOptionsByAccount | undefined): PostOptionsByAccount | undefined =>
  options && Object.keys(options).length > 0 ? options : undefined

// An operation's id is of one kind for good; of another kind, nothing is kept of it.
const ofPost = (result: Result<AnyDone> | undefined): Result | undefined =>
  result?.kind !== 'done' ? result : 'post' in result ? result : undefined
/** This page's operations. */
export const operations = createOperations(ownOperations, pageSend, { takesKeys, supportsReplacedPosts })

/** What is kept of this session's operations, in a component. */
export const useStoredOperations = (): readonly Operation[] => useStore(operations.stored)
