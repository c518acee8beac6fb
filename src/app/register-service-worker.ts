import { messageSW, Workbox } from 'workbox-window'
import { createStore } from '~/src/store/store'

/** Whether a newer build than this page's waits to be taken. */
export const newVersion = createStore(false)

/** ms between two looks for a newer build. */
const lookEvery = 30 * 60_000

/** The files that a page begins with; their names change with whatever they import. */
const entryOf = (page: Document): string =>
  [...page.querySelectorAll('script[type=module]')].map((each) => each.getAttribute('src')).join(' ')

/** The page is newer than the worker before it when it came over the network: then the waiting worker is its own. */
async function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const html: unknown = await messageSW(worker, { type: 'PAGE' })
  return (
    typeof html === 'string' &&
    entryOf(new DOMParser().parseFromString(html, 'text/html')) === entryOf(document)
  )
}

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

/**
 * Has the app's own files kept on the device, so that it opens without a network (src/app/service-worker.ts); tells
 * `newVersion` when a newer build has come. Never reloads by itself.
 */
export async function registerServiceWorker(): Promise<void> {
  // In development files change, and the demo has a worker of its own. It fetches all files, so not for who saves data.
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator) || savesData()) return
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', ({ sw }) => {
    void (async () => {
      if (sw && (await isOfThisPage(sw))) workbox.messageSkipWaiting()
      else newVersion.set(true)
    })()
  })
  try {
    await workbox.register()
    setInterval(() => navigator.onLine && void workbox.update().catch(() => undefined), lookEvery)
  } catch {
    // Refused (private windows, plain http): the app needs the network to open, as before.
  }
}

/** Takes the newer build: lets its worker begin, then loads the page again. */
export async function takeNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // Another tab has taken it.
  if (!registration?.waiting) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  registration.waiting.postMessage({ type: 'SKIP_WAITING' })
}
