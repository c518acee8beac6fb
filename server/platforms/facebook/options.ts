import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { limits } from './limits'

/** What a person can set for a post on a Page (docs/publishing.md, section 6). */
export const FacebookOptions = z.object({
  /** Title of a video or reel. */
  title: maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.title))),
  /** What a video is posted as, if the post itself doesn't say. */
  kind: maybe(z.enum(['video', 'reel', 'story'])),
})
export type FacebookOptions = z.output<typeof FacebookOptions>
