import type { CampaignCreate } from '~/contract/campaign'
import type { PostOptionsByAccount } from '~/contract/connections'
import type { BodyOf } from '~/contract/endpoint'
import type { importProduct } from '~/contract/endpoints'
import type { ErrorDetail } from '~/contract/errors'
import type { ImageGeneration, PresetGeneration } from '~/contract/generation'
import type { Post, PostCreate, PostStatus } from '~/contract/post'
import type { ProductCreate } from '~/contract/product'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'

/** Why a step failed, in a form that can be stored and shown. */
export interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly purchaseUrl?: string | undefined
  /** The fields that were refused and why, if the server says. */
  readonly details?: readonly ErrorDetail[] | undefined
  /** It was looked up and isn't in the lists. */
  readonly absent?: boolean | undefined
}

/** True if the API itself reported a failure, rather than no response or a gateway's page. */
export const isServerFailure = (failure: Failure | undefined): failure is Failure =>
  failure?.status !== undefined && failure.status >= 500 && failure.code !== 'not_the_contract'

/** The fields of every stored operation, a row of the table `operations`. */
interface StoredOperation<D extends AnyDone = Done> {
  readonly id: string
  /** The API's address. */
  readonly address: string
  /** The person who started it; missing in operations and sessions of an earlier version. */
  readonly principalId?: string | undefined
  readonly workspaceId: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /**
   * The API supports `Idempotency-Key`, which is derived from this operation's id: a call can be repeated for
   * as long as the server keeps the key.
   */
  readonly keyed?: boolean | undefined
  /** Resumed after its page was closed or at a person's request: a keyed call may be made once more. */
  readonly resumed?: boolean | undefined
  /** The failure of the last write if it got no response. */
  readonly lost?: Failure | undefined
  /** Set if the outcome couldn't be determined and a person has to check. */
  readonly unknown?: Failure | undefined
  /** Ids of likely duplicates. They are reported, never deleted. */
  readonly duplicates?: readonly string[] | undefined
  /** The outcome, until it is acknowledged or a person has seen the duplicates. */
  readonly ended?: D | undefined
}

/**
 * Publishing one post. `sent` is stored before the call, so that a later page knows it may have been made.
 */
export interface PublishOperation extends StoredOperation {
  readonly kind: 'publish'
  /** The post before publishing. */
  readonly post: Post
  readonly step: 'publish' | 'sent'
  /** How often the post was read back without a sign of being published. */
  readonly looks: number
  /** The refusal, which may be of the browser's own retry, so the post is read back once. */
  readonly refusal?: Failure | undefined
  /** The call may have been made before, so a refusal doesn't mean that nothing was published. */
  readonly repeated?: boolean | undefined
}

/** A create call that may have been made, and what tells its post from others. */
interface Creation {
  /** The new post. */
  readonly body: PostCreate
  /** Its platform options, an extension of the embedded server; missing if it has none. */
  readonly options?: PostOptionsByAccount | undefined
  /** Ids of posts that existed before. */
  readonly seen: readonly string[]
  /** How often the new post was looked up without success. */
  readonly finds: number
}

/**
 * Creating one post. In order: survey the list that it joins, create it, look for copies from the browser's
 * own retries, set its platform options, schedule it. Without a response it is looked up (`find`), and
 * repeated only under its key.
 */
export interface CreateOperation extends StoredOperation, Creation {
  readonly kind: 'create'
  readonly step: 'survey' | 'create' | 'find' | 'find-copies' | 'set-options' | 'place'
  /** The post's schedule, if it isn't in `body`. */
  readonly to?: PostSchedule | undefined
  /** When the call was made (ms since the epoch); 0 if unknown. */
  readonly sentAt: number
  /** The call's duration in milliseconds. */
  readonly ms: number
  readonly made?: Post | undefined
  /** The refusal, which may be of the browser's own retry, so the post is looked up once. */
  readonly refusal?: Failure | undefined
  /** The lists went back to the call without containing the post, so it doesn't exist. */
  readonly reached?: boolean | undefined
  /** It was repeated under its key. */
  readonly repeated?: boolean | undefined
  /** The caller knows its id and will `acknowledge` its outcome. */
  readonly owned?: boolean | undefined
  /** One of many; the caller looks for copies of all at once. */
  readonly batch?: boolean | undefined
}

/**
 * Editing one post by replacement (docs/architecture.md "The client"). In order: survey the drafts,
 * unschedule the old post (or, if it has no time, check that it still exists), create the new one as a draft,
 * read it back, set its platform options, schedule it, remove the old one. Rolling back: remove the new one,
 * restore the old one. Both never have a time at once.
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
  /** The post before the edit. */
  readonly post: Post
  readonly step: ReplaceStep
  /** The new post's schedule. */
  readonly to: PostSchedule
  /** The time is part of the create call, as the token lacks the scope to schedule. */
  readonly direct: boolean
  /** The API is told which post replaces the old one, and refuses if another already did. */
  readonly handsOn?: boolean | undefined
  readonly newId?: string | undefined
  /** The old post has a review, which the new one takes over. */
  readonly reviewed?: boolean | undefined
  /**
   * A delete of the old post got no response and may still take effect, so the new one isn't removed any
   * more.
   */
  readonly oldMayGo?: boolean | undefined
  /** The new post became a draft, as its time had passed. */
  readonly late?: boolean | undefined
  /** Why it is being rolled back. */
  readonly failure?: Failure | undefined
}

/** Scheduling, unscheduling or queueing one post. Stored at once, sent in order. */
export interface MoveOperation extends StoredOperation {
  readonly kind: 'move'
  /** The post before the move. */
  readonly post: Post
  readonly to: PostSchedule
  readonly step: 'place' | 'look'
  /** Orders changes of the same millisecond. */
  readonly order: number
}

/** Deleting one post, after its Undo has expired. */
export interface DeleteOperation extends StoredOperation {
  readonly kind: 'delete'
  readonly post: Post
  readonly step: 'delete' | 'look'
  /** Orders changes of the same millisecond. */
  readonly order: number
}

/** The body of a create call for other records than posts; `import` reads a product from a web page. */
export type NewRecord =
  | { readonly record: 'product'; readonly body: ProductCreate }
  | { readonly record: 'campaign'; readonly body: CampaignCreate }
  | { readonly record: 'import'; readonly body: BodyOf<typeof importProduct> }

/** The fields of a product or campaign that creating one reads. */
export interface CreatedRecord {
  readonly id: string
  readonly name?: string | undefined
  readonly createdAt?: string | undefined
}

/**
 * Creating one product or campaign. In order: survey the list, create it, look for copies from the browser's
 * own retries. Without a response it is looked up (`find`), and repeated only under its key.
 */
export interface RecordOperation extends StoredOperation<DoneRecord> {
  readonly kind: 'record'
  readonly step: 'survey' | 'create' | 'find' | 'find-copies'
  readonly create: NewRecord
  /** Ids of records that existed before; missing if they couldn't be read. */
  readonly seen?: readonly string[] | undefined
  /** How often it was looked up without success. */
  readonly finds: number
  /** When the call was made, and its duration, in milliseconds. */
  readonly sentAt: number
  readonly ms: number
  readonly made?: CreatedRecord | undefined
  /** It was repeated under its key. */
  readonly repeated?: boolean | undefined
  /** The form it was entered in, whose draft is cleared once it is created. */
  readonly form?: string | undefined
  /** The caller knows its id or form and will `acknowledge` its outcome. */
  readonly owned?: boolean | undefined
}

/** A generation that costs credits. */
export type NewGeneration =
  | { readonly what: 'image'; readonly body: ImageGeneration }
  | { readonly what: 'preset'; readonly body: PresetGeneration }

/**
 * Generating one image or preset, sent once with its key. Without a response, the caller finds the outcome in
 * media and transactions (docs/decisions/0013).
 */
export interface GenerateOperation extends StoredOperation<DoneGeneration> {
  readonly kind: 'generate'
  readonly step: 'generate' | 'sent'
  readonly generate: NewGeneration
  /** Shown in the log of API calls. */
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

/** One API call. Creating and publishing are repeated only under their key; all others are safe to repeat. */
export type Effect =
  | { readonly kind: 'list'; readonly statuses: readonly PostStatus[] }
  | { readonly kind: 'read'; readonly postId: string }
  | {
      readonly kind: 'create'
      readonly body: PostCreate
      /** The post whose review the new one takes over. */
      readonly replaces?: string | undefined
    }
  | { readonly kind: 'set-options'; readonly postId: string; readonly options: PostOptionsByAccount }
  | { readonly kind: 'place'; readonly postId: string; readonly to: PostSchedule }
  | {
      readonly kind: 'delete'
      readonly postId: string
      /** The post that replaces it. */
      readonly replacedBy?: string | undefined
    }
  | { readonly kind: 'publish'; readonly postId: string }
  | { readonly kind: 'list-records'; readonly create: NewRecord }
  | { readonly kind: 'create-record'; readonly create: NewRecord }
  | { readonly kind: 'generate'; readonly generate: NewGeneration }
  /** No call is left to make. */
  | { readonly kind: 'rest' }

/** The newest posts of each requested status, in that order. */
export type Lists = readonly { readonly status: PostStatus; readonly posts: readonly Post[] }[]

/** The outcome of an effect. `lost`: no response came, so it may have been done. */
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
  /** The post was created, but couldn't be scheduled. */
  readonly unplaced?: Failure | undefined
  /** The post was created, but its platform options couldn't be set, so it wasn't scheduled. */
  readonly withoutOptions?: Failure | undefined
}

/** The record exists, once. */
export interface DoneRecord {
  readonly kind: 'done'
  readonly record: CreatedRecord
}

/** It was generated; the caller reads the API's response. */
export interface DoneGeneration {
  readonly kind: 'done'
  readonly generated: unknown
}

export type AnyDone = Done | DoneRecord | DoneGeneration
/** The successful outcome of `O`. */
export type DoneOf<O extends Operation> = O extends RecordOperation
  ? DoneRecord
  : O extends GenerateOperation
    ? DoneGeneration
    : Done

/**
 * The outcome of an operation: done, undone as if never started, or unknown, so that a person has to check.
 */
export type Ending<D extends AnyDone = Done> =
  | D
  | { readonly kind: 'undone'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly failure: Failure }

/** The next state of an operation, or its outcome. `last` is the state to keep if a person has to check. */
export type Next<O extends Operation = Operation> =
  | { readonly operation: O; readonly wait?: boolean }
  | { readonly ending: Ending<DoneOf<O>>; readonly last?: O }

/**
 * The state machine of a kind of operation. Pure, so that it can be interrupted anywhere and resumed by
 * another page.
 */
export interface Machine<O extends Operation> {
  /** The next call. `now` in milliseconds since the epoch. */
  effect(operation: O, now: number): Effect
  /** The state to store before that call is made. */
  begun(operation: O, now: number): O
  /** The state after the call's outcome; `operation` is the state that `begun` returned. */
  next(operation: O, effect: Effect, outcome: Outcome, now: number): Next<O>
  /** The name of a lock that keeps two tabs, or two operations, from running at once. */
  lock(operation: O): string
}
