import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

// Keeps the app's own files, so that it opens without a network (docs/decisions/0037-service-worker-by-workbox.md). What
// the API answers, media and other origins are never answered from here, nor kept.

/** What is used of the worker's scope: TypeScript's types of it can't stand beside those of a page. */
declare const self: {
  readonly __WB_MANIFEST: PrecacheEntry[]
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: MessageEvent<{ type?: string } | null>) => void): void
}

const page = '/index.html'
/** What stands behind the same address and is not the app, and files by their names. */
const isNoScreen = /^\/(v1|files|uploads)(\/|$)|\.[^/]*$/

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
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

self.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
  // By its page a build is known.
  if (data?.type === 'PAGE')
    void matchPrecache(page)
      .then((kept) => kept?.text())
      .then((html) => ports[0]?.postMessage(html))
})
