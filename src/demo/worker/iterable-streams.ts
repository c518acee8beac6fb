/** Safari can't iterate streams yet, which the server relies on; this adds it. */
export function makeStreamsIterable(): void {
  if (Symbol.asyncIterator in ReadableStream.prototype) return
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
    configurable: true,
    writable: true,
    async *value(this: ReadableStream<unknown>) {
      const reader = this.getReader()
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
      } finally {
        // Cancels if the loop was left early; at the end or after an error this does nothing.
        await reader.cancel().catch(() => undefined)
        reader.releaseLock()
      }
    },
  })
}
