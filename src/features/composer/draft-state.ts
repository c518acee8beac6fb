import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { Post } from '~/contract/post'
import type { Failure } from '~/src/operations/operation'
import { ComposerValues, OptionValues } from './composer-values'

const StoredFailure: z.ZodMiniType<Failure> = z.object({
  message: z.string(),
  code: maybe(z.string()),
  status: maybe(z.number()),
  requestId: maybe(z.string()),
  purchaseUrl: maybe(z.string()),
})

/** One post of a draft with several versions, and the progress of saving it. */
export const VariantItem = z.object({
  /** This post's values, for its own accounts. */
  values: ComposerValues,
  /** The post it replaces, or the post it has become but that isn't scheduled yet. */
  editing: maybe(Post),
  /** True if it replaces a post that existed before, so undoing doesn't delete it. */
  replaces: maybe(z.boolean()),
  /** Id of its create operation while the outcome is unknown. */
  creation: maybe(z.string()),
  /** Set once it is created and scheduled. */
  post: maybe(Post),
  /** The outcome of publishing it. `unsure`: not confirmed yet; the stored operation is resumed. */
  sent: maybe(z.enum(['done', 'unsure'])),
  /** Why it went no further. */
  failure: maybe(StoredFailure),
})
export type VariantItem = z.output<typeof VariantItem>

/** The displayed state of an item. */
export type VariantState =
  | 'waiting'
  | 'notCreated'
  | 'notScheduled'
  | 'unknown'
  | 'created'
  | 'notPublished'
  | 'unsure'
  | 'published'

export function stateOf({ post, editing, creation, sent, failure }: VariantItem): VariantState {
  if (sent !== undefined) return sent === 'done' ? 'published' : 'unsure'
  if (post) return failure ? 'notPublished' : 'created'
  if (!failure) return 'waiting'
  if (creation) return 'unknown'
  return editing ? 'notScheduled' : 'notCreated'
}

/** True if it is saved, and published if it should be. */
export const isFinished = (item: VariantItem, publishing: boolean): boolean =>
  publishing ? item.sent === 'done' : item.post !== undefined

/** A draft as stored on the device. */
export const DraftState = z.object({
  values: ComposerValues,
  /** The post it edits, as it was. */
  editing: maybe(Post),
  /** The edited post's platform options, as they were. */
  optionsBefore: maybe(OptionValues),
  /** Id of its create operation while the outcome is unknown. */
  creation: maybe(z.string()),
  /** With several versions: the progress of each post. */
  items: z.catch(z.array(VariantItem), () => []),
  /** Accounts left out of a copy because they already have the original. */
  leftOut: maybe(z.array(z.string())),
})
export type DraftState = z.output<typeof DraftState>

/** The progress of saving: the draft's state without the form’s values. */
export type Progress = Omit<DraftState, 'values'>

type Edited = Pick<DraftState, 'editing' | 'optionsBefore'>

/** The draft's state: the form's values, and the progress of saving them. */
export function useDraftState(initial: DraftState, values: ComposerValues) {
  const [{ editing, optionsBefore }, setEdited] = useState<Edited>(initial)
  const [creation, setCreation] = useState(initial.creation)
  const [items, setItems] = useState<readonly VariantItem[]>(initial.items)
  const [leftOut, setLeftOut] = useState(initial.leftOut)
  const progress = useMemo(
    (): Progress => ({ editing, optionsBefore, creation, items: [...items], leftOut }),
    [editing, optionsBefore, creation, items, leftOut],
  )
  const state = useMemo((): DraftState => ({ values, ...progress }), [values, progress])
  const setEditing = (post: Post | undefined, options?: OptionValues) =>
    setEdited({ editing: post, optionsBefore: options })
  return { state, progress, setEditing, setCreation, setItems, setLeftOut }
}
