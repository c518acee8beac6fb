import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { TestStudio } from '~/server/testing/studio'
import { connection } from '~/src/api/offline/connection'
import { retryOnMount } from '~/src/api/queries/query'
import { session } from '~/src/api/session/session'
import { createStudioRouter } from '~/src/routes/-router'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'

/** A call that the dashboard made. */
interface SentCall {
  readonly method: string
  readonly path: string
  /** Including the question mark; empty if there is none. */
  readonly query: string
  readonly status: number
}

/**
 * Renders the dashboard at a path, signed in as the studio's owner, with another `token`, or (null) signed
 * out. Its calls are answered by that studio's own server. Tests use Testing Library's `screen`; everything
 * is cleaned up when the test ends.
 */
export function renderWithApp(studio: TestStudio, path: string, token: string | null = studio.ownerToken) {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    // The probe of the connection has a relative address.
    const request = new Request(new URL(url, location.href), init)
    const answer = await studio.app.fetch(request)
    const { pathname, search } = new URL(request.url)
    calls.push({ method: request.method, path: pathname, query: search, status: answer.status })
    return answer
  })
  if (token !== null) session.signIn({ address: `${location.origin}/v1`, token, remembered: false })
  // An earlier test’s page may have shown a notice after its end.
  toast.queue.set([])
  // Tests of one worker share the watched connection, which an earlier test's lost call may have ended.
  connection.set('here')
  const alwaysOnline = { retry: false, networkMode: 'always' } as const
  const client = new QueryClient({
    defaultOptions: { queries: { ...alwaysOnline, retryOnMount }, mutations: alwaysOnline },
  })
  const router = createStudioRouter(client, createMemoryHistory({ initialEntries: [path] }))
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  onTestFinished(() => {
    cleanup()
    client.clear()
    session.signOut()
    // The next test file shares this page and must not see this test's notices.
    toast.queue.set([])
    undoHistory.clear()
    localStorage.clear()
    sessionStorage.clear()
  })
  return {
    /** Acts like a person, by keyboard and pointer. */
    user: userEvent.setup({ delay: null }),
    router,
    /** The query cache. */
    client,
    /** The calls to the server, in order. */
    calls,
    /** Unmounts the page, like closing the tab; the device's storage stays. */
    close: () => view.unmount(),
  }
}

/** Delays the page's calls from now on, or those to some paths, by one method. Returns a function that releases them. */
export function hold(paths = /^/, method?: string): () => void {
  const originalFetch = fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isOfMethod = method === undefined || (init?.method ?? 'GET') === method
    if (isOfMethod && paths.test(new URL(url, location.href).pathname)) await released
    return originalFetch(url, init)
  })
  return release
}

/** A dialog takes the focus a frame after opening and hides everything outside, including a list opened before. */
export const dialogHasFocus = (element: HTMLElement): Promise<void> =>
  waitFor(() => {
    const dialog = element.closest('[role="dialog"], [role="alertdialog"]')
    if (dialog?.contains(document.activeElement) === false) throw new Error('The dialog has no focus yet.')
  })

/**
 * Clicks a dialog's button once the dialog has the focus and React has run its effects. The server answers within the
 * test's process, so a click before that could be answered first, and what follows a mutation would be lost.
 */
export async function clickInDialog(user: UserEvent, button: HTMLElement): Promise<void> {
  await dialogHasFocus(button)
  // The dialog takes the focus in a layout effect; the other effects are tasks that React has queued by now.
  for (let task = 0; task < 5; task++) await new Promise<void>((resolve) => setImmediate(resolve))
  await user.click(button)
}

/** Replaces a field's text at once. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await dialogHasFocus(field)
  await user.clear(field)
  if (text) await user.paste(text)
}

/**
 * Chooses an item of an open menu by keyboard: the first by Home, the last by End. The menu handles keys once
 * it has the focus.
 */
export async function chooseByKey(user: UserEvent, key: 'Home' | 'End', item: HTMLElement): Promise<void> {
  await waitFor(async () => {
    await user.keyboard(`{${key}}`)
    if (!item.hasAttribute('data-highlighted')) throw new Error(`${key} did not lead to the item.`)
  })
  await user.keyboard('{Enter}')
}

/**
 * Chooses an item of a menu by keyboard. It is found anew for each key: the focus that returns from a closing
 * dialog may close the menu, and the key then opens it again.
 */
export async function chooseMenuItem(user: UserEvent, name: string): Promise<void> {
  const isHighlighted = () =>
    screen.queryByRole('menuitem', { name })?.hasAttribute('data-highlighted') ?? false
  await waitFor(async () => {
    if (!isHighlighted()) await user.keyboard('{ArrowDown}')
    if (!isHighlighted()) throw new Error(`${name} isn’t highlighted.`)
  })
  await user.keyboard('{Enter}')
}

/** Chooses an option of a select; `find` finds the select, which may be rendered again meanwhile. */
export async function choose(user: UserEvent, find: () => HTMLElement, name: string | RegExp): Promise<void> {
  await dialogHasFocus(find())
  await waitFor(async () => {
    if (find().getAttribute('aria-expanded') !== 'true') await user.click(find())
    // It handles clicks a frame after rendering.
    await user.click(screen.getByRole('option', { name }))
  })
}
