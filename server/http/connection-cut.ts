/** The connection is to be cut without an answer: the host does so, and whoever calls `fetch` itself gets this error. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}
