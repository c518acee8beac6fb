import { i18n } from './i18n'
import type { PostStatus, ReviewState } from './post'

/** The fields of a post that the rules need, on the client or the server. */
export interface PostState {
  readonly status?: PostStatus | undefined
  readonly publishing?: boolean | undefined
  /** A status of a newer API; `status` is then missing. */
  readonly statusWord?: unknown
}

/** The reason as a sentence; `undefined` if it is allowed. */
export type Refusal = string | undefined

/** The reason while a post isn't approved in a workspace that requires it. */
export const approvalRequired = i18n.t(
  'This workspace requires approval. Send the post for review, then schedule or publish it once it’s approved.',
)

/** Why a post can't be scheduled, queued or published yet: its workspace requires approval. */
export function approvalRefusal(
  post: { readonly review?: { readonly state?: ReviewState | undefined } | undefined },
  workspace: { readonly requiresApproval?: boolean | undefined } | undefined,
): Refusal {
  return workspace?.requiresApproval && post.review?.state !== 'approved' ? approvalRequired : undefined
}

function busy(post: PostState): Refusal {
  if (post.publishing) return i18n.t('This post is being published right now.')
  if (post.status !== undefined || typeof post.statusWord !== 'string') return undefined
  return i18n.t('This post has a status this version doesn’t know (“{status}”), so it can only be viewed.', {
    status: post.statusWord,
  })
}

const unlessPublished =
  (sentence: string) =>
  (post: PostState): Refusal =>
    busy(post) ?? (post.status === 'published' ? sentence : undefined)

/**
 * Which actions a post's state allows (api.md section 3, and docs/architecture.md for what that leaves open). The server's
 * error and the disabled button's reason use the same sentence.
 */
export const postCan = {
  delete: unlessPublished(i18n.t('Published posts can’t be deleted.')),
  edit: unlessPublished(i18n.t('Published posts can’t be edited.')),
  schedule: unlessPublished(i18n.t('This post is already published.')),
  unschedule: unlessPublished(i18n.t('This post is already published.')),
  queue: unlessPublished(i18n.t('This post is already published.')),
  review: unlessPublished(i18n.t('This post is already published.')),
  publish: unlessPublished(i18n.t('This post is already published.')),
} satisfies Record<string, (post: PostState) => Refusal>
