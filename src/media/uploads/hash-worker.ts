import { hashOf } from './hash-of'

/** Reads and digests away from the page, so that nothing there waits for it. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; file: File }>) => {
  hashOf(data.file).then(
    (hash) => self.postMessage({ id: data.id, hash }),
    () => self.postMessage({ id: data.id }),
  )
})
