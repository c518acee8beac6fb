import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ListEnd, useGrowingList } from './list-end'

afterEach(cleanup)

/** Reports to every observer that its target is in view. */
function observed() {
  const callbacks: (() => void)[] = []
  class Observer {
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe(target: Element) {
      const entry = { isIntersecting: true, target } as IntersectionObserverEntry
      callbacks.push(() => this.callback([entry], this as unknown as IntersectionObserver))
    }
    disconnect() {
      callbacks.length = 0
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return () => act(() => callbacks.at(-1)?.())
}

function Numbers({ count }: { count: number }) {
  const { shown, end } = useGrowingList(Array.from({ length: count }, (_, index) => index))
  return (
    <>
      <ul>
        {shown.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <ListEnd {...end} />
    </>
  )
}

it('renders more items as the end comes near, up to the last one, and announces it', () => {
  const reach = observed()
  render(<Numbers count={250} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  expect(screen.getByRole('status').textContent).toBe('Showing 100 of 250')
  reach()
  expect(screen.getAllByRole('listitem')).toHaveLength(200)
  reach()
  expect(screen.getAllByRole('listitem')).toHaveLength(250)
  expect(screen.getByRole('status').textContent).toBe('Showing 250 of 250')
})

it('announces nothing for a short list', () => {
  observed()
  render(<Numbers count={3} />)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('requests nothing while loading', () => {
  const reach = observed()
  const more = vi.fn()
  render(<ListEnd onMore={more} isLoading status="" />)
  reach()
  expect(more).not.toHaveBeenCalled()
})

it('leads from a retry that worked to the items it added, not back to the first', async () => {
  const user = userEvent.setup({ delay: null })
  function Failing() {
    const [count, setCount] = useState(2)
    const failed = count === 2 && <button onClick={() => setCount(4)}>Retry</button>
    return (
      <>
        <ul>
          {Array.from({ length: count }, (_, index) => (
            <li key={index}>
              <button>{index}</button>
            </li>
          ))}
        </ul>
        <ListEnd onMore={undefined} isLoading={false} status="" failed={failed} />
      </>
    )
  }
  render(<Failing />)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(document.activeElement?.textContent).toBe('1')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('2')
})
