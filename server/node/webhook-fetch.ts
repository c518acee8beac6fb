import { Agent, buildConnector, fetch as undiciFetch } from 'undici'
import { errorCode } from '../db/error-code'
import { createGuardedConnect, type Resolve } from '../imports/node-guarded-connect'
import { WebhookError, type WebhookHost } from '../ports/dependencies'
import { PageError } from '../ports/pages'
import { isOwnAddress, plainSentence, privateSentence } from '../webhooks/address'

/** Milliseconds to establish a connection. */
const connectMs = 10_000

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: /*i18n*/ 'The address refused the connection.',
  ECONNRESET: /*i18n*/ 'The connection was cut before an answer came.',
  UND_ERR_SOCKET: /*i18n*/ 'The connection was cut before an answer came.',
  UND_ERR_CONNECT_TIMEOUT: /*i18n*/ 'The address didn’t accept the connection in time.',
  UND_ERR_HEADERS_OVERFLOW: 'The answer’s headers are too long.',
}

/** Plain HTTP to another machine, where what is sent could be read on the way. */
class PlainError extends Error {}

/** The error as a sentence. undici wraps the cause, sometimes twice. */
function asWebhookError(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof PlainError) return new WebhookError(plainSentence, { cause: error })
    if (at instanceof PageError)
      return new WebhookError(
        at.reason === 'blocked' ? privateSentence : /*i18n*/ 'The address can’t be found.',
        {
          cause: error,
        },
      )
    const code = errorCode(at)
    const known = sentences[code]
    if (known !== undefined) return new WebhookError(known, { cause: error })
    if (/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
      return new WebhookError(/*i18n*/ 'The address’s certificate isn’t valid.', { cause: error })
  }
  return error
}

/**
 * Calls webhooks: only over HTTPS, to public addresses, without following redirects. `allowsPrivate` also allows
 * addresses of this machine and its network, also over plain HTTP, but never cloud metadata services.
 */
export function createWebhookFetch({
  allowsPrivate,
  resolve,
}: {
  allowsPrivate: boolean
  resolve?: Resolve
}): WebhookHost & { close(): Promise<void> } {
  const open = buildConnector({ timeout: connectMs })
  const guarded = createGuardedConnect(
    (options, callback) =>
      options.protocol === 'http:' && !isOwnAddress(options.hostname)
        ? callback(new PlainError(), null)
        : open(options, callback),
    {
      ...(resolve && { resolve }),
      ...(allowsPrivate && { allowAddress: ({ address }) => isOwnAddress(address) }),
    },
  )
  const agent = new Agent({ connect: guarded, keepAliveTimeout: 1_000, pipelining: 0 })
  return {
    allowsPrivate,
    async fetch(request) {
      const url = new URL(request.url)
      try {
        if (url.protocol !== 'https:' && !allowsPrivate) throw new PlainError()
        const response = await undiciFetch(url, {
          method: request.method,
          headers: [...request.headers],
          body: await request.arrayBuffer(),
          redirect: 'manual',
          signal: request.signal,
          dispatcher: agent,
        })
        // Callers expect the platform's own `Response`, not undici's.
        return new Response(response.body as ReadableStream<Uint8Array> | null, {
          status: response.status,
          headers: [...response.headers],
        })
      } catch (error) {
        throw asWebhookError(error)
      }
    },
    close: () => agent.destroy(),
  }
}
