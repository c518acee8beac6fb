import { hashOf } from './hash-of'

/** Hashes files in a worker, so that the page stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; file: File }>) => {
  hashOf(data.file).then(
    (hash) => self.postMessage({ id: data.id, hash }),
    () => self.postMessage({ id: data.id }),
  )
})
