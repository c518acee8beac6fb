import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { TagsInput } from './tags-input'

afterEach(cleanup)

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('gives up focus even when someone tabs past it quickly', async () => {
  const user = userEvent.setup({ delay: null })
  render(
    <>
      <TagsInput label="Hashtags" value={[]} onChange={() => undefined} />
      <TagsInput label="Mentions" value={[]} onChange={() => undefined} />
      <button type="button">Next</button>
    </>,
  )
  const next = screen.getByRole('button', { name: 'Next' })
  await user.tab()
  await user.tab()
  await user.tab()
  for (let count = 0; count < 5; count++) await frame()
  expect(document.activeElement).toBe(next)

  // Focused again, it accepts typing.
  await user.tab({ shift: true })
  for (let count = 0; count < 5; count++) await frame()
  expect(document.activeElement).toBe(screen.getByLabelText('Mentions'))
})

function Hashtags({ initial = [] }: { initial?: string[] }) {
  const [tags, setTags] = useState(initial)
  return (
    <>
      <TagsInput
        label="Hashtags"
        value={tags}
        onChange={setTags}
        refuse={(tag) => (tag.length > 5 ? 'Use 5 characters or fewer.' : undefined)}
      />
      <button type="button">Next</button>
    </>
  )
}

it('keeps refused text for correction', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Hashtags />)
  const input = screen.getByRole('textbox', { name: 'Hashtags' })
  await user.type(input, 'coffees{Enter}')
  for (let count = 0; count < 5; count++) await frame()
  expect(input).toHaveProperty('value', 'coffees')
  expect(screen.getByRole('status').textContent).toBe('Use 5 characters or fewer.')

  await user.click(screen.getByRole('button', { name: 'Next' }))
  for (let count = 0; count < 5; count++) await frame()
  expect(input).toHaveProperty('value', 'coffees')

  await user.type(input, '{Backspace}{Backspace}{Enter}')
  for (let count = 0; count < 5; count++) await frame()
  expect(screen.getByText('coffe')).toBeDefined()
  expect(input).toHaveProperty('value', '')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('keeps the refused tags of a pasted list', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Hashtags />)
  const input = screen.getByRole('textbox', { name: 'Hashtags' })
  await user.click(input)
  await user.paste('tea, roastery, milk')
  for (let count = 0; count < 5; count++) await frame()
  expect(screen.getByText('tea')).toBeDefined()
  expect(screen.getByText('milk')).toBeDefined()
  expect(input).toHaveProperty('value', 'roastery')
})

it('can be cleared by typing', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Hashtags />)
  const input = screen.getByRole('textbox', { name: 'Hashtags' })
  await user.type(input, 'coffees{Enter}')
  await user.clear(input)
  for (let count = 0; count < 5; count++) await frame()
  expect(input).toHaveProperty('value', '')
  expect(screen.getByRole('status').textContent).toBe('')
})

it('removes only the tag that was removed, whatever the others are', async () => {
  const user = userEvent.setup({ delay: null })
  render(<Hashtags initial={['roastery', 'tea', 'Milk', 'milk']} />)
  await user.click(screen.getByRole('button', { name: 'Remove tea' }))
  for (let count = 0; count < 5; count++) await frame()
  const left = screen.getAllByRole('button', { name: /^Remove/ }).map((each) => each.ariaLabel)
  expect(left).toEqual(['Remove roastery', 'Remove Milk', 'Remove milk'])
})

it.each([
  ['roastery', ['cocoa powder', 'bean', 'milk'], 'Use 5 characters or fewer.'],
  ['Milk', ['cocoa powder', 'bean', 'milk'], '“Milk” has already been added.'],
  ['beans', ['cocoa powder', 'beans', 'milk'], ''],
])('changes a tag to %s, or keeps it and says why', async (text, left, message) => {
  const user = userEvent.setup({ delay: null })
  render(<Hashtags initial={['cocoa powder', 'bean', 'milk']} />)
  const frames = async () => {
    for (let count = 0; count < 5; count++) await frame()
  }
  await user.click(screen.getByRole('textbox', { name: 'Hashtags' }))
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  await frames()
  const field = screen.getByDisplayValue<HTMLInputElement>('bean')
  // In browsers, selecting its text focuses it.
  act(() => field.focus())
  fireEvent.input(field, { target: { value: text } })
  await frames()
  await user.keyboard('{Enter}')
  await frames()
  const tags = screen.getAllByRole('button', { name: /^Remove/ }).map((each) => each.ariaLabel)
  expect(tags).toEqual(left.map((tag) => `Remove ${tag}`))
  expect(screen.getByRole('status').textContent).toBe(message)
})
