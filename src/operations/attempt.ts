import * as z from 'zod/mini'
import { lateSchema } from '~/contract/late-schema'
import { PostCreate } from '~/contract/post'

/** A create call that may have been made: what it said, and which posts were there before it. */
export const Attempt = lateSchema(() =>
  z.object({
    body: PostCreate,
    seen: z.array(z.string()),
    /** Milliseconds since the epoch. */
    at: z.number(),
  }),
)
export type Attempt = z.output<typeof Attempt>

/** Where a new post turns up. */
export type NewStatus = 'draft' | 'scheduled'
