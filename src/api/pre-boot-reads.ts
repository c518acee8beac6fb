/** A read that `public/early.js` began while the app's code was still under way. */
interface PreBootRead {
  readonly answer: Promise<Response>
  readonly stop: AbortController
  readonly authorization: string | undefined
  /** `performance.now()` when it was sent. */
  readonly at: number
}

declare global {
  var studioReads: Map<string, PreBootRead> | undefined
}

/** Milliseconds after which an answer counts as old. */
const keeps = 10_000

/** The answer under way to the same read with the same token, once; nothing where none was begun or it has grown old. */
export function takePreBootRead(url: string, init: RequestInit): Promise<Response> | undefined {
  const read = globalThis.studioReads?.get(url)
  if (!read || init.method !== 'GET') return undefined
  globalThis.studioReads?.delete(url)
  const authorization = new Headers(init.headers).get('Authorization') ?? undefined
  if (performance.now() - read.at > keeps || read.authorization !== authorization) {
    read.stop.abort()
    return undefined
  }
  init.signal?.addEventListener('abort', () => read.stop.abort(), { once: true })
  return read.answer
}
