import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { InlineName } from './inline-name'

afterEach(cleanup)

const renameButton = () => screen.getByRole('button', { name: 'Rename Fern' })

it.each(['{Enter}', '{Escape}'])('returns the focus to its button after %s', async (key) => {
  const user = userEvent.setup()
  render(
    <InlineName name="Fern" onRename={() => undefined}>
      Fern
    </InlineName>,
  )
  renameButton().focus()
  await user.keyboard('{Enter}')
  await user.keyboard(`!${key}`)
  expect(document.activeElement).toBe(renameButton())
})

it('leaves the focus where the person moved it', async () => {
  const user = userEvent.setup()
  render(
    <>
      <InlineName name="Fern" onRename={() => undefined}>
        Fern
      </InlineName>
      <button type="button">Elsewhere</button>
    </>,
  )
  await user.click(renameButton())
  // Invalid, so that it stays open.
  await user.clear(screen.getByRole('textbox', { name: 'New name' }))
  await user.keyboard('{Enter}')
  screen.getByText('Enter 1 to 200 characters.')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(renameButton()).toBeTruthy()
})

it('stays open for the Enter and Escape of an input method', async () => {
  const user = userEvent.setup()
  render(
    <InlineName name="Fern" onRename={() => undefined}>
      Fern
    </InlineName>,
  )
  await user.click(renameButton())
  const field = screen.getByRole('textbox', { name: 'New name' })
  for (const key of ['Enter', 'Escape']) {
    fireEvent.keyDown(field, { key, isComposing: true })
    fireEvent.keyDown(field, { key, keyCode: 229 })
  }
  expect(field.isConnected).toBe(true)
})
