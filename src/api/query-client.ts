import { notifyManager, QueryClient } from '@tanstack/react-query'

// In the task that changed them, not in one of its own: between the two the browser would draw a frame of its own.
notifyManager.setScheduler(queueMicrotask)

/**
 * The cache of what the API answered. `send` does the repeating, so queries don't; and an API on this very machine
 * answers while the device is offline, so the browser's word on that is not asked first.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: 'always', gcTime: 30 * 60_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
