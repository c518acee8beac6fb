import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'

/** What can be set for a post on LinkedIn; what can't be read has its default. */
export const LinkedinOptions = z.object({
  /** Organisations post to everyone, whatever is set. */
  visibility: z.catch(z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']), 'PUBLIC'),
  /** The card of the post’s link: LinkedIn doesn’t read the page itself. */
  article_title: maybe(z.string()),
  article_description: maybe(z.string()),
  /** Name of a PDF. */
  document_title: maybe(z.string()),
})
