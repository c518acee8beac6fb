import { useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import type { ComposerValues } from './composer-values'
import type { DraftState, VariantItem } from './draft-state'
import type { OptionValues } from './options/option-values'

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
