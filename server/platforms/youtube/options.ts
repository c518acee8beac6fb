import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { flag } from '../option-fields'

/** What can be set for a video. Invalid values fall back to the default. */
export const YoutubeOptions = z.object({
  /** By default the first line of the text. */
  title: maybe(z.string()),
  /** Private by default: an unaudited app's videos stay private, whatever is requested. */
  privacy: z.catch(z.enum(['private', 'unlisted', 'public']), 'private'),
  made_for_kids: flag(false),
  /** Separated by commas; by default the post's hashtags. */
  tags: maybe(z.string()),
  /** YouTube's category number, such as `22`. */
  category: maybe(z.string().check(z.regex(/^\d{1,3}$/))),
  notify_subscribers: flag(true),
  contains_synthetic_media: flag(false),
})
