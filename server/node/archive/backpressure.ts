import type { Sink } from 'tar-stream'

/** Resolves when the sink takes more, or takes nothing any more. */
const free = (sink: Sink): Promise<void> =>
  new Promise((resolve) => {
    if (sink.destroyed) return resolve()
    const done = (): void => {
      sink.off('drain', done)
      sink.off('close', done)
      resolve()
    }
    sink.once('drain', done)
    sink.once('close', done)
  })

/** Writes `bytes` to the sink and ends it, as fast as it takes them; stops where it was destroyed. */
export async function pour(bytes: AsyncIterable<Uint8Array>, sink: Sink): Promise<void> {
  for await (const chunk of bytes) {
    if (sink.destroyed) return
    if (!sink.write(chunk)) await free(sink)
  }
  if (!sink.destroyed) sink.end()
}
