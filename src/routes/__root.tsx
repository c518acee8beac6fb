import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { TokenGate } from '~/src/app/shell/token-gate'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Toasts } from './-toasts'
import { useArrival } from './-use-arrival'

const NotFoundPage = lazyWithRetry(async () => (await import('./-not-found')).NotFoundPage)

/** What every route's loader is given. */
export interface RouterContext {
  readonly client: QueryClient
  /** True until the first screen is on show. */
  readonly isFirstLoad: () => boolean
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFoundPage,
})

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
