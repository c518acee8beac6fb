import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './tooltip'

const shown = vi.fn()
const hidden = vi.fn()
beforeEach(() => {
  // The simulated page has no top layer: what a bubble would be told is noted.
  vi.spyOn(HTMLElement.prototype, 'showPopover').mockImplementation(shown)
  vi.spyOn(HTMLElement.prototype, 'hidePopover').mockImplementation(hidden)
  const matches = Element.prototype.matches
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open'
      ? shown.mock.calls.length > hidden.mock.calls.length
      : matches.call(this, selector)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  shown.mockReset()
  hidden.mockReset()
})

it.each([
  ['a click anywhere', () => fireEvent.pointerDown(document.body)],
  ['Esc', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['leaving the window', () => fireEvent.blur(window)],
  [
    'the pointer that leaves',
    () => fireEvent.pointerLeave(screen.getByText('Save').parentElement ?? document.body),
  ],
])('goes with %s', (_, leave) => {
  render(
    <Tooltip text="Saves the post">
      <button type="button">Save</button>
    </Tooltip>,
  )
  fireEvent.pointerEnter(screen.getByText('Save').parentElement ?? document.body)
  expect(shown).toHaveBeenCalledOnce()
  leave()
  expect(hidden).toHaveBeenCalledOnce()
})
