import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client'
import { consumeSignInLink } from './api/sign-in-link'
// Says by which clock times are given, before any is.
import '~/src/calendar/device-settings'
import { createStudioRouter } from './routes/-router'

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
