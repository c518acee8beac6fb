import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
// Registers the time zone and clock before any time is formatted.
import '~/src/calendar/device-settings'
import { retryOnMount } from './api/queries/query'
import { consumeInvitationLink, consumeSignInLink } from './api/session/secret-links'
import { createStudioRouter } from './routes/-router'

// Notifies in the task of the change rather than in a new one, between which the browser would paint an extra
// frame.
notifyManager.setScheduler(queueMicrotask)

/**
 * The cache of API responses. `send` repeats calls, so queries don't. An API on this machine responds while
 * the device is offline, so `navigator.onLine` isn't consulted first.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        retryOnMount,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        gcTime: 30 * 60_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

// First, so that nothing else can read the secrets of links in the URL.
consumeSignInLink()
consumeInvitationLink()

const client = createQueryClient()
const router = createStudioRouter(client)

// Starts the screen's reads before React DOM, the largest of the first scripts, has loaded. In a task of its own, as
// together with evaluating this module it would block input for longer.
setTimeout(() => void router.load())

async function render(root: HTMLElement): Promise<void> {
  const { createRoot } = await import('react-dom/client')
  const rendered = createRoot(root)
  // A transition renders in slices; in one piece, the first render would block input.
  startTransition(() =>
    rendered.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
/** Resolves once React renders the first screen; rejects if React DOM can't be loaded. */
export const rendered = root ? render(root) : Promise.resolve()
