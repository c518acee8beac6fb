import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { IconButton } from './icon-button'

it('doesn’t show for the control that a dialog focuses when it opens, but for those reached by Tab', async () => {
  const show = vi.spyOn(HTMLElement.prototype, 'showPopover')
  // jsdom knows neither state.
  const matches = vi.spyOn(Element.prototype, 'matches').mockImplementation(function (
    this: Element,
    selector,
  ) {
    if (selector === ':popover-open') return false
    return selector === ':focus-visible' || [...document.querySelectorAll(selector)].includes(this)
  })
  onTestFinished(() => {
    show.mockRestore()
    matches.mockRestore()
  })
  const user = userEvent.setup()
  render(
    <>
      <button type="button" onClick={() => screen.getByRole('button', { name: 'Close' }).focus()}>
        Open
      </button>
      <div role="dialog">
        <IconButton label="Close" icon={null} />
        <IconButton label="Back" icon={null} />
      </div>
    </>,
  )
  await user.tab()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  expect(show).not.toHaveBeenCalled()
  await user.tab()
  expect(show).toHaveBeenCalledTimes(1)
})
