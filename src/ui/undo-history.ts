import { useCallback, useEffect, useRef } from 'react'
import { letterOf } from './keyboard'
import { type ToastInput, toast } from './toast'

/** An action that can be undone and redone until the page is closed, also after its toast is gone. */
interface Step {
  readonly undo: () => void
  /** Missing if it can't be redone exactly, such as creating a post. */
  readonly redo: (() => void) | undefined
  /** The toast that offers it. */
  toast: number
}

/** Older steps are dropped. */
const maxSteps = 100

let done: Step[] = []
let undone: Step[] = []
let redoing = false

/** Shows a toast for an action that can be undone, also after the toast closes. Returns the toast's id. */
function notify(input: ToastInput & { undo: () => void; redo?: () => void }): number {
  const { redo, ...toastInput } = input
  const step: Step = { undo: input.undo, redo, toast: 0 }
  step.toast = toast.show({ ...toastInput, undo: () => undoStep(step) })
  // A new action clears the redo steps.
  if (!redoing) undone = []
  done = [...done, step].slice(-maxSteps)
  return step.toast
}

function undoStep(step: Step): void {
  if (!done.includes(step)) return
  done = done.filter((other) => other !== step)
  if (step.redo) undone = [...undone, step]
  step.undo()
}

/** Undoes the latest action, be it a step or an open toast's; false if there is none. */
function undo(): boolean {
  const step = done.at(-1)
  const offered = toast.entries().findLast((entry) => entry.undo)
  if (offered && offered.id >= (step?.toast ?? 0)) return toast.undoNewest()
  if (!step) return false
  toast.close(step.toast)
  undoStep(step)
  return true
}

/** Redoes the last undone step; false if there is none. */
function redo(): boolean {
  const step = undone.at(-1)
  if (!step) return false
  undone = undone.slice(0, -1)
  redoing = true
  try {
    step.redo?.()
  } finally {
    redoing = false
  }
  return true
}

/** Removes a step that failed, such as a refused move. */
function forget(id: number): void {
  toast.close(id)
  done = done.filter((step) => step.toast !== id)
}

/** Removes all steps, so that the next person to sign in can't undo them. */
function clear(): void {
  done = []
  undone = []
}

export const undoHistory = { notify, undo, redo, forget, clear }

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
