import { fromBase64, toBase64 } from '~/domain/bytes'

// The symmetric scheme of Standard Webhooks 1.0 (https://www.standardwebhooks.com), described for receivers in
// docs/webhooks.md.

const prefix = 'whsec_'
const secretBytes = 32

/** A new secret in the receiver's form: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string =>
  `${prefix}${toBase64(crypto.getRandomValues(new Uint8Array(secretBytes)))}`

interface SignedMessage {
  /** The same for every try of a call. */
  readonly id: string
  /** Time of sending, in seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** A signature with its version prefix. */
async function signature(secret: string, { id, timestamp, body }: SignedMessage): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = fromBase64(secret.replace(prefix, ''))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return `v1,${toBase64(new Uint8Array(signed))}`
}

/** Headers of a call: its id, its time, and a signature for each secret. */
export async function signedHeaders(secrets: readonly string[], message: SignedMessage) {
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, message)))
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
