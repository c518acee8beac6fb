import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { moved, Sortable, SortableItem } from './sortable'

afterEach(cleanup)

it('describes how to move an item in translated text of its own', () => {
  render(
    <Sortable label="Colours" ids={['fern']} nameOf={(id) => id} onMove={() => undefined}>
      <SortableItem id="fern" handleLabel="Move fern">
        {(handle) => handle}
      </SortableItem>
    </Sortable>,
  )
  const description = 'Press Space to pick up, the arrow keys to move, Space to drop, or Escape to cancel.'
  expect(screen.getByRole('button', { name: 'Move fern', description })).toBeTruthy()
})

function Colours() {
  const [ids, setIds] = useState(['fern', 'moss'])
  return (
    <Sortable
      label="Colours"
      ids={ids}
      nameOf={(id) => id}
      onMove={(from, to) => setIds(moved(ids, from, to))}
    >
      {ids.map((id) => (
        <SortableItem key={id} id={id} handleLabel={`Move ${id}`}>
          {(handle) => (
            <>
              {handle}
              <input aria-label={id} />
            </>
          )}
        </SortableItem>
      ))}
      <button type="button" onClick={() => setIds([...ids, 'sage'])}>
        Add
      </button>
    </Sortable>
  )
}

it('can be used by keyboard from its first focus on, and keeps its elements', async () => {
  const user = userEvent.setup()
  render(<Colours />)
  const handle = screen.getByRole('button', { name: 'Move fern' })
  const field = screen.getByRole('textbox', { name: 'fern' })
  await user.tab()
  expect(document.activeElement).toBe(handle)
  await user.keyboard(' ')
  await waitFor(() => expect(handle.getAttribute('aria-pressed')).toBe('true'))
  // It is over its own place at once.
  await screen.findByText('fern moves to 1 of 2.')
  await user.keyboard('{Escape}')
  await screen.findByText('fern wasn’t moved.')
  expect(screen.getByRole('button', { name: 'Move fern' })).toBe(handle)
  expect(screen.getByRole('textbox', { name: 'fern' })).toBe(field)
})

it('takes keys that are pressed right after the one that picks an item up', async () => {
  render(<Colours />)
  const handle = screen.getByRole('button', { name: 'Move fern' })
  act(() => handle.focus())
  // Both in one task: dnd-kit adds its listener in a later one.
  fireEvent.keyDown(handle, { key: ' ', code: 'Space' })
  fireEvent.keyDown(handle, { key: 'Escape', code: 'Escape' })
  await screen.findByText('fern wasn’t moved.')
  expect(handle.getAttribute('aria-pressed')).not.toBe('true')
})

it('picks up an item that was added later', async () => {
  const user = userEvent.setup()
  render(<Colours />)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  screen.getByRole('button', { name: 'Move sage' }).focus()
  await user.keyboard(' ')
  await screen.findByText(/^sage moves to/)
})

it('leaves the keys alone if it is unmounted while an item is picked up', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Colours />)
  screen.getByRole('button', { name: 'Move fern' }).focus()
  await user.keyboard(' ')
  await screen.findByText(/^fern moves to/)
  rerender(<input aria-label="Name" />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})
