import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The least that takes a file: node:http, which writes each body into `folder` and forgets it. */
export async function startSink(folder: string) {
  let count = 0
  let removed = Promise.resolve()
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'PUT' }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = { ...cors, 'access-control-allow-headers': 'content-type' }
    if (request.method !== 'PUT') return response.writeHead(204, headers).end()
    const file = path.join(folder, `sink-${count++}`)
    await pipeline(request, createWriteStream(file))
    response.writeHead(200, headers).end()
    removed = rm(file)
    await removed
  }
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/file`,
    /** Resolves when the last file is gone from the disk. */
    idle: () => removed,
    close: () => server.close(),
  }
}
