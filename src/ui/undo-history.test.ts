import { afterEach, expect, test, vi } from 'vitest'
import { toast } from './toast'
import { notifyUndoable, undoHistory } from './undo-history'

afterEach(() => {
  undoHistory.clear()
  toast.closeAll()
})

/** Counts and notifies of each step, as an app would. */
function counter() {
  let value = 0
  const add = (by: number) => {
    value += by
    undoHistory.notify({ title: `Added ${by}`, undo: () => (value -= by), redo: () => add(by) })
  }
  return { add, value: () => value }
}

test('undoes and redoes several steps, also after their toasts are gone', () => {
  const count = counter()
  for (const by of [1, 10, 100]) count.add(by)
  toast.closeAll()
  expect(undoHistory.undo()).toBe(true)
  expect(count.value()).toBe(11)
  undoHistory.undo()
  undoHistory.undo()
  expect(count.value()).toBe(0)
  expect(undoHistory.undo()).toBe(false)
  undoHistory.redo()
  undoHistory.redo()
  expect(count.value()).toBe(11)
  undoHistory.undo()
  expect(count.value()).toBe(1)
  undoHistory.redo()
  undoHistory.redo()
  expect(count.value()).toBe(111)
  expect(undoHistory.redo()).toBe(false)
})

test('a new action clears the redo steps', () => {
  const count = counter()
  count.add(1)
  undoHistory.undo()
  count.add(10)
  expect(undoHistory.redo()).toBe(false)
  expect(count.value()).toBe(10)
})

test('a newer toast’s undo comes first', () => {
  const count = counter()
  const restore = vi.fn()
  count.add(1)
  toast.show({ title: 'Deleted', undo: restore })
  undoHistory.undo()
  expect(restore).toHaveBeenCalledOnce()
  expect(count.value()).toBe(1)
  undoHistory.undo()
  expect(count.value()).toBe(0)
})

test('a toast’s button undoes its own step, once', () => {
  const count = counter()
  count.add(1)
  const [entry] = toast.entries()
  count.add(10)
  toast.close(entry?.id ?? 0, 'undone')
  expect(count.value()).toBe(10)
  undoHistory.undo()
  expect(count.value()).toBe(0)
  expect(undoHistory.undo()).toBe(false)
})

test('a refused action is not a step', () => {
  const undo = vi.fn()
  undoHistory.forget(undoHistory.notify({ title: 'Moved', undo, redo: vi.fn() }))
  expect(undoHistory.undo()).toBe(false)
  expect(undo).not.toHaveBeenCalled()
})

test('a step without redo can still be undone after its toast is gone', () => {
  const undo = vi.fn()
  const count = counter()
  count.add(1)
  undoHistory.notify({ title: 'Saved as a draft', undo })
  toast.closeAll()
  expect(undoHistory.undo()).toBe(true)
  expect(undo).toHaveBeenCalledOnce()
  expect(undoHistory.redo()).toBe(false)
  undoHistory.undo()
  expect(undoHistory.redo()).toBe(true)
  expect(count.value()).toBe(1)
})

test('device-only changes are undone and redone, and dropped with their screen', () => {
  const seen: string[] = []
  const toastIds: number[] = []
  const step = { title: 'Text trimmed', undo: () => seen.push('undo'), redo: () => seen.push('redo') }
  notifyUndoable(step, (id) => toastIds.push(id))
  toast.closeAll()
  undoHistory.undo()
  undoHistory.redo()
  undoHistory.undo()
  undoHistory.redo()
  expect(seen).toEqual(['undo', 'redo', 'undo', 'redo'])
  for (const id of toastIds) undoHistory.forget(id)
  expect(undoHistory.undo()).toBe(false)
})
