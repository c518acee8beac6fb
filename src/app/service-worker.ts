import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'

// Keeps the app's own files, so that it opens without a network (docs/decisions/0037-service-worker-by-workbox.md). What
// the API answers, media and other origins are never answered from here, nor kept.

interface WindowClient {
  focus(): Promise<WindowClient>
  navigate(url: string): Promise<unknown>
}
interface NotificationClick {
  readonly notification: { readonly data: unknown; close(): void }
  waitUntil(work: Promise<unknown>): void
}

/** What is used of the worker's scope: TypeScript's types of it can't stand beside those of a page. */
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
/** What stands behind the same address and is not the app, and files by their names. */
const isNoScreen = /^\/(v1|files|uploads|oauth|practice|mcp)(\/|$)|\.[^/]*$/

/** The newest page where there is a network; without an answer, or where nobody stands behind the gateway, the kept one. */
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

registerRoute(({ request, url }) => request.mode === 'navigate' && !isNoScreen.test(url.pathname), newestPage)
/** What only one language needs, left out of the list (scripts/service-worker.mjs): kept once it is used. */
const ofOneLanguage = /^\/assets\/(de|ar|arabic-fonts|noto-sans-arabic-arabic)-/
registerRoute(({ url }) => ofOneLanguage.test(url.pathname), new CacheFirst({ cacheName: 'language' }))
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

self.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  // By its page a build is known.
  if (data?.type === 'PAGE')
    void matchPrecache(page)
      .then((cached) => cached?.text())
      .then((html) => ports[0]?.postMessage(html))
})

/** The page that a reminder leads to (src/posts/reminders/watch-deliveries.ts); only paths of this very app. */
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
