import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TagsInput } from './tags-input'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('lets go of the focus, however quickly one tabs past it', async () => {
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

  // Coming back, it takes what is typed.
  await user.tab({ shift: true })
  for (let count = 0; count < 5; count++) await frame()
  expect(document.activeElement).toBe(screen.getByLabelText('Mentions'))
})
