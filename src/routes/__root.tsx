import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { TokenGate } from '~/src/app/shell/token-gate'
import { Toasts } from './-toasts'
import { useArrival } from './-use-arrival'

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({ component: Root })

function Root() {
  useArrival()
  return (
    <>
      <Outlet />
      <TokenGate />
      <Toasts />
    </>
  )
}
