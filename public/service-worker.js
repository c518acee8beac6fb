// The app's own files, kept so that it opens without a network (docs/decisions/0019-offline.md). What the API answers,
// media and other origins are never answered from here, nor kept. scripts/service-worker.mjs writes the build into it.
/** @type {{ version: string, entry: string, language: string, first: string[], files: string[] }} */
const build = 'BUILD'
const cacheName = `studio-${build.version}`
const page = '/index.html'
const own = new Set(build.files)

/** Milliseconds for which a network that says nothing is waited for, where there is a kept file. */
const patience = 5000

/** What stands behind the same address and is not the app. The browser passes by this worker for it, where it can. */
const apart = ['/v1', '/files', '/uploads']
const routes = [...apart.map((path) => `${path}/*`), ...apart].map((urlPattern) => ({
  condition: { urlPattern },
  source: 'network',
}))

addEventListener('install', (event) => {
  if (event.addRoutes) event.waitUntil(event.addRoutes(routes).catch(() => undefined))
  // A page that is open goes on with its own files, which stay: nothing is taken from it by this one's beginning.
  void skipWaiting()
  event.waitUntil(install())
})

async function install() {
  const cache = await caches.open(cacheName)
  const answer = await fetch(page, { cache: 'no-cache' })
  const html = await answer.clone().text()
  // Another build has come in between: the next look takes that.
  if (!answer.ok || !build.entry.split(' ').every((src) => html.includes(src))) throw new Error('The page is of another build.')
  await cache.put(page, answer)
  await cache.addAll(build.first)
}

addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate() {
  const all = (await caches.keys()).filter((name) => name.startsWith('studio-') && name !== cacheName)
  // The build before this one stays, for the pages that still run it.
  await Promise.all(all.slice(0, -1).map((name) => caches.delete(name)))
  await clients.claim()
  for (const client of await clients.matchAll()) client.postMessage({ kind: 'build', entry: build.entry, language: build.language })
}

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (apart.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request, url.pathname))
  else if (request.mode === 'navigate' && !/\.[^/]*$/.test(url.pathname)) event.respondWith(newest(request, page))
  else if (own.has(url.pathname)) event.respondWith(newest(request, url.pathname))
})

const loosely = { ignoreSearch: true, ignoreVary: true }

async function kept(path) {
  const cache = await caches.open(cacheName)
  return cache.match(path, loosely)
}

/** Named by their content: what is kept is what would come, of whichever build. */
async function asset(request, path) {
  const found = (await kept(path)) ?? (await caches.match(path, loosely))
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok && own.has(path)) {
    const copy = answer.clone()
    void caches.open(cacheName).then((cache) => cache.put(path, copy)).catch(() => undefined)
  }
  return answer
}

/** From the network, as it always was; without one, or where nobody stands behind the gateway, what is kept. */
async function newest(request, path) {
  const found = await kept(path)
  if (!found) return fetch(request)
  try {
    const answer = await Promise.race([fetch(request), late()])
    if (answer.status >= 500) return found
    // In one piece: a page that is handed on as it streams is painted in halves, and its shell moves.
    return answer.ok ? new Response(await answer.blob(), answer) : answer
  } catch {
    return found
  }
}

const late = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), patience))

addEventListener('message', (event) => {
  const { data, source, ports } = event
  if (data?.kind === 'build') source?.postMessage({ kind: 'build', entry: build.entry, language: build.language })
  if (data?.kind === 'keep') event.waitUntil(keep(data.paths))
  if (data?.kind === 'fill') event.waitUntil(fill(data.count).then((left) => ports[0]?.postMessage(left)))
})

const missing = async (paths) => {
  const cache = await caches.open(cacheName)
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname))
  return paths.filter((path) => own.has(path) && !there.has(path))
}

/** Keeps files that a page has loaded before this worker stood before it: the browser still has them. */
async function keep(paths) {
  const cache = await caches.open(cacheName)
  for (const path of await missing(paths)) await cache.add(path).catch(() => undefined)
}

/** Fetches a few of what no screen has needed yet; answers how many are left. */
async function fill(count) {
  const all = await missing(build.files)
  const cache = await caches.open(cacheName)
  for (const path of all.slice(0, count)) await cache.add(path)
  return Math.max(0, all.length - count)
}
