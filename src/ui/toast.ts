import type { ReactNode } from 'react'
import { createStore } from '~/src/store/store'

export type ToastInput = {
  title: ReactNode
  detail?: ReactNode
  /** Selects the glyph: none for "plain", a post status, or "trash" for a deletion. */
  tone?: 'plain' | 'draft' | 'scheduled' | 'queued' | 'published' | 'failed' | 'trash' | undefined
  /** Undoes the action; also by Ctrl/⌘+Z while the toast is shown. */
  undo?: (() => void) | undefined
  action?: { label: string; run: () => void } | undefined
  /** ms, 6,000 by default; paused while hovered or focused. */
  duration?: number | undefined
  /** Called once, when the toast closes. A deletion calls the API only then. */
  onClose?: ((how: 'undone' | 'over') => void) | undefined
}
export type ToastEntry = ToastInput & { id: number; duration: number }

const queue = createStore<readonly ToastEntry[]>([])
let last = 0

function show(input: ToastInput): number {
  last += 1
  // At most four can be read in time; a fifth closes the oldest.
  const before = queue.get()
  const room = before.slice(-3)
  const pushedOut = before.slice(0, before.length - room.length)
  queue.set([...room, { ...input, id: last, duration: input.duration ?? 6000 }])
  for (const entry of pushedOut) entry.onClose?.('over')
  return last
}

function close(id: number, how: 'undone' | 'over' = 'over'): void {
  const entry = queue.get().find((each) => each.id === id)
  if (!entry) return
  queue.set(queue.get().filter((each) => each.id !== id))
  if (how === 'undone') entry.undo?.()
  entry.onClose?.(how)
}

/** Undoes the newest toast with an undo; false if there is none. */
function undoNewest(): boolean {
  const entry = queue.get().findLast((each) => each.undo)
  if (entry) close(entry.id, 'undone')
  return Boolean(entry)
}

/** Closes all toasts, before the page unloads: actions waiting for their undo to expire would be lost. */
function closeAll(): void {
  for (const entry of queue.get()) close(entry.id)
}

/** The queue only; `<Toaster>`, loaded lazily, renders it. */
export const toast = { show, close, undoNewest, closeAll, queue, entries: queue.get }
