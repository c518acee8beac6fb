import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, notifyManager, QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
// Says by which clock times are given, before any is.
import '~/src/calendar/device-settings'
import { consumeInvitationLink, consumeSignInLink } from './api/session/secret-links'
import { createStudioRouter } from './routes/-router'

// In the task that changed them, not in one of its own: between the two the browser would draw a frame of its own.
notifyManager.setScheduler(queueMicrotask)

/**
 * The cache of what the API answered. `send` does the repeating, so queries don't; and an API on this very machine
 * answers while the device is offline, so the browser's word on that is not asked first.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: 'always', gcTime: 30 * 60_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

// Before anything can read the address: the secrets of links leave it.
consumeSignInLink()
consumeInvitationLink()

const client = createQueryClient()
const router = createStudioRouter(client)

// What the screen reads is asked for now: React DOM, the largest of the first scripts, may still be on its way.
void router.load()

/** Draws the dashboard into the page. */
async function render(root: HTMLElement): Promise<void> {
  const { createRoot } = await import('react-dom/client')
  const rendered = createRoot(root)
  // In slices: a first render in one piece would block input for as long as it takes.
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
if (root) void render(root)
