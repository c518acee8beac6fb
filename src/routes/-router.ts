import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '../route-tree.gen'
import { explainUnloadedCode, RouteError } from './-route-error'
import { parseSearch, stringifySearch } from './-search'

/**
 * The router with its defaults. Screens preload on intent while their loaders fill the query cache. Uses the
 * browser's history unless another is given.
 */
export function createStudioRouter(client: QueryClient, history?: RouterHistory) {
  explainUnloadedCode()
  const router = createRouter({
    routeTree,
    context: { client, isFirstLoad: (): boolean => router.state.resolvedLocation === undefined },
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultPendingMs: 300,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
  interface StaticDataRouteOption {
    /** The document's title, also for screen readers. */
    title?: string
  }
}
