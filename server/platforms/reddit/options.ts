import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { flag } from '../option-fields'

/** What can be set for a post on Reddit; what can't be read has its default. */
export const RedditOptions = z.object({
  /** Without `r/`; the account's own subreddit or profile when left out. */
  subreddit: maybe(z.string()),
  /** The first line of the text when left out. */
  title: maybe(z.string()),
  /** What becomes of a post without media. */
  kind: maybe(z.enum(['self', 'link'])),
  flair_id: maybe(z.string()),
  flair_text: maybe(z.string()),
  nsfw: flag(false),
  spoiler: flag(false),
  sendreplies: flag(true),
})
