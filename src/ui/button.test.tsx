import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, it } from 'vitest'
import { CopyButton } from './button'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'clipboard')
})

it('says that it couldn’t copy where the browser has no clipboard', async () => {
  const user = userEvent.setup({ delay: null })
  // As on plain http from another machine; `userEvent` has added one.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  render(<CopyButton text="req_1" what="request ID" />)
  await user.click(screen.getByRole('button', { name: 'Copy request ID' }))
  await screen.findByRole('button', { name: 'Couldn’t copy request ID' })
})
