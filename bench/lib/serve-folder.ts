import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves a folder on a free port, with the `.br` file in place of one that has it, as our own server does. */
export async function serveFolder(folder: string) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const name = new URL(request.url ?? '/', 'http://bench').pathname
    const file = path.join(folder, name === '/' ? 'index.html' : name)
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    const packed = await readFile(`${file}.br`).catch(() => undefined)
    const body = packed ?? (await readFile(file).catch(() => undefined))
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, ...(packed && { 'content-encoding': 'br' }) }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
