import type { PostOptionsByAccount } from '~/contract/connections'
import type { Post, PostCreate } from '~/contract/post'
import { send as pageSend, type Send, supportsReplacedPosts, takesKeys } from '~/src/api/http/send'
import { type PostSchedule, scheduleOf, timeOf } from '~/src/api/mutations/post-schedule'
import { useStore } from '~/src/store/store'
import { isAbsent, tooLate } from './create'
import { createEngine, type Engine, type EngineOptions, type How, isOwn } from './engine'
import type {
  AnyDone,
  CreateOperation,
  DeleteOperation,
  MoveOperation,
  Operation,
  PublishOperation,
  ReplaceOperation,
} from './operation'
import { ownOperations } from './operation-store'
import { createGenerations, createRecords } from './records-and-images'
import type { OperationStore, Result } from './run'

export interface Replacement {
  readonly post: Post
  /** The new post without its time, which is in `to`. */
  readonly body: PostCreate
  readonly to: PostSchedule
  /** False if the token lacks the `publish` scope; the time is then part of the create call. */
  readonly canPlace: boolean
  /** The new post's platform options, set before it has a time. Missing if the API has none. */
  readonly options?: PostOptionsByAccount | undefined
}

/** How a post is created. */
export interface CreateOptions {
  /**
   * Id of the creation: the same id is the same post. Whoever passes one stores it, and calls `acknowledge`
   * afterwards.
   */
  readonly id?: string | undefined
  /** Its schedule once created, if it isn't a time. */
  readonly to?: PostSchedule | undefined
  /** Its platform options; missing if the API has none. */
  readonly options?: PostOptionsByAccount | undefined
  /** Posts listed before, which saves listing them again. */
  readonly seen?: readonly string[] | undefined
  /** One of many; the caller looks for copies of all at once and reports them with `report`. */
  readonly batch?: boolean | undefined
  /** When an earlier version may have made the call (ms since the epoch; 0 if unknown). */
  readonly sentAt?: number | undefined
}

/** Creating, publishing and replacing posts. */
function createPosts(engine: Engine) {
  const { begin, resume, identity } = engine

  /**
   * Creates a post once: the same `id` is the same post, whatever happened to the response or the page. One
   * that was looked up and is missing is created again.
   */
  async function createPost(
    workspaceId: string,
    body: PostCreate,
    { id, to, options, seen, sentAt, batch }: CreateOptions = {},
  ): Promise<Result> {
    const earlier = id === undefined ? undefined : ofPost(await resume(id, 'repeat', true))
    if (earlier && !isAbsent(earlier)) return earlier
    // The server would publish it at once.
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
   * Publishes a post once. After a lost response, or if an earlier publish is unfinished, it is read back
   * until it shows the outcome.
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

  /** Edits a post by replacement. Both are never published, and one always remains. */
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

/** The options, if there are any to set. */
const someOf = (options: PostOptionsByAccount | undefined): PostOptionsByAccount | undefined =>
  options && Object.keys(options).length > 0 ? options : undefined

export type PostChange =
  | { readonly kind: 'move'; readonly post: Post; readonly to: PostSchedule }
  | { readonly kind: 'delete'; readonly post: Post }

type ChangeOperation = MoveOperation | DeleteOperation

/** A change that is being stored. */
export interface SavedChange {
  readonly operation: ChangeOperation
  readonly saved: Promise<void>
}

let changes = 0

/** Moving and deleting posts: stored at once, sent in order. */
function createChanges({ begin, drop, identity, restore, runStored }: Engine) {
  /** Stores a change at once; `sendChange` sends it. */
  function saveChange(workspaceId: string, change: PostChange): SavedChange {
    const begun = { ...identity(workspaceId), order: ++changes }
    const operation: ChangeOperation =
      change.kind === 'move'
        ? { ...begun, ...change, step: 'place' }
        : { ...begun, ...change, step: 'delete' }
    // A page that resumes it reads the post first.
    return { operation, saved: restore([{ ...operation, step: 'look' }]) }
  }

  /** Sends a stored change. */
  async function sendChange({ operation, saved }: SavedChange): Promise<Result> {
    await saved
    const { post } = operation
    const shown = operation.kind === 'move' ? timeOf(post, operation.to) : post
    return runStored(operation, { kind: 'done', post: shown })
  }

  /** Makes a change that is stored elsewhere, under that id, if the post is still as it was. */
  async function makeChange(workspaceId: string, id: string, change: PostChange): Promise<Result> {
    const begun = { ...identity(workspaceId, id), order: ++changes }
    const result = await begin<ChangeOperation>({ ...begun, ...change, step: 'look' })
    if (result.kind === 'pending') await drop([id])
    return result
  }

  return { saveChange, sendChange, makeChange }
}

// An id belongs to one kind of operation, so with another kind there is nothing to return.
const ofPost = (result: Result<AnyDone> | undefined): Result | undefined =>
  result?.kind !== 'done' || 'post' in result ? result : undefined

/** Durable writes over a store and a `send`. */
export function createOperations(store: OperationStore, send: Send, options: EngineOptions = {}) {
  const engine = createEngine(store, send, options)
  const { resume, drop, restore, identity } = engine

  /**
   * Clears an operation whose outcome the caller has handled. One with duplicates stays until a person has
   * seen them.
   */
  async function acknowledge(id: string): Promise<void> {
    const operation = await engine.find(id)
    const isOwned = operation?.kind === 'create' || operation?.kind === 'record'
    if (isOwned && operation.ended && (operation.duplicates?.length ?? 0) > 0)
      await restore([{ ...operation, owned: false }])
    else await drop([id])
  }

  /** Reports the duplicates found after a batch. */
  const report = (workspaceId: string, post: Post, body: PostCreate, duplicates: readonly string[]) =>
    restore([{ ...identity(workspaceId), ...reportedCreation(post, body, duplicates) }])

  return {
    /** The stored operations of this session: unfinished ones, and outcomes to acknowledge. */
    stored: engine.stored,
    resumeAll: engine.resumeAll,
    /** Resumes one, waiting if another tab is running it; `undefined` if none with that id is stored. */
    resume: async (id: string, how: How = 'repeat'): Promise<Result | undefined> =>
      ofPost(await resume(id, how, true)),
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

/** A finished creation with likely duplicates. */
const reportedCreation = (
  post: Post,
  body: PostCreate,
  duplicates: readonly string[],
): Omit<CreateOperation, 'id' | 'address' | 'workspaceId' | 'startedAt'> => ({
  ...{ kind: 'create', step: 'find-copies', body, seen: [], sentAt: 0, ms: 0, finds: 0 },
  ...{ duplicates, ended: { kind: 'done', post } },
})

/** This page's operations. */
export const operations = createOperations(ownOperations, pageSend, { takesKeys, supportsReplacedPosts })

/** React hook of `operations.stored`. */
export const useStoredOperations = (): readonly Operation[] => useStore(operations.stored)
