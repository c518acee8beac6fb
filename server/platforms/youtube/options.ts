import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { flag } from '../option-fields'

/** What can be set for a video; what can't be read has its default. */
export const YoutubeOptions = z.object({
  /** The first line of the text when left out. */
  title: maybe(z.string()),
  /** Private unless asked otherwise: a video of an app without an audit stays so whatever is asked. */
  privacy: z.catch(z.enum(['private', 'unlisted', 'public']), 'private'),
  made_for_kids: flag(false),
  /** Separated by commas; the post's hashtags when left out. */
  tags: maybe(z.string()),
  /** YouTube's own number, such as `22`. */
  category: maybe(z.string().check(z.regex(/^\d{1,3}$/))),
  notify_subscribers: flag(true),
  contains_synthetic_media: flag(false),
})
