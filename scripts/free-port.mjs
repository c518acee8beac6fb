import { createServer } from 'node:net'

/**
 * The wanted port if it is free, otherwise a random free one.
 * @param {number} wanted 0 for any
 * @returns {Promise<number>}
 */
export const freePort = (wanted) =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      probe.close(() => resolve(port))
    })
  })

/**
 * The port in PORT, or `otherwise` if it's unset. Exits, with the server's own sentence, if it isn't a port.
 * @param {number} otherwise
 */
export const wantedPort = (otherwise) => {
  const text = process.env.PORT?.trim() || String(otherwise)
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  console.error(`PORT must be a whole number from 0 to 65535, not "${text}".`)
  process.exit(1)
}
