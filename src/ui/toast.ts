import type { ReactNode } from 'react'

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

let entries: readonly ToastEntry[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function show(input: ToastInput): number {
  last += 1
  // Four fit beside each other's reading time; the oldest makes room, and is over by that.
  const room = entries.slice(-3)
  const pushedOut = entries.slice(0, entries.length - room.length)
  set([...room, { ...input, id: last, duration: input.duration ?? 6000 }])
  for (const entry of pushedOut) entry.onClose?.('over')
  return last
}

function close(id: number, how: 'undone' | 'over' = 'over'): void {
  const entry = entries.find((each) => each.id === id)
  if (!entry) return
  set(entries.filter((each) => each.id !== id))
  if (how === 'undone') entry.undo?.()
  entry.onClose?.(how)
}

/** Undoes the newest that can be; false when there is none. */
function undoNewest(): boolean {
  const entry = entries.findLast((each) => each.undo)
  if (entry) close(entry.id, 'undone')
  return Boolean(entry)
}

/** Everything is over at once: before the page goes, so that what waits for its Undo is not lost. */
function settleAll(): void {
  for (const entry of entries) close(entry.id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The queue alone; `<Toaster>` (loaded lazily) draws it. */
export const toast = { show, close, undoNewest, settleAll, subscribe, entries: () => entries }
