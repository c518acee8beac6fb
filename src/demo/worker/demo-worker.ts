import type { FromWorker, ToWorker } from '../messages'
import { openStudio } from './open-studio'

const tell = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer })

const drawing = new Map<number, (png: Uint8Array<ArrayBuffer> | undefined) => void>()
let drawn = 0

/** Has the page draw an SVG document to PNG bytes: a worker can't. */
function draw(svg: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const id = ++drawn
  return new Promise((resolve) => {
    drawing.set(id, resolve)
    tell({ kind: 'draw', id, svg })
  })
}

let studio: ReturnType<typeof openStudio> | undefined

async function open(): Promise<void> {
  try {
    studio ??= openStudio(draw)
    const { token, isKept } = await studio
    tell({ kind: 'open', token, isKept })
  } catch (error) {
    console.error(error)
    tell({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) })
  }
}

async function answer({ id, url, method, headers, body }: ToWorker & { kind: 'request' }): Promise<void> {
  if (!studio) return
  const request = new Request(url, { method, headers, ...(body && { body }) })
  const response = await (await studio).fetch(request)
  const bytes = await response.arrayBuffer()
  tell({ kind: 'response', id, status: response.status, headers: [...response.headers], body: bytes }, [
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
