import { useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import type { Attempt } from '~/src/operations/create-once'
import type { ComposerValues } from './composer-values'
import type { DraftState, SetItem } from './draft-state'

/** What the device keeps of the post being written: the form's values, and how far saving them has come. */
export function useDraftState(initial: DraftState, values: ComposerValues) {
  const [editing, setEditing] = useState<Post | undefined>(initial.editing)
  const [attempt, setAttempt] = useState<Attempt | undefined>(initial.attempt)
  const [items, setItems] = useState<readonly SetItem[]>(initial.items)
  const [leftOut, setLeftOut] = useState(initial.leftOut)
  const state = useMemo(
    (): DraftState => ({ values, editing, attempt, items: [...items], leftOut }),
    [values, editing, attempt, items, leftOut],
  )
  return { state, setEditing, setAttempt, setItems, setLeftOut }
}
