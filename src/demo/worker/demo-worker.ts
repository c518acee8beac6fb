import type { FromWorker, ToWorker } from '../messages'
import { makeStreamsIterable } from './iterable-streams'
import { openStudio } from './open-studio'

makeStreamsIterable()

const postToPage = (message: FromWorker, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer })

const drawing = new Map<number, (png: Uint8Array<ArrayBuffer> | undefined) => void>()
let drawn = 0

/** Lets the page render an SVG document to PNG bytes, as a worker can't. */
function draw(svg: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const id = ++drawn
  return new Promise((resolve) => {
    drawing.set(id, resolve)
    postToPage({ kind: 'draw', id, svg })
  })
}

let studio: ReturnType<typeof openStudio> | undefined

async function open(): Promise<void> {
  try {
    studio ??= openStudio(draw)
    const { token, isPersistent } = await studio
    postToPage({ kind: 'open', token, isPersistent })
  } catch (error) {
    console.error(error)
    postToPage({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) })
  }
}

/** The request that the page forwarded. Firefox's requests have no `body`, which the server reads. */
function requestOf({ url, method, headers, body }: ToWorker & { kind: 'request' }): Request {
  const request = new Request(url, { method, headers, ...(body && { body }) })
  if (body && !request.body) Object.defineProperty(request, 'body', { value: body.stream() })
  return request
}

async function answer(message: ToWorker & { kind: 'request' }): Promise<void> {
  if (!studio) return
  const { id } = message
  const response = await (await studio).fetch(requestOf(message))
  const bytes = await response.arrayBuffer()
  postToPage({ kind: 'response', id, status: response.status, headers: [...response.headers], body: bytes }, [
    bytes,
  ])
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'open':
      return void open()
    case 'request':
      return void answer(data)
    case 'drawn':
      drawing.get(data.id)?.(data.png && new Uint8Array(data.png))
      drawing.delete(data.id)
  }
})
