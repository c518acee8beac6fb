import { QueryClientProvider, notifyManager, QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
// Says by which clock times are given, before any is.
import '~/src/calendar/device-settings'
import { consumeSignInLink } from './api/session/sign-in-link'
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

// Before anything can read the address: the token in a sign-in link leaves it.
consumeSignInLink()

/** Milliseconds for which the painted shell alone is looked at while a screen's code is still under way. */
const timeoutMs = 50
/** The rest in a task of its own, after so many milliseconds. */
const wait = (ms?: number) => new Promise((resolve) => setTimeout(resolve, ms))

// In slices: the painted shell stays responsive meanwhile. That needs the routes to be matched before the first render:
// matched after it, they would reach React through a store, and the whole screen would be made in one piece. Nor does
// anything begin in the task that reads the code, which is the longest of a load as it is.
async function begin(into: HTMLElement): Promise<void> {
  await wait()
  const client = createQueryClient()
  const router = createStudioRouter(client)
  await wait()
  await Promise.race([router.load(), wait(timeoutMs)]).catch(() => undefined)
  await wait()
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void begin(root)
