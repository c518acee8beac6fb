import { i18n } from '@lingui/core'
import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { setHostBadge } from '~/src/app/shell/host-badge'
import { buttonClass } from '~/src/ui/button'
import { ownAddress, session } from '../api/session/session'
import { webStorageKeys } from '../storage/web-storage-keys'
import { DemoBadge, PassingDemoBadge, resetDemo, resetIfAsked } from './demo-mark'
import type { FromWorker, ToWorker } from './messages'

/** The server, as the page calls it. */
interface Host {
  /** The owner's token. */
  readonly token: string
  /** True if changes survive a reload. */
  readonly isPersistent: boolean
  readonly answer: (request: Request) => Promise<Response>
}

/** Statuses whose responses must not have a body, not even an empty one. */
const bodiless = new Set([101, 204, 205, 304])

/** Starts the server in a worker of this page. Rejects with a message if it can't be opened. */
function startHost(): Promise<Host> {
  const worker = new Worker(new URL('./worker/demo-worker.ts', import.meta.url), {
    type: 'module',
    name: 'studio-demo',
  })
  const postToWorker = (message: ToWorker, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer)
  const pending = new Map<number, (response: Response) => void>()
  let lastId = 0

  const answer = async (request: Request): Promise<Response> => {
    const id = ++lastId
    // Firefox has no `request.body`, so whether there is one can't be checked.
    const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = mayHaveBody ? await request.blob() : undefined
    return new Promise((resolve) => {
      pending.set(id, resolve)
      postToWorker({
        kind: 'request',
        id,
        url: request.url,
        method: request.method,
        headers: [...request.headers],
        body,
      })
    })
  }

  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker): void => {
      switch (message.kind) {
        case 'open':
          return resolve({ token: message.token, isPersistent: message.isPersistent, answer })
        case 'broken':
          return reject(new Error(message.reason))
        case 'draw':
          return void drawSvg(message.svg).then((png) =>
            postToWorker({ kind: 'drawn', id: message.id, png }, png ? [png] : []),
          )
        case 'response': {
          const { id, status, headers, body } = message
          pending.get(id)?.(new Response(bodiless.has(status) ? null : body, { status, headers }))
          pending.delete(id)
        }
      }
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data))
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || i18n.t('The server didn’t load.'))),
    )
    postToWorker({ kind: 'open' })
  })
}

/** Renders an SVG document to PNG bytes at its own size; `undefined` if it can't be read. */
async function drawSvg(svg: string): Promise<ArrayBuffer | undefined> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer()
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(address)
  }
}

const className =
  'fixed inset-x-4 top-36 z-10 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded border border-line bg-lift p-4 shadow-float'

/** Shows a message over the static shell before the app has loaded, optionally with a button. */
function showNotice(sentence: string, button?: { name: string; onClick: () => void }): void {
  hideNotice()
  const notice = document.createElement('div')
  notice.id = 'demo-notice'
  notice.role = 'status'
  notice.className = className
  document.body.append(notice)
  // Added to the region after it is in the page, so that screen readers announce it.
  const text = document.createElement('p')
  text.className = 'min-w-0 flex-1'
  text.textContent = sentence
  notice.append(text)
  if (!button) return
  const element = document.createElement('button')
  element.type = 'button'
  element.className = buttonClass({})
  element.textContent = button.name
  element.onclick = button.onClick
  notice.append(element)
}

/** Removes the notice, if any. */
const hideNotice = (): void => document.getElementById('demo-notice')?.remove()

/** Signs in as the owner, in memory only, as the demo opens a session on each load. */
function signIn(token: string): void {
  session.signIn({ address: ownAddress(), token, remembered: false })
  sessionStorage.removeItem(webStorageKeys.session)
}

async function start(): Promise<void> {
  if (!isSecureContext) throw new Error(i18n.t('Its address must start with https://.'))
  await lockToThisTab(() =>
    showNotice(i18n.t('The demo is already open in another tab. Close that tab to open it here.')),
  )
  const noticeTimer = setTimeout(
    () => showNotice(i18n.t('Setting up the demo. The first time takes a few seconds.')),
    700,
  )
  await resetIfAsked()
  const host = await startHost().finally(() => clearTimeout(noticeTimer))
  await intercept(host)
  followOwnFiles(host)
  signIn(host.token)
  setHostBadge(host.isPersistent ? DemoBadge : PassingDemoBadge)
  hideNotice()
  await import('../main')
}

start().catch((error: unknown) => {
  console.error(error)
  const reason = error instanceof Error ? error.message : String(error)
  showNotice(i18n.t('Couldn’t open the demo in this browser: {reason}', { reason }), {
    name: i18n.t('Reset the demo'),
    onClick: resetDemo,
  })
})

/**
 * Routes requests to the API's paths on this origin to the server in the page, pictures and videos included.
 */
async function intercept({ answer }: Host): Promise<void> {
  const paths = ['/v1/*', '/files/*', '/uploads/*']
  const handlers = paths.map((path) => http.all(path, ({ request }) => answer(request)))
  await setupWorker(...handlers).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
    serviceWorker: { url: '/mockServiceWorker.js' },
  })
}

/**
 * Resolves once no other tab has the demo open, and locks it until this page closes, as two servers would
 * corrupt the files. Calls `wait` if another tab has it open.
 */
async function lockToThisTab(wait: () => void): Promise<void> {
  // After a reload, the previous page releases the lock a moment later.
  const waitTimer = setTimeout(wait, 1500)
  await new Promise<void>((resolve, reject) => {
    const keepLock = () => {
      resolve()
      return new Promise<never>(() => undefined)
    }
    navigator.locks.request('studio-demo', keepLock).catch(reject)
  })
  clearTimeout(waitTimer)
}

/** The clicked link, if it is on this origin. */
function ownLinkOf({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin ? link : undefined
}

async function saveFile({ answer }: Host, { href, download, target }: HTMLAnchorElement): Promise<void> {
  const response = await answer(new Request(href))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = download
  link.target = target
  link.click()
  // By then the file is saved or shown.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Downloads and opens the server's files, as downloads and new tabs bypass the service worker. Other pages of
 * the demo open in this tab, since they would wait in another.
 */
function followOwnFiles(host: Host): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = ownLinkOf(event)
      if (!link) return
      if (!link.pathname.startsWith('/files/')) {
        if (link.target === '_blank') link.target = '_self'
        return
      }
      event.preventDefault()
      void saveFile(host, link).catch((error: unknown) => console.error('The file could not be had:', error))
    },
    { capture: true },
  )
}
