import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client'
import { consumeSignInLink } from './api/sign-in-link'
// Says by which clock times are given, before any is.
import '~/src/calendar/device-settings'
import { createStudioRouter } from './routes/-router'

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
