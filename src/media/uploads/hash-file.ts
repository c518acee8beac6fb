let worker: Worker | undefined
let last = 0
const waiting = new Map<number, (hash: string | undefined) => void>()

/**
 * The hash of a file's content (`hash-of.ts`), taken in a worker; `undefined` where it can't be had: the file is gone,
 * or the page came over plain http, where browsers offer no digests.
 */
export function hashFile(file: File): Promise<string | undefined> {
  if (!globalThis.isSecureContext || !('Worker' in globalThis)) return Promise.resolve(undefined)
  worker ??= start()
  const id = ++last
  const asked = worker
  return new Promise((resolve) => {
    waiting.set(id, resolve)
    asked.postMessage({ id, file })
  })
}

function start(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; hash?: string }>) => {
    waiting.get(data.id)?.(data.hash)
    waiting.delete(data.id)
  })
  // Its code did not come: nobody is kept waiting, and the next file tries again.
  started.addEventListener('error', () => {
    worker = undefined
    for (const resolve of waiting.values()) resolve(undefined)
    waiting.clear()
  })
  return started
}
