import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { lazyMenu, lazyWithRetry } from './lazy'

afterEach(cleanup)

it('shows the fallback until the code has loaded, and retries a failed load', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let attempts = 0
  const Part = lazyWithRetry<object>(async () => {
    attempts += 1
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Here</p>
  })
  render(<Part fallback={<p>Waiting</p>} />)
  screen.getByText('Waiting')
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(attempts).toBe(1)
  screen.getByText('Waiting')
  await act(() => vi.advanceTimersByTimeAsync(200))
  screen.getByText('Here')
  expect(attempts).toBe(2)
})

it('renders in the first frame when its code was preloaded', async () => {
  let attempts = 0
  const Part = lazyWithRetry<object>(async () => {
    attempts += 1
    return () => <p>Here</p>
  })
  await Part.preload()
  render(<Part fallback={<p>Waiting</p>} />)
  screen.getByText('Here')
  await Part.preload()
  expect(attempts).toBe(1)
})

it('tolerates a failed preload', async () => {
  const Part = lazyWithRetry<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(Part.preload()).resolves.toBeUndefined()
})

describe('a menu whose code loads slowly', () => {
  /** Clicks the menu's button; `release` loads its code. */
  async function clickSlowMenu() {
    const user = userEvent.setup()
    let release = () => {}
    const loading = new Promise<void>((resolve) => (release = resolve))
    const LazyMenu = lazyMenu(async () => {
      await loading
      return import('./menu')
    })
    render(
      <>
        <LazyMenu label="Sort" trigger={<button type="button">Sort by</button>} entries={[]} />
        <input aria-label="Elsewhere" />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'Sort by' }))
    return { user, release }
  }
  const button = () => screen.getByRole('button', { name: 'Sort by' })

  it('opens once it has loaded', async () => {
    const { release } = await clickSlowMenu()
    expect(button().ariaExpanded).toBe('true')
    release()
    await screen.findByRole('menu', { name: 'Sort by' })
  })

  it.each([
    ['clicked elsewhere', (user: UserEvent) => user.click(document.body)],
    ['moved the focus', (user: UserEvent) => user.tab()],
    ['pressed Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['gone back', async () => history.pushState(null, '', '/elsewhere')],
  ])('doesn’t open when the person has %s', async (_, leave) => {
    const { href } = location
    onTestFinished(() => history.replaceState(null, '', href))
    const { user, release } = await clickSlowMenu()
    await leave(user)
    release()
    await act(() => import('./menu'))
    // It would open in the next frame.
    await act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button().ariaExpanded).toBe('false')
    await user.click(button())
    await screen.findByRole('menu', { name: 'Sort by' })
  })
})
