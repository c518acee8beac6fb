import { useCallback, useEffect, useRef } from 'react'
import { undoHistory } from './undo-history'
import type { ToastInput } from './toast'
import { letterOf } from './keyboard'

/** Notifies of steps that change only this screen's state; they are dropped when it unmounts. */
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

/** Shows an undo toast for a change on this device only, which can be undone and redone any number of times. */
export function notifyUndoable(step: StepInput, onShown?: (toast: number) => void): void {
  const redo = () => {
    notifyUndoable(step, onShown)
    step.redo()
  }
  const toast = undoHistory.notify({ ...step, redo })
  onShown?.(toast)
}

/** Ctrl/⌘+Z undoes and, with Shift (or Ctrl+Y), redoes, except in text fields, which handle these keys. */
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
  const isRedo = event.shiftKey || key === 'y'
  if (isRedo ? undoHistory.redo() : undoHistory.undo()) event.preventDefault()
}
