import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Media } from '~/contract/media'
import { useGridSelection } from './use-grid-selection'

const items: Media[] = [{ id: 'med_1' }]
const ids = ['med_1']

function Grid({ onSelect, onOpen }: { onSelect: () => void; onOpen: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const { onClick } = useGridSelection({
    ...{ list, items, ids, rows: [], selected: [], max: 10 },
    ...{ onSelect, onOpen, reveal: () => undefined },
  })
  return (
    <div ref={list} role="listbox" onClick={onClick}>
      <div role="option" aria-selected="false" data-media="med_1" />
    </div>
  )
}

it.each([
  ['ltr', 110, 290],
  ['rtl', 290, 110],
])('selects on a click on the checkbox, which is at the start (%s)', (dir, onTick, beside) => {
  document.documentElement.dir = dir
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const [onSelect, onOpen] = [vi.fn(), vi.fn()]
  render(<Grid onSelect={onSelect} onOpen={onOpen} />)
  const tile = screen.getByRole('option')
  tile.getBoundingClientRect = () => new DOMRect(100, 0, 200, 150)
  fireEvent.click(tile, { detail: 1, clientX: beside, clientY: 10 })
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.click(tile, { detail: 1, clientX: onTick, clientY: 10 })
  expect(onSelect).toHaveBeenCalledOnce()
})
