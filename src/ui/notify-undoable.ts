import type { ToastInput } from './toast'
import { undoHistory } from './undo-history'

export type StepInput = ToastInput & { undo: () => void; redo: () => void }

/** Tells what only this device did: it can be taken back and done again as often as one likes. */
export function notifyUndoable(step: StepInput, onTold?: (toast: number) => void): void {
  const redo = () => {
    notifyUndoable(step, onTold)
    step.redo()
  }
  const toast = undoHistory.tell({ ...step, redo })
  onTold?.(toast)
}
