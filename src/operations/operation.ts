import type { Post, PostCreate } from '~/contract/post'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'

/** Why a step did not succeed, as it can be kept and shown. */
export interface Failure {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly requestId?: string | undefined
  readonly purchaseUrl?: string | undefined
}

interface Intended {
  readonly id: string
  /** The API's address and the workspace that it concerns. */
  readonly address: string
  /** Whose it is; missing in intents that an earlier version began, and under a session that it opened. */
  readonly principalId?: string | undefined
  readonly workspaceId: string
  /** The post as it was before. */
  readonly post: Post
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Set once its outcome could not be found out: a person has to look. */
  readonly unknown?: Failure | undefined
}

/** Publishing one post. `sent` is written before the call is, so a later reader knows that it may have been made. */
export interface PublishIntent extends Intended {
  readonly kind: 'publish'
  readonly step: 'publish' | 'sent'
  /** How often the post has been read back without a sign of the publish. */
  readonly looks: number
  /** It was refused: perhaps only a browser's own repeat of a call that was done, so the post is read back once. */
  readonly refusal?: Failure | undefined
}

/**
 * Editing one post by replacement (design.md "The client"). In order: survey the drafts, take the old post's time
 * away (or, where it has none, look whether it is still there), create the new one as a draft, read it back, place it, remove the old. Backwards: remove the new, restore the
 * old. At no step do both have a time.
 */
export type ReplaceStep =
  | 'survey'
  | 'look'
  | 'unschedule'
  | 'check-old'
  | 'create'
  | 'find'
  | 'find-copies'
  | 'remove-copy'
  | 'verify'
  | 'place'
  | 'check-new'
  | 'remove-old'
  | 'remove-new'
  | 'restore-old'

export interface ReplaceIntent extends Intended {
  readonly kind: 'replace'
  readonly step: ReplaceStep
  /** What the new post says; its time only where `direct`. */
  readonly body: PostCreate
  /** Where the new post is to stand. */
  readonly to: PostSchedule
  /** The time goes out with the create call, because the token lacks the scope to schedule. */
  readonly direct: boolean
  /** Ids of posts that were there before the new one was created. */
  readonly seen: readonly string[]
  readonly newId?: string | undefined
  /** Ids of what the one create call made besides the new post (decision 0008): to be removed. */
  readonly copies?: readonly string[] | undefined
  readonly finds: number
  /** A delete of the old post got no answer: it may still arrive, so the new one is not removed any more. */
  readonly oldMayGo?: boolean | undefined
  /** The new post was put with the drafts, as its time was over. */
  readonly late?: boolean | undefined
  /** Why it is going backwards. */
  readonly failure?: Failure | undefined
}

export type Operation = PublishIntent | ReplaceIntent

/** One call of the API, each safe to repeat but `create` and `publish`, which are never repeated. */
export type Effect =
  | { readonly kind: 'list' }
  | { readonly kind: 'read'; readonly postId: string }
  | { readonly kind: 'create'; readonly body: PostCreate }
  | { readonly kind: 'place'; readonly postId: string; readonly to: PostSchedule }
  | { readonly kind: 'delete'; readonly postId: string }
  | { readonly kind: 'publish'; readonly postId: string }

/** What became of an effect. `lost`: no answer came, so it may have been done. */
export type Outcome =
  | { readonly kind: 'ok'; readonly post?: Post; readonly posts?: readonly Post[] }
  | { readonly kind: 'refused' | 'missing' | 'lost'; readonly failure: Failure }

/** How an intent ends: as wanted, as if it had never been begun, or in a way that a person has to look at. */
export type Ending =
  | { readonly kind: 'done'; readonly post: Post }
  | { readonly kind: 'undone'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly failure: Failure }

/** The next state of an intent, or its end. */
export type Next<I extends Operation = Operation> =
  | { readonly intent: I; readonly wait?: boolean }
  | { readonly ending: Ending }
