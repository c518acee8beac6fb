import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { Post } from '~/contract/post'
import { Attempt } from '~/src/operations/create-once'
import { SetItem } from './variants/variant-save'
import { ComposerValues } from './values'

/** What the device keeps of a text that is being written. */
export const DraftState = z.object({
  values: ComposerValues,
  /** The post that it is to replace, as it was. */
  editing: maybe(Post),
  /** Set while it is not known whether it has been saved. */
  attempt: maybe(Attempt),
  /** Where the text is different for some platforms: how far each of its posts has come. */
  items: z.catch(z.array(SetItem), () => []),
  /** Accounts that a copy was not given, as they have the post that it is of. */
  leftOut: maybe(z.array(z.string())),
})
export type DraftState = z.output<typeof DraftState>
