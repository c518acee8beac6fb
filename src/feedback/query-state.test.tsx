import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { QueryState } from './query-state'

afterEach(cleanup)

/** What a screen shows of a read, in a part of its own where `part` says so. */
function Screen({ failed, part }: { failed: boolean; part: boolean }) {
  const query = {
    data: failed ? undefined : ['Ines'],
    error: failed ? new Error('Not now.') : null,
    isFetching: false,
    refetch: () => undefined,
  }
  const people = (
    <QueryState query={query} failed="Couldn’t load people" loading={null}>
      {(names) => <p>{names}</p>}
    </QueryState>
  )
  return (
    <main>
      <h1>Settings</h1>
      {part ? (
        <section>
          <h2>People</h2>
          {people}
        </section>
      ) : (
        people
      )}
    </main>
  )
}

it.each([
  [true, 'People'],
  [false, 'Settings'],
])('gives the focus of Retry to the heading of what was loaded (in a part: %s)', async (part, heading) => {
  const { rerender } = render(<Screen failed part={part} />)
  screen.getByRole('button', { name: 'Retry' }).focus()
  rerender(<Screen failed={false} part={part} />)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: heading }))
})

it('takes no focus that is elsewhere', async () => {
  const { rerender } = render(<Screen failed part />)
  rerender(<Screen failed={false} part />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
