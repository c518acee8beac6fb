import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { Post, PostCreate } from '~/contract/post'
import { ComposerValues } from './values'

/** A create call that may have been made: what it said, and which posts were there before it. */
export const Attempt = z.object({
  body: PostCreate,
  seen: z.array(z.string()),
  /** Milliseconds since the epoch. */
  at: z.number(),
})
export type Attempt = z.output<typeof Attempt>

/** What the device keeps of a text that is being written. */
export const Kept = z.object({
  values: ComposerValues,
  /** The post that it is to replace, as it was. */
  editing: maybe(Post),
  /** Set while it is not known whether it has been saved. */
  attempt: maybe(Attempt),
})
export type Kept = z.output<typeof Kept>
