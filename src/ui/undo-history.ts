import { type ToastInput, toast } from './toast'

/** An act that can be taken back, and done again, as long as the page lives: also when its toast is gone. */
interface Step {
  readonly undo: () => void
  /** Missing where it can't be done again as it was, such as a post that was created. */
  readonly redo: (() => void) | undefined
  /** The toast that offers it. */
  toast: number
}

/** Older ones are forgotten. */
const maxSteps = 100

let done: Step[] = []
let undone: Step[] = []
let redoing = false

/** Tells an act in a toast whose Undo outlives it; answers the toast's id. */
function notify(input: ToastInput & { undo: () => void; redo?: () => void }): number {
  const { redo, ...toastInput } = input
  const step: Step = { undo: input.undo, redo, toast: 0 }
  step.toast = toast.show({ ...toastInput, undo: () => takeBack(step) })
  // A new act begins a new future.
  if (!redoing) undone = []
  done = [...done, step].slice(-maxSteps)
  return step.toast
}

function takeBack(step: Step): void {
  if (!done.includes(step)) return
  done = done.filter((other) => other !== step)
  if (step.redo) undone = [...undone, step]
  step.undo()
}

/** Takes back what was done last, be it a step or what a toast still offers; false when there is nothing. */
function undo(): boolean {
  const step = done.at(-1)
  const offered = toast.entries().findLast((entry) => entry.undo)
  if (offered && offered.id >= (step?.toast ?? 0)) return toast.undoNewest()
  if (!step) return false
  toast.close(step.toast)
  takeBack(step)
  return true
}

/** Does again what was taken back last; false when there is nothing. */
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

/** Forgets an act that came to nothing, such as a move that was refused. */
function forget(id: number): void {
  toast.close(id)
  done = done.filter((step) => step.toast !== id)
}

/** Forgets everything: who signs in next has done none of it. */
function clear(): void {
  done = []
  undone = []
}

export const undoHistory = { notify, undo, redo, forget, clear }
