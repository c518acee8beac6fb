import { QueryClientProvider, notifyManager, QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
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

const client = createQueryClient()
const router = createStudioRouter(client)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
