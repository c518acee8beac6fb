import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { Post } from '~/contract/post'
import type { Failure } from '~/src/operations/operation'
import { ComposerValues } from './composer-values'
import { OptionValues } from './options/option-values'

const StoredFailure: z.ZodMiniType<Failure> = z.object({
  message: z.string(),
  code: maybe(z.string()),
  status: maybe(z.number()),
  requestId: maybe(z.string()),
  purchaseUrl: maybe(z.string()),
})

/** One of the posts of a draft with several texts, and how far saving it has come. */
export const SetItem = z.object({
  /** This post's values, for its own accounts. */
  values: ComposerValues,
  /** The post that it is to replace, or that it became without being placed. */
  editing: maybe(Post),
  /** It replaces a post that existed before, so undoing doesn't delete it. */
  replaces: maybe(z.boolean()),
  /** The operation that creates it, while it is not known to be made. */
  creation: maybe(z.string()),
  /** Set once it is made and placed. */
  post: maybe(Post),
  /** The outcome of publishing it. `unsure`: not confirmed yet; the stored operation is resumed. */
  sent: maybe(z.enum(['done', 'unsure'])),
  /** Why it went no further. */
  failure: maybe(StoredFailure),
})
export type SetItem = z.output<typeof SetItem>

/** An item's state, as it is shown. */
export type SetState = 'waiting' | 'unmade' | 'unplaced' | 'unknown' | 'made' | 'unsent' | 'unsure' | 'sent'

export function stateOf({ post, editing, creation, sent, failure }: SetItem): SetState {
  if (sent !== undefined) return sent === 'done' ? 'sent' : 'unsure'
  if (post) return failure ? 'unsent' : 'made'
  if (!failure) return 'waiting'
  if (creation) return 'unknown'
  return editing ? 'unplaced' : 'unmade'
}

/** Whether it is saved, and published where it should be. */
export const isFinished = (item: SetItem, publishing: boolean): boolean =>
  publishing ? item.sent === 'done' : item.post !== undefined

/** What the device keeps of a text that is being written. */
export const DraftState = z.object({
  values: ComposerValues,
  /** The post that it is to replace, as it was. */
  editing: maybe(Post),
  /** The platform options of the post that it is to replace, as they were. */
  optionsBefore: maybe(OptionValues),
  /** The operation that creates its post, while it is not known to be saved. */
  creation: maybe(z.string()),
  /** Where the text is different for some platforms: how far each of its posts has come. */
  items: z.catch(z.array(SetItem), () => []),
  /** Accounts that a copy was not given, as they have the post that it is of. */
  leftOut: maybe(z.array(z.string())),
})
export type DraftState = z.output<typeof DraftState>
