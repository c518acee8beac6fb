import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Combobox } from './combobox'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const options = [
  { value: 'berlin', label: 'Berlin' },
  { value: 'tokyo', label: 'Tokyo' },
]

it('shows the selected option again after a search without results is abandoned', async () => {
  onTestFinished(cleanup)
  const user = userEvent.setup({ delay: null })
  render(<Combobox label="City" options={options} value="berlin" onChange={() => undefined} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
  expect(field.value).toBe('Berlin')
  await user.click(field)
  await user.clear(field)
  await user.type(field, 'zzz')
  const status = screen.getByRole('status')
  await waitFor(() => expect(status.textContent).toBe('No matches'))
  // The list handles keys only from the next frame.
  await frame()
  await frame()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(field.value).toBe('Berlin'))
  expect(status.textContent).toBe('')
})

it('finds options by words of their hint, after those with the words in their label', async () => {
  onTestFinished(cleanup)
  const user = userEvent.setup({ delay: null })
  const calls = [
    { value: 'listPosts', label: 'GET /posts', hint: 'listPosts · Lists posts' },
    { value: 'createPost', label: 'POST /posts', hint: 'createPost · Creates a post' },
    { value: 'create', label: 'POST /create', hint: 'create · Creates something' },
  ]
  render(<Combobox label="Call" options={calls} value={undefined} onChange={() => undefined} />)
  await user.type(screen.getByRole('combobox', { name: 'Call' }), 'create post')
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'POST /createcreate · Creates something',
    'POST /postscreatePost · Creates a post',
  ])
})

it('replaces the selected option’s label by what is typed first, after a click or a focus', async () => {
  onTestFinished(cleanup)
  const user = userEvent.setup({ delay: null })
  render(<Combobox label="City" options={options} value="berlin" onChange={() => undefined} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
  await user.click(field)
  await frame()
  await frame()
  await user.keyboard('to')
  expect(field.value).toBe('to')
  await screen.findByRole('option', { name: 'Tokyo' })
  await frame()
  await frame()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(field.value).toBe('Berlin'))
  field.blur()
  field.focus()
  await frame()
  await frame()
  await user.keyboard('to')
  expect(field.value).toBe('to')
})

it('doesn’t select, and so focus, the field once it was left', async () => {
  onTestFinished(cleanup)
  render(<Combobox label="City" options={options} value="berlin" onChange={() => undefined} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
  const select = vi.spyOn(field, 'select')
  act(() => field.focus())
  act(() => field.blur())
  await frame()
  await frame()
  await frame()
  expect(select).not.toHaveBeenCalled()
})
