import { drawSvg } from './draw-svg'
import type { FromWorker, ToWorker } from './messages'

/** The server, as the page reaches it. */
export interface Host {
  /** The owner's. */
  readonly token: string
  readonly answer: (request: Request) => Promise<Response>
}

/** With these a response has no body, not even an empty one. */
const bodiless = new Set([101, 204, 205, 304])

/** Starts the server in a worker of this page; rejects with a sentence when it can't be opened. */
export function startHost(): Promise<Host> {
  const worker = new Worker(new URL('./worker/demo-worker.ts', import.meta.url), {
    type: 'module',
    name: 'studio-demo',
  })
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const waiting = new Map<number, (response: Response) => void>()
  let asked = 0

  const answer = async (request: Request): Promise<Response> => {
    const id = ++asked
    const body = request.body === null ? undefined : await request.blob()
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      tell({
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
    const hear = (message: FromWorker): void => {
      switch (message.kind) {
        case 'open':
          return resolve({ token: message.token, answer })
        case 'broken':
          return reject(new Error(message.reason))
        case 'draw':
          return void drawSvg(message.svg).then((png) =>
            tell({ kind: 'drawn', id: message.id, png }, png ? [png] : []),
          )
        case 'response': {
          const { id, status, headers, body } = message
          waiting.get(id)?.(new Response(bodiless.has(status) ? null : body, { status, headers }))
          waiting.delete(id)
        }
      }
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(data))
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The server didn’t load.')))
    tell({ kind: 'open' })
  })
}
