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
