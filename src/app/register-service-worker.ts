import { language } from '~/domain/language'
import { createStore } from '~/src/store/store'

/** Whether a newer build than this page's is there. */
export const newVersion = createStore(false)

/** ms between two looks for a newer build. */
const lookEvery = 30 * 60_000
/** ms after which what no screen has needed yet is fetched, a few files at a time. */
const fillAfter = 15_000
const fillEvery = 500
const fillCount = 6

/** The files that this page began with; their names change with whatever they import. */
const entry = () =>
  [...document.querySelectorAll('script[type=module]')].map((each) => each.getAttribute('src')).join(' ')

const loaded = (entries: PerformanceEntryList): string[] =>
  entries.flatMap(({ name }) => {
    const url = new URL(name, location.href)
    return url.origin === location.origin && url.pathname.startsWith('/assets/') ? url.pathname : []
  })

/**
 * Has the app's own files kept on the device, so that it opens without a network (public/service-worker.js); tells
 * `newVersion` when a newer build has come. Never reloads by itself.
 */
export async function registerServiceWorker(): Promise<void> {
  // In development files change, and the demo has a worker of its own.
  if (import.meta.env.MODE !== 'production' || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('entry' in data)) return
    // The worker of a language that was left speaks of its own build, until this language's has taken its place.
    const speaks = 'language' in data ? data.language : language
    if (speaks === language && data.entry !== entry()) newVersion.set(true)
  })
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js', {
      updateViaCache: 'none',
    })
    const { active: worker } = await navigator.serviceWorker.ready
    worker?.postMessage({ kind: 'build' })
    keepLoaded()
    setTimeout(fillUp, fillAfter)
    setInterval(() => navigator.onLine && void registration.update().catch(() => undefined), lookEvery)
  } catch {
    // Refused (private windows, plain http): the app needs the network to open, as before.
  }
}

const tell = async (message: object, transfer: Transferable[] = []) =>
  (await navigator.serviceWorker.ready).active?.postMessage(message, transfer)

/** What came before a worker stood before this page, and what comes from now on. */
function keepLoaded() {
  new PerformanceObserver((list) => {
    const paths = loaded(list.getEntries())
    if (paths.length > 0) void tell({ kind: 'keep', paths })
  }).observe({ type: 'resource', buffered: true })
}

/** Fetches the rest while nothing else is to do; not where a person saves data. */
function fillUp() {
  const saves = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData
  if (saves) return
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    channel.port1.close()
    if (data !== 0) setTimeout(() => requestIdleCallback(fillUp), fillEvery)
  }
  void tell({ kind: 'fill', count: fillCount }, [channel.port2])
}
