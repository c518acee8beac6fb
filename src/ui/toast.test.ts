import { afterEach, expect, test, vi } from 'vitest'
import { toast } from './toast'

afterEach(() => toast.closeAll())

test('undo applies to the newest undoable toast, once', () => {
  const older = vi.fn()
  const newer = vi.fn()
  toast.show({ title: 'Moved', undo: older })
  toast.show({ title: 'Deleted', undo: newer })
  toast.show({ title: 'Saved' })
  expect(toast.undoNewest()).toBe(true)
  expect(newer).toHaveBeenCalledOnce()
  expect(older).not.toHaveBeenCalled()
  expect(toast.undoNewest()).toBe(true)
  expect(older).toHaveBeenCalledOnce()
  expect(toast.undoNewest()).toBe(false)
})

test('a toast reports once how it closed', () => {
  const onClose = vi.fn()
  const id = toast.show({ title: 'Deleted', undo: () => {}, onClose })
  toast.undoNewest()
  toast.close(id)
  expect(onClose.mock.calls).toEqual([['undone']])
})

test('a fifth toast closes the first', () => {
  const onClose = vi.fn()
  toast.show({ title: '1', onClose })
  for (const title of ['2', '3', '4', '5']) toast.show({ title })
  expect(onClose.mock.calls).toEqual([['over']])
  expect(toast.entries()).toHaveLength(4)
})
