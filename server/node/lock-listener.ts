import { randomUUID } from 'node:crypto'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A socket that takes connections for as long as this process lives; `name` is relative to its folder if it is in it. */
export type Listener = { name: string; close: () => Promise<void> }

/** The kernel's limit for a socket's path is 104 bytes on macOS, 108 on Linux, with the closing zero. */
const longestPath = 100

const nameIn = (folder: string): string => {
  const id = randomUUID()
  if (process.platform === 'win32') return `\\\\.\\pipe\\studio-${id}`
  const name = `${id}.sock`
  return Buffer.byteLength(path.join(folder, name)) <= longestPath ? name : path.join(os.tmpdir(), name)
}

/** Listens under a name that was never used before. It keeps no process running. */
export const listen = (folder: string): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const name = nameIn(folder)
    const server = createServer((socket) => socket.destroy())
    const close = (): Promise<void> => new Promise((done) => server.close(() => done()))
    server.once('error', reject)
    server.listen(path.resolve(folder, name), () => resolve({ name, close }))
    server.unref()
  })

const deadCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'])

/** Whether a live process listens at `address`. When the system can't tell, it counts as alive: safe beats handy. */
export const isListening = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(!deadCodes.has(error.code ?? '')))
  })
