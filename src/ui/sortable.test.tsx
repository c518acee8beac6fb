import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Sortable, SortableItem } from './sortable'

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
