import { messageSW, Workbox } from 'workbox-window'
import { createStore } from '~/src/store/store'
import { savesData } from './saves-data'
import { untilQuiet } from './until-quiet'

/** True if a newer build than this page's is ready. */
export const newVersion = createStore(false)

/** Milliseconds between checks for a new build. */
const checkEveryMs = 30 * 60_000

/**
 * Storing all files takes seconds of both processors: it leaves five seconds to what is loaded ahead
 * (shell/load-screens-ahead.ts), then waits until nothing has been clicked or pressed for five, a minute at most.
 */
const registerAfterMs = 5_000
const quietMs = 5_000
const maxWaitMs = 60_000

/** The entry scripts of a page; their names change with everything they import. */
const entryOf = (page: Document): string =>
  [...page.querySelectorAll('script[type=module]')].map((each) => each.getAttribute('src')).join(' ')

/**
 * If this page came over the network, it may be newer than the active worker; then the waiting worker is its
 * own build's.
 */
async function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const html: unknown = await messageSW(worker, { type: 'PAGE' })
  return (
    typeof html === 'string' &&
    entryOf(new DOMParser().parseFromString(html, 'text/html')) === entryOf(document)
  )
}

/** Code that couldn't be loaded may be of an older build than the server has now. */
async function checkBuild(): Promise<void> {
  const response = await fetch('/', { cache: 'no-store' })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (response.ok && entryOf(page) !== entryOf(document)) newVersion.set(true)
}

/**
 * Registers the service worker, which stores the app's files so that it opens offline
 * (src/app/service-worker.ts), once nothing has been pressed for some seconds, and sets `newVersion` when a newer
 * build is ready. Never reloads by itself.
 */
export async function registerServiceWorker(): Promise<void> {
  // Not in development, where files change, nor in the demo, which has its own worker.
  if (import.meta.env.MODE !== 'production') return
  addEventListener('vite:preloadError', () => void checkBuild().catch(() => undefined))
  // Nor with data saving on, as it downloads all files.
  if (!('serviceWorker' in navigator) || savesData()) return
  await new Promise((resolve) => setTimeout(resolve, registerAfterMs))
  await untilQuiet(quietMs, maxWaitMs)
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', ({ sw }) => {
    void (async () => {
      if (sw && (await isOfThisPage(sw))) workbox.messageSkipWaiting()
      else newVersion.set(true)
    })()
  })
  try {
    await workbox.register()
    setInterval(() => navigator.onLine && void workbox.update().catch(() => undefined), checkEveryMs)
  } catch {
    // Refused (private windows, plain http): the app opens only online.
  }
}

/** Activates the new build's worker, then reloads. */
export async function takeNewVersion(): Promise<void> {
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  // Another tab already activated it, or this page has no worker.
  if (!registration?.waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
}
