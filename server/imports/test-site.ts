import { createServer, type RequestListener } from 'node:http'
import type { AllowAddress } from './node-guarded-connect'

export interface TestSite {
  origin: string
  /** Allows this site only, and nothing else on the machine. */
  allow: AllowAddress
  close(): Promise<void>
}

/** A real web server on a free port of 127.0.0.1, for tests of fetching. */
export async function serveTestSite(listener: RequestListener): Promise<TestSite> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test site has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    allow: ({ address: ip, port }) => ip === '127.0.0.1' && port === address.port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
