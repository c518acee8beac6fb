import * as z from 'zod/mini'
import { flag } from '../option-fields'
import { limits } from './limits'

const text = z.pipe(
  z.transform((given: unknown) => (typeof given === 'number' ? `${given}` : given)),
  z.string().check(z.trim()),
)
/** A text that may be missing, empty or of another type, which then counts as missing. */
const given = z.catch(z.optional(z.pipe(text, z.string().check(z.minLength(1)))), undefined)
const milliseconds = z.catch(z.optional(z.pipe(text, z.string().check(z.regex(/^\d{1,9}$/)))), undefined)

/** `@one, @two` or a list, as names without `@`. */
const names = z.catch(
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.split(/[\s,]+/) : value)),
    z.pipe(
      z.array(z.string()),
      z.transform((list: string[]) =>
        list.flatMap((name) => name.replace(/^@/, '') || []).slice(0, limits.collaborators),
      ),
    ),
  ),
  () => [],
)

/** What a person may set for a post on Instagram (docs/publishing.md, section 5). */
export const InstagramOptions = z.object({
  /** Whether a reel stands in the feed too. */
  share_to_feed: flag(true),
  /** Public address of a reel's cover. */
  cover_url: given,
  /** Milliseconds into the reel at which its cover is taken, where there is no `cover_url`. */
  thumb_offset: milliseconds,
  /** Up to three accounts that are asked to be named as authors too. */
  collaborators: names,
  is_ai_generated: flag(false),
  /** When a trial reel is shown to followers: by hand, or by itself if it does well. */
  graduation_strategy: z.catch(z.enum(['MANUAL', 'SS_PERFORMANCE']), 'MANUAL'),
})
export type InstagramOptions = z.output<typeof InstagramOptions>
