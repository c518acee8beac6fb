import type { PostStatus } from './post'

/** What the rules look at: any post record, of either side. */
export interface PostState {
  readonly status?: PostStatus | undefined
  readonly publishing?: boolean | undefined
}

/** Why not, in a sentence; `undefined` when it is allowed. */
export type Refusal = string | undefined

const busy = (post: PostState): Refusal =>
  post.publishing ? 'The post is being published at this moment.' : undefined

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
