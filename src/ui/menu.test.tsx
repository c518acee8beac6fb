import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Menu } from './menu'
import { Popover } from './popover'

const onSelect = vi.fn<(id: string) => void>()

function show() {
  onSelect.mockClear()
  render(
    <>
      <input aria-label="Before" />
      <Menu
        label="Sort"
        trigger={<button type="button">Sort by</button>}
        entries={[
          { id: 'name', label: 'Name', onSelect: () => onSelect('name') },
          { id: 'date', label: 'Date', onSelect: () => onSelect('date') },
        ]}
      />
    </>,
  )
  return screen.getByRole('button', { name: 'Sort by' })
}

it('opens with the first key after Tab, and returns the focus to the same button', async () => {
  const user = userEvent.setup()
  const button = show()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(screen.getByRole('textbox', { name: 'Before' }))
  await user.tab()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu', { name: 'Sort by' })))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe(
    'menu',
  )
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(onSelect).toHaveBeenCalledExactlyOnceWith('date'))
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.getByRole('button', { name: 'Sort by' })).toBe(button)
})

it('opens by a click that no pointer came before, as a screen reader sends', async () => {
  const button = show()
  fireEvent.click(button)
  await screen.findByRole('menuitem', { name: 'Name' })
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
})

it('opens a popover by its first click, and closes it with Escape', async () => {
  const user = userEvent.setup()
  render(
    <Popover label="Options" trigger={<button type="button">Options</button>}>
      <input aria-label="Name" />
    </Popover>,
  )
  const button = screen.getByRole('button', { name: 'Options' })
  await user.click(button)
  await screen.findByRole('textbox', { name: 'Name' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  // Ark handles Esc from a frame later on, and then moves the focus.
  await waitFor(() => expect(document.activeElement).not.toBe(button))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('button', { name: 'Options' })).toBe(button)
})
