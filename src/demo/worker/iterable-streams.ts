/** Safari can't iterate a stream yet; the server does, as the standard has it. Has streams be iterable here. */
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
        // Whoever leaves early wants no more of it; at its end, or after an error, there is nothing to call off.
        await reader.cancel().catch(() => undefined)
        reader.releaseLock()
      }
    },
  })
}
