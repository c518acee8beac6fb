import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'

/** What can be set for a post on LinkedIn. Invalid values fall back to the default. */
export const LinkedinOptions = z.object({
  /** Ignored for organisations, whose posts are public. */
  visibility: z.catch(z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']), 'PUBLIC'),
  /** The link's card: LinkedIn doesn't read the page itself. */
  article_title: maybe(z.string()),
  article_description: maybe(z.string()),
  /** Name of a PDF. */
  document_title: maybe(z.string()),
})
