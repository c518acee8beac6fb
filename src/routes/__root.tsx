import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { TokenGate } from '../modules/shell/token-gate'
import { useArrival } from './-use-arrival'

const Toaster = lazy(() => import('../ui/toaster'))

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({ component: Root })

function Root() {
  useArrival()
  return (
    <>
      <Outlet />
      <TokenGate />
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  )
}
