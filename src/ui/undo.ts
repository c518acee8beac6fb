import { useCallback, useEffect, useRef } from 'react'
import { undoHistory } from './undo-history'
import type { ToastInput } from './toast'
import { letterOf } from './keyboard'

/** Tells steps that change what this screen alone holds: they are forgotten with it. */
export function useLocalUndo(): (step: StepInput) => void {
  const toastIds = useRef<number[]>([])
  useEffect(
    () => () => {
      for (const id of toastIds.current) undoHistory.forget(id)
    },
    [],
  )
  return useCallback(
    (step: StepInput) => notifyUndoable(step, (id) => (toastIds.current = [...toastIds.current, id])),
    [],
  )
}

type StepInput = ToastInput & { undo: () => void; redo: () => void }

/** Tells what only this device did: it can be taken back and done again as often as one likes. */
export function notifyUndoable(step: StepInput, onShown?: (toast: number) => void): void {
  const redo = () => {
    notifyUndoable(step, onShown)
    step.redo()
  }
  const toast = undoHistory.notify({ ...step, redo })
  onShown?.(toast)
}

/** Ctrl/⌘+Z takes back, with Shift (or Ctrl+Y) does again; except where they already mean something: in a text. */
export function onUndoKey(event: KeyboardEvent): void {
  const key = letterOf(event)
  if ((key !== 'z' && key !== 'y') || event.altKey || event.repeat) return
  if (!(event.metaKey || event.ctrlKey) || event.defaultPrevented) return
  const target = event.target
  if (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]')
  )
    return
  const again = event.shiftKey || key === 'y'
  if (again ? undoHistory.redo() : undoHistory.undo()) event.preventDefault()
}
