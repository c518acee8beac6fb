import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFocusKept } from './use-focus-kept'

afterEach(cleanup)

/** Rows with two buttons each, the second of which removes its row. */
function Rows({ names }: { names: readonly string[] }) {
  const section = useFocusKept<HTMLElement>()
  const [left, setLeft] = useState(names)
  return (
    <>
      <h1>Screen</h1>
      <section ref={section}>
        <h2>Rows</h2>
        {left.length > 0 && (
          <ul>
            {left.map((name) => (
              <li key={name}>
                <button>Open {name}</button>
                <button onClick={() => setLeft(left.filter((each) => each !== name))}>Remove {name}</button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <button>Elsewhere</button>
    </>
  )
}

/** Presses a button as a key does: it has the focus. */
async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name })
  button.focus()
  button.click()
  await Promise.resolve()
}
const focused = () => document.activeElement?.textContent

it('brings the focus to the same control of the row in the place of one that is removed, then to the heading', async () => {
  render(<Rows names={['one', 'two', 'three']} />)
  await press('Remove two')
  await expect.poll(focused).toBe('Remove three')
  await press('Remove three')
  await expect.poll(focused).toBe('Remove one')
  await press('Remove one')
  await expect.poll(focused).toBe('Rows')
})

it('takes no focus that is elsewhere, or that nothing had', async () => {
  render(<Rows names={['one', 'two']} />)
  const remove = screen.getByRole('button', { name: 'Remove one' })
  remove.focus()
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  remove.click()
  await expect.poll(() => screen.queryByText('Remove one')).toBeNull()
  expect(focused()).toBe('Elsewhere')
  screen.getByRole('button', { name: 'Elsewhere' }).blur()
  screen.getByRole('button', { name: 'Remove two' }).click()
  await expect.poll(() => screen.queryByText('Remove two')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})
