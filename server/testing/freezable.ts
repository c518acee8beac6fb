import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that can be frozen: connections stay open, but nothing passes through them. */
export interface Freezable {
  readonly port: number
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

/** A freezable proxy to the server at `port` of this machine. */
export async function freezable(port: number): Promise<Freezable> {
  const sockets = new Set<Socket>()
  let frozen = false
  const track = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (frozen) socket.pause()
  }
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    track(client)
    track(upstream)
    client.pipe(upstream)
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    if (frozen) client.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
