import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from '../route-tree.gen'
import { parseSearch, stringifySearch } from './-search'
import { RouteError } from './-route-error'

/**
 * The URL tree with its defaults. Screens come on intent, and the loaders fill the query cache meanwhile. The browser's
 * history unless another is given.
 */
export function createStudioRouter(client: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { client },
    ...(history && { history }),
    defaultPreload: 'intent',
    // Freshness is the query cache's to judge.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultPendingMs: 300,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>
  }
  interface StaticDataRouteOption {
    /** Names the tab, and the screen for those who hear it. */
    title?: string
  }
}
