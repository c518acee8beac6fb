import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { flag } from '../option-fields'

/** What can be set for a post on X; what can't be read is left out. */
export const XOptions = z.object({
  /** Who may reply; everyone when left out. */
  reply_settings: maybe(z.enum(['following', 'mentionedUsers', 'subscribers', 'verified'])),
  paid_partnership: flag(false),
  made_with_ai: flag(false),
})
