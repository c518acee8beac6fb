import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { deleteOlderFiles } from './delete-older-files'

// Stores the app's own files, so that it opens offline (docs/decisions/0037-service-worker-by-workbox.md).
// API responses, media and other origins are neither stored nor served from here.

interface WindowClient {
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<unknown>
}
interface NotificationClick {
  readonly notification: { readonly data: unknown; close(): void }
  waitUntil(work: Promise<unknown>): void
}

/** The used parts of the worker's scope, as TypeScript can't combine its types with a page's. */
declare const self: {
  readonly __WB_MANIFEST: PrecacheEntry[]
  skipWaiting(): Promise<void>
  readonly location: Location
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void
}

const page = '/index.html'
/** Paths on this origin that aren't screens, and files. */
const notAScreen = /^\/(v1|files|uploads|oauth|practice|mcp)(\/|$)|\.[^/]*$/

/** The page from the network; if there is no response or a gateway error, the stored one. */
const newestPage = new NetworkOnly({
  networkTimeoutSeconds: 5,
  plugins: [
    {
      fetchDidSucceed: ({ response }) =>
        response.status < 500 ? Promise.resolve(response) : Promise.reject(new Error(response.statusText)),
      handlerDidError: () => matchPrecache(page),
    },
  ],
})

registerRoute(({ request, url }) => request.mode === 'navigate' && !notAScreen.test(url.pathname), newestPage)
/**
 * Files that only one language needs, excluded from the precache (scripts/service-worker.mjs) and stored on
 * use.
 */
const ofOneLanguage = /^\/assets\/(de|ar|arabic-fonts|noto-sans-arabic-arabic)-/
const languageFiles = new CacheFirst({
  cacheName: 'language',
  plugins: [
    {
      cacheDidUpdate: async ({ cacheName, request }) =>
        deleteOlderFiles(await caches.open(cacheName), request.url),
    },
  ],
})
registerRoute(({ url }) => ofOneLanguage.test(url.pathname), languageFiles)
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

self.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  // The page's entry scripts identify a build.
  if (data?.type === 'PAGE')
    void matchPrecache(page)
      .then((cached) => cached?.text())
      .then((html) => ports[0]?.postMessage(html))
})

/** The path that a reminder opens (src/posts/reminders/watch-deliveries.ts); only on this origin. */
function pathOf(data: unknown): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : '/'
  const url = new URL(path, self.location.origin)
  return url.origin === self.location.origin ? url.href : self.location.origin
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = pathOf(event.notification.data)
  const open = async () => {
    const [tab] = await self.clients.matchAll({ type: 'window' })
    if (!tab) return self.clients.openWindow(url)
    await tab.focus()
    return tab.navigate(url)
  }
  event.waitUntil(open())
})
