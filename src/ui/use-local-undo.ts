import { useCallback, useEffect, useRef } from 'react'
import { type StepInput, notifyUndoable } from './notify-undoable'
import { undoHistory } from './undo-history'

/** Tells steps that change what this screen alone holds: they are forgotten with it. */
export function useLocalUndo(): (step: StepInput) => void {
  const told = useRef<number[]>([])
  useEffect(
    () => () => {
      for (const id of told.current) undoHistory.forget(id)
    },
    [],
  )
  return useCallback(
    (step: StepInput) => notifyUndoable(step, (id) => (told.current = [...told.current, id])),
    [],
  )
}
