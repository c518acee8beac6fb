import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { toast } from './toast'
import Toaster from './toaster'

it('stays while the focus is inside, even after the pointer has left', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    act(() => toast.closeAll())
    cleanup()
    vi.useRealTimers()
  })
  render(<Toaster />)
  act(() => void toast.show({ title: 'Moved', undo: () => undefined, duration: 6000 }))
  const undo = screen.getByRole('button', { name: 'Undo' })
  act(() => undo.focus())
  fireEvent.pointerEnter(undo)
  fireEvent.pointerLeave(screen.getByText('Moved').closest('[data-toast]') ?? undo)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(toast.entries()).toHaveLength(1)
  act(() => undo.blur())
  act(() => void vi.advanceTimersByTime(10_000))
  expect(toast.entries()).toHaveLength(0)
})
