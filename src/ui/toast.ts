import type { ReactNode } from 'react'
import { createStore } from '~/src/store/store'

export type ToastInput = {
  title: ReactNode
  detail?: ReactNode
  /** A glyph: plain has none; the others are a post's status, or "trash" for a deletion. */
  tone?: 'plain' | 'draft' | 'scheduled' | 'queued' | 'published' | 'failed' | 'trash' | undefined
  /** Undoes it; also by Ctrl/⌘+Z while the toast is shown. */
  undo?: (() => void) | undefined
  action?: { label: string; run: () => void } | undefined
  /** ms; 6,000 by default, and it waits while the hand or the focus is on it. */
  duration?: number | undefined
  /** Called once, when the toast is gone: a deletion waits for it before it calls the API. */
  onClose?: ((how: 'undone' | 'over') => void) | undefined
}
export type ToastEntry = ToastInput & { id: number; duration: number }

const queue = createStore<readonly ToastEntry[]>([])
let last = 0

function show(input: ToastInput): number {
  last += 1
  // Four fit beside each other's reading time; the oldest makes room, and is over by that.
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

/** Undoes the newest that can be; false when there is none. */
function undoNewest(): boolean {
  const entry = queue.get().findLast((each) => each.undo)
  if (entry) close(entry.id, 'undone')
  return Boolean(entry)
}

/** Everything is over at once: before the page goes, so that what waits for its Undo is not lost. */
function closeAll(): void {
  for (const entry of queue.get()) close(entry.id)
}

/** The queue alone; `<Toaster>` (loaded lazily) draws it. */
export const toast = { show, close, undoNewest, closeAll, queue, entries: queue.get }
