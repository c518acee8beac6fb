import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startLocalServer } from './local-server'

/** A request received by the provider. */
export interface ProviderCall {
  readonly path: string
  readonly authorization: string | undefined
  readonly contentType: string
  /** The parsed JSON body, or the text of a form. */
  readonly body: unknown
  /** Resolves when the caller disconnects before an answer. */
  readonly gone: Promise<void>
}

export type ProviderAnswer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | 'cut'
  | 'silence'

function reply(response: ServerResponse, answer: ProviderAnswer): void {
  if (answer === 'silence') return
  if (answer === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"data":[')
    setImmediate(() => response.destroy())
    return
  }
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  response
    .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    .end(text)
}

/** A local server with the OpenAI protocol, whose answers a test scripts. */
export async function startProvider(script: (call: ProviderCall) => ProviderAnswer) {
  const calls: ProviderCall[] = []
  const server = await startLocalServer((message, response) => {
    const gone = new Promise<void>((resolve) => response.once('close', resolve))
    buffer(message).then(
      (bytes) => {
        const text = bytes.toString('latin1')
        const contentType = message.headers['content-type'] ?? ''
        const body: unknown = contentType.includes('json') ? JSON.parse(text) : text
        const { authorization } = message.headers
        const call = { path: message.url ?? '', authorization, contentType, body, gone }
        calls.push(call)
        reply(response, script(call))
      },
      () => response.destroy(),
    )
  })
  return { baseUrl: `${server.origin}/v1`, calls, close: server.close }
}
