import type { PostStatus } from './post'

/** What the rules look at: any post record, of either side. */
export interface PostState {
  readonly status?: PostStatus | undefined
  readonly publishing?: boolean | undefined
  /** A status of a later API, in whose place `status` is missing. */
  readonly statusWord?: unknown
}

/** Why not, in a sentence; `undefined` when it is allowed. */
export type Refusal = string | undefined

function busy(post: PostState): Refusal {
  if (post.publishing) return 'The post is being published at this moment.'
  if (post.status !== undefined || typeof post.statusWord !== 'string') return undefined
  return `Its status, “${post.statusWord}”, is none that this studio knows: it is only shown here.`
}

const unlessPublished =
  (sentence: string) =>
  (post: PostState): Refusal =>
    busy(post) ?? (post.status === 'published' ? sentence : undefined)

/**
 * Which moves a post's state allows (api.md section 3; design.md where that is silent). The server's refusal and the
 * dashboard's reason at a button are both this sentence.
 */
export const postCan = {
  delete: unlessPublished('A published post stays: only unpublished posts can be deleted.'),
  edit: unlessPublished('A published post can no longer be changed.'),
  schedule: unlessPublished('The post is already published.'),
  unschedule: unlessPublished('The post is already published.'),
  queue: unlessPublished('The post is already published.'),
  publish: unlessPublished('The post is already published.'),
} satisfies Record<string, (post: PostState) => Refusal>
