import { i18n } from './i18n'
import type { PostStatus, ReviewState } from './post'

/** What the rules look at: the post record of either side. */
export interface PostState {
  readonly status?: PostStatus | undefined
  readonly publishing?: boolean | undefined
  /** A status of a later API, in whose place `status` is missing. */
  readonly statusWord?: unknown
}

/** Why not, in a sentence; `undefined` when it is allowed. */
export type Refusal = string | undefined

/** Of what a workspace that requires approval does not let out yet. */
export const approvalRequired = i18n.t(
  'This workspace requires approval. Send the post for review, then schedule or publish it once it’s approved.',
)

/** Why a post may not be scheduled, queued or published in its workspace before somebody approves it. */
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
 * Which moves a post's state allows (api.md section 3; docs/architecture.md where that is silent). The server's refusal and the
 * dashboard's reason at a button are both this sentence.
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
