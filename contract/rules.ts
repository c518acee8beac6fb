import type { PostStatus } from './post'

/** What the rules look at: the post record of either side. */
export interface PostState {
  readonly status?: PostStatus | undefined
  readonly publishing?: boolean | undefined
  /** A status of a later API, in whose place `status` is missing. */
  readonly statusWord?: unknown
}

/** Why not, in a sentence; `undefined` when it is allowed. */
export type Refusal = string | undefined

function busy(post: PostState): Refusal {
  if (post.publishing) return 'This post is being published right now.'
  if (post.status !== undefined || typeof post.statusWord !== 'string') return undefined
  return `This post has a status this version doesn’t know (“${post.statusWord}”), so it can only be viewed.`
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
  delete: unlessPublished('Published posts can’t be deleted.'),
  edit: unlessPublished('Published posts can’t be edited.'),
  schedule: unlessPublished('This post is already published.'),
  unschedule: unlessPublished('This post is already published.'),
  queue: unlessPublished('This post is already published.'),
  publish: unlessPublished('This post is already published.'),
} satisfies Record<string, (post: PostState) => Refusal>
