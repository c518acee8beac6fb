import { afterEach, expect, test, vi } from 'vitest'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { changeRecord } from './change-record'

afterEach(() => {
  undoHistory.clear()
  toast.closeAll()
})

const product = { id: 'p', name: 'Oat milk', status: 'draft' }

test('a change can be undone and redone after its toast is gone', async () => {
  const send = vi.fn(() => Promise.resolve())
  const change = changeRecord<{ status?: string; name?: string }>('product', send)
  await change(product, { status: 'active' }, 'Now active.')
  const active = { ...product, status: 'active' }
  await change(active, { name: 'Oat' }, 'Renamed')
  toast.closeAll()
  for (const action of [undoHistory.undo, undoHistory.undo, undoHistory.redo, undoHistory.redo])
    expect(action()).toBe(true)
  expect(undoHistory.redo()).toBe(false)
  expect(send.mock.calls).toEqual([
    ['p', { status: 'active' }],
    ['p', { name: 'Oat' }],
    ['p', { name: 'Oat milk' }],
    ['p', { status: 'draft' }],
    ['p', { status: 'active' }],
    ['p', { name: 'Oat' }],
  ])
})

test('a refused redo leaves no undo step', async () => {
  const send = vi.fn(() => Promise.resolve())
  await changeRecord<{ status: string }>('product', send)(product, { status: 'active' }, 'Now active.')
  undoHistory.undo()
  send.mockRejectedValueOnce(new Error('Refused.'))
  undoHistory.redo()
  expect(toast.entries().map(({ title }) => title)).toContain('Now active.')
  await vi.waitFor(() => expect(toast.entries().map(({ title }) => title)).not.toContain('Now active.'))
  expect(undoHistory.undo()).toBe(false)
  expect(send).toHaveBeenCalledTimes(3)
})
