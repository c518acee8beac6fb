import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Sends a folder's brotli files, as our own server would. */
export async function servePacked(folder: string): Promise<{ url: string; close: () => void }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const file = path.join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''))
    const type = types[path.extname(file)] ?? 'application/octet-stream'
    const packed = await readFile(`${file}.br`).catch(() => undefined)
    const body = packed ?? (await readFile(file).catch(() => undefined))
    if (!body) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type, ...(packed && { 'content-encoding': 'br' }) }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}
