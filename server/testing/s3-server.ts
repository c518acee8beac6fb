import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refusalOf, type S3Keys } from './s3-signature'

const bucket = 'media'

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

function sendFile(message: IncomingMessage, response: ServerResponse, file: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(message.headers.range ?? '') ?? []
  if (first !== undefined && Number(first) >= file.length) return fail(response, 416, 'InvalidRange')
  const part = first === undefined ? file : file.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length })
  response.end(message.method === 'HEAD' ? undefined : part)
}

/** A bucket in memory with as much of S3 as the storage needs; it verifies every signature. */
export async function startS3(keys: S3Keys, clock: () => number) {
  const files = new Map<string, Buffer>()
  const seen: string[] = []
  let failures = 0

  function put(message: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    const source = message.headers['x-amz-copy-source']
    if (source === undefined) files.set(key, body)
    else {
      const from = files.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ''))
      if (!from) return fail(response, 404, 'NoSuchKey')
      files.set(key, from)
    }
    response.writeHead(200).end(source === undefined ? '' : '<CopyObjectResult/>')
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? '/', `http://${message.headers.host}`)
    const body = await read(message)
    seen.push(`${message.method} ${url.pathname}`)
    if (failures > 0) {
      failures--
      return fail(response, 503, 'SlowDown')
    }
    const refusal = refusalOf(message, url, keys, clock())
    if (refusal) return fail(response, 403, refusal)
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) return fail(response, 404, 'NoSuchBucket')
    if (key === '') return void response.writeHead(200).end()
    if (message.method === 'PUT') return put(message, response, key, body)
    if (message.method === 'DELETE') {
      files.delete(key)
      return void response.writeHead(204).end()
    }
    const file = files.get(key)
    return file ? sendFile(message, response, file) : fail(response, 404, 'NoSuchKey')
  }

  const server = createServer((message, response) => {
    answer(message, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket, ...keys },
    files,
    /** Requests so far: method and path. */
    seen,
    /** Answers the next requests with 503. */
    failNext: (count: number) => {
      failures = count
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
