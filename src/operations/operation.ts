import type { CampaignCreate } from '~/contract/campaign'
import type { PostOptionsByAccount } from '~/contract/connections'
import type { BodyOf } from '~/contract/endpoint'
import type { importProduct } from '~/contract/endpoints'
import type { ErrorDetail } from '~/contract/errors'
import type { ImageGeneration, PresetGeneration } from '~/contract/generation'
import type { Post, PostCreate, PostStatus } from '~/contract/post'
import type { ProductCreate } from '~/contract/product'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'

/** Why a step did not succeed, as it can be kept and shown. */
export interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly purchaseUrl?: string | undefined
  /** Which fields were refused and why, where the server says. */
  readonly details?: readonly ErrorDetail[] | undefined
  /** It was looked for, and is not in the lists. */
  readonly absent?: boolean | undefined
}

/** Whether the API said itself that it failed: no silence, and no gateway's page. */
export const isServerFailure = (failure: Failure | undefined): failure is Failure =>
  failure?.status !== undefined && failure.status >= 500 && failure.code !== 'not_the_contract'

/** What the device keeps of every operation: one row of its table `operations`. */
interface StoredOperation<D extends AnyDone = Done> {
  readonly id: string
  /** The API's address and the workspace that it concerns. */
  readonly address: string
  /** Whose it is; missing in operations that an earlier version began, and under a session that it opened. */
  readonly principalId?: string | undefined
  readonly workspaceId: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /**
   * The API does a write once for its `Idempotency-Key`, which is made of this operation's id: what may have been sent
   * can be sent again, for as long as the server keeps the key.
   */
  readonly keyed?: boolean | undefined
  /** Taken up after its page was closed, or because a person asked: a keyed call may be made once more. */
  readonly resumed?: boolean | undefined
  /** What came instead of an answer to the last write. */
  readonly lost?: Failure | undefined
  /** Set once its outcome could not be found out: a person has to look. */
  readonly unknown?: Failure | undefined
  /** Ids of what looks like a second copy of what was created. They are told, never deleted. */
  readonly duplicates?: readonly string[] | undefined
  /** It has its end, which whoever began it has not taken note of yet, or a person the duplicates. */
  readonly ended?: D | undefined
}

/** Publishing one post. `sent` is written before the call is, so a later reader knows that it may have been made. */
export interface PublishOperation extends StoredOperation {
  readonly kind: 'publish'
  /** The post as it was before. */
  readonly post: Post
  readonly step: 'publish' | 'sent'
  /** How often the post has been read back without a sign of the publish. */
  readonly looks: number
  /** It was refused: perhaps only a browser's own repeat of a call that was done, so the post is read back once. */
  readonly refusal?: Failure | undefined
  /** The call may have been made before: no refusal says that it was not done. */
  readonly repeated?: boolean | undefined
}

/** A create call that may have been made, and what tells its post from others. */
interface Creation {
  /** What the new post says. */
  readonly body: PostCreate
  /** Its platform options, which the embedded server keeps beside it; left out where there are none to set. */
  readonly options?: PostOptionsByAccount | undefined
  /** Ids of posts that were there before the new one was created. */
  readonly seen: readonly string[]
  /** How often the new post was looked for in vain. */
  readonly finds: number
}

/**
 * Creating one post. In order: survey the list that it joins, create it, look for copies that the browser's own repeats
 * made, set its platform options, place it. Without an answer it is looked for (`find`), and never sent again but under its key.
 */
export interface CreateOperation extends StoredOperation, Creation {
  readonly kind: 'create'
  readonly step: 'survey' | 'create' | 'find' | 'find-copies' | 'set-options' | 'place'
  /** Where the post is to stand once it is made, where that is not in `body`. */
  readonly to?: PostSchedule | undefined
  /** When the call was made; 0 where it isn't known. Milliseconds since the epoch. */
  readonly sentAt: number
  /** How long the call took, in milliseconds. */
  readonly ms: number
  readonly made?: Post | undefined
  /** It was refused: perhaps only a browser's own repeat, so it is looked for once. */
  readonly refusal?: Failure | undefined
  /** A list that was read when the post was not found went back to the call: it is not there. */
  readonly reached?: boolean | undefined
  /** It was called again under its key. */
  readonly repeated?: boolean | undefined
  /** Whoever began it knows its id, and takes note of its end (`acknowledge`). */
  readonly owned?: boolean | undefined
  /** Whoever began it looks for copies of many posts at once. */
  readonly batch?: boolean | undefined
}

/**
 * Editing one post by replacement (docs/architecture.md "The client"). In order: survey the drafts, take the old post's
 * time away (or, where it has none, look whether it is still there), create the new one as a draft, read it back, set its
 * platform options, place it, remove the old. Backwards: remove the new, restore the old. At no step do both have a time.
 */
export type ReplaceStep =
  | 'survey'
  | 'look'
  | 'unschedule'
  | 'check-old'
  | 'create'
  | 'find'
  | 'find-copies'
  | 'verify'
  | 'set-options'
  | 'place'
  | 'check-new'
  | 'remove-old'
  | 'remove-new'
  | 'restore-old'

export interface ReplaceOperation extends StoredOperation, Creation {
  readonly kind: 'replace'
  /** The post as it was before. */
  readonly post: Post
  readonly step: ReplaceStep
  /** Where the new post is to stand. */
  readonly to: PostSchedule
  /** The time goes out with the create call, because the token lacks the scope to schedule. */
  readonly direct: boolean
  /** The API is told which post takes the old one’s place, and refuses where another one has. */
  readonly handsOn?: boolean | undefined
  readonly newId?: string | undefined
  /** The old post has a review, which the new one takes on. */
  readonly reviewed?: boolean | undefined
  /** A delete of the old post got no answer: it may still arrive, so the new one is not removed any more. */
  readonly oldMayGo?: boolean | undefined
  /** The new post was put with the drafts, as its time was over. */
  readonly late?: boolean | undefined
  /** Why it is going backwards. */
  readonly failure?: Failure | undefined
}

/** Scheduling, unscheduling or queueing one post; on the device at once, and sent in its turn. */
export interface MoveOperation extends StoredOperation {
  readonly kind: 'move'
  /** The post as it was before. */
  readonly post: Post
  readonly to: PostSchedule
  readonly step: 'place' | 'look'
  /** Of changes that were begun in the same millisecond. */
  readonly order: number
}

/** Deleting one post, once its Undo has passed. */
export interface DeleteOperation extends StoredOperation {
  readonly kind: 'delete'
  readonly post: Post
  readonly step: 'delete' | 'look'
  /** Of changes that were begun in the same millisecond. */
  readonly order: number
}

/** A record beside posts that a call creates; `import` reads a product from a web page. */
export type NewRecord =
  | { readonly record: 'product'; readonly body: ProductCreate }
  | { readonly record: 'campaign'; readonly body: CampaignCreate }
  | { readonly record: 'import'; readonly body: BodyOf<typeof importProduct> }

/** A product or campaign, as far as creating one reads it. */
export interface CreatedRecord {
  readonly id: string
  readonly name?: string | undefined
  readonly createdAt?: string | undefined
}

/**
 * Creating one product or campaign. In order: survey the list, create it, look for copies that the browser's own repeats
 * made. Without an answer it is looked for (`find`), and never sent again but under its key.
 */
export interface RecordOperation extends StoredOperation<DoneRecord> {
  readonly kind: 'record'
  readonly step: 'survey' | 'create' | 'find' | 'find-copies'
  readonly create: NewRecord
  /** Ids of records that were there before; left out where they could not be read. */
  readonly seen?: readonly string[] | undefined
  /** How often it was looked for in vain. */
  readonly finds: number
  /** When the call was made, and how long it took; milliseconds. */
  readonly sentAt: number
  readonly ms: number
  readonly made?: CreatedRecord | undefined
  /** It was called again under its key. */
  readonly repeated?: boolean | undefined
  /** The form that its fields were typed into, whose draft is over once it is created. */
  readonly form?: string | undefined
  /** Whoever began it knows it by its id or form, and takes note of its end (`acknowledge`). */
  readonly owned?: boolean | undefined
}

/** A generation that costs credits. */
export type NewGeneration =
  | { readonly what: 'image'; readonly body: ImageGeneration }
  | { readonly what: 'preset'; readonly body: PresetGeneration }

/**
 * Generating one image, or one preset's: sent once, with its key. Without an answer, what became of it is told from media
 * and transactions by whoever began it (docs/decisions/0013).
 */
export interface GenerateOperation extends StoredOperation<DoneGeneration> {
  readonly kind: 'generate'
  readonly step: 'generate' | 'sent'
  readonly generate: NewGeneration
  /** For the log of API calls. */
  readonly cause: string
}

export type Operation =
  | PublishOperation
  | ReplaceOperation
  | CreateOperation
  | MoveOperation
  | DeleteOperation
  | RecordOperation
  | GenerateOperation

/** One call of the API, each safe to repeat but what creates or publishes, which is never repeated but under its key. */
export type Effect =
  | { readonly kind: 'list'; readonly statuses: readonly PostStatus[] }
  | { readonly kind: 'read'; readonly postId: string }
  | {
      readonly kind: 'create'
      readonly body: PostCreate
      /** The post whose review it takes on. */
      readonly replaces?: string | undefined
    }
  | { readonly kind: 'set-options'; readonly postId: string; readonly options: PostOptionsByAccount }
  | { readonly kind: 'place'; readonly postId: string; readonly to: PostSchedule }
  | {
      readonly kind: 'delete'
      readonly postId: string
      /** The post that stands in its place. */
      readonly replacedBy?: string | undefined
    }
  | { readonly kind: 'publish'; readonly postId: string }
  | { readonly kind: 'list-records'; readonly create: NewRecord }
  | { readonly kind: 'create-record'; readonly create: NewRecord }
  | { readonly kind: 'generate'; readonly generate: NewGeneration }
  /** Nothing is left to call. */
  | { readonly kind: 'rest' }

/** The newest posts of each status that was asked for, in that order. */
export type Lists = readonly { readonly status: PostStatus; readonly posts: readonly Post[] }[]

/** What became of an effect. `lost`: no answer came, so it may have been done. */
export type Outcome =
  | {
      readonly kind: 'ok'
      readonly post?: Post
      readonly lists?: Lists
      readonly record?: CreatedRecord
      readonly records?: readonly CreatedRecord[]
      readonly generated?: unknown
    }
  | { readonly kind: 'refused' | 'missing' | 'lost'; readonly failure: Failure }

/** It was done. */
export interface Done {
  readonly kind: 'done'
  readonly post: Post
  /** The post was created, but could not be put where it was to stand. */
  readonly unplaced?: Failure | undefined
  /** The post was created, but without its platform options, and so it was not put where it was to stand either. */
  readonly withoutOptions?: Failure | undefined
}

/** The record is there, once. */
export interface DoneRecord {
  readonly kind: 'done'
  readonly record: CreatedRecord
}

/** It was generated; what the API answered is read by whoever began it. */
export interface DoneGeneration {
  readonly kind: 'done'
  readonly generated: unknown
}

export type AnyDone = Done | DoneRecord | DoneGeneration
/** What `O` comes to when it was done. */
export type DoneOf<O extends Operation> = O extends RecordOperation
  ? DoneRecord
  : O extends GenerateOperation
    ? DoneGeneration
    : Done

/** How an operation ends: as wanted, as if it had never been begun, or in a way that a person has to look at. */
export type Ending<D extends AnyDone = Done> =
  | D
  | { readonly kind: 'undone'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly failure: Failure }

/** The next state of an operation, or its end. `last`: what is kept where a person has to look. */
export type Next<O extends Operation = Operation> =
  | { readonly operation: O; readonly wait?: boolean }
  | { readonly ending: Ending<DoneOf<O>>; readonly last?: O }

/** What a kind of operation is made of: pure, so that it can be cut off anywhere and gone on with on another page. */
export interface Machine<O extends Operation> {
  /** The call that comes next. `now` in milliseconds since the epoch. */
  effect(operation: O, now: number): Effect
  /** The operation as it has to be on disk before that call is made. */
  begun(operation: O, now: number): O
  /** Where the call's outcome leads; `operation` is as `begun` put it down. */
  next(operation: O, effect: Effect, outcome: Outcome, now: number): Next<O>
  /** What two tabs, or two operations, must not do at once. */
  lock(operation: O): string
}
