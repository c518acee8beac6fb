import { testEvent } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { withPublicAddresses } from '../http/addresses'
import { WebhookError, type WebhookHost } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { type Seal, SealError } from '../secrets/seal'
import { webhookLimits } from './limits'
import type { CallRow, WebhookRow } from './records'
import { signedHeaders } from './signature'

/** Result of a try. */
export interface Outcome {
  readonly delivered: boolean
  /** HTTP status; undefined if no answer came. */
  readonly status?: number | undefined
  /** The beginning of the answer. */
  readonly answer?: string | undefined
  /** Why it failed, in a sentence. */
  readonly message?: string | undefined
  /** Delay in milliseconds that the receiver asked for. */
  readonly retryAfter?: number | undefined
  /** The receiver wants no more calls. */
  readonly gone?: boolean | undefined
}

interface SendOptions {
  /** Scheme and host of this studio, for addresses in the payload. */
  readonly origin: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly timeoutMs: number
}

/** The first characters of a body; the rest is not read. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk.subarray(0, webhookLimits.answerBytes - size), { stream: true })
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size >= webhookLimits.answerBytes) break
  }
  // Postgres can't store NUL.
  return [...text.replaceAll('\u0000', '')].slice(0, webhookLimits.answerCharacters).join('').trim()
}

/** `Retry-After` in milliseconds, given as seconds or a date. */
function retryAfterOf({ headers }: Response, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

function messageOf(status: number): string {
  if (status === 410) return /*i18n*/ 'The address answered 410: it takes no more calls.'
  if (status >= 300 && status < 400) return sentence('webhookRedirected', { status })
  return sentence('webhookAnswered', { status })
}

/** The secrets that calls are signed with, the newest first. Rejects with `SealError`. */
export async function secretsOf(webhook: WebhookRow, seal: Seal, now: number): Promise<string[]> {
  const opened = [await seal.open(webhook.secret, sealPlace.webhook(webhook.id))]
  const { oldSecret, oldSecretUntil } = webhook
  if (oldSecret !== null && oldSecretUntil && oldSecretUntil.getTime() > now)
    opened.push(...(await seal.open(oldSecret, sealPlace.oldWebhook(webhook.id))).split(' '))
  return opened
}

async function exchange(request: Request, host: WebhookHost, now: number): Promise<Outcome> {
  const response = await host.fetch(request)
  const { status } = response
  const delivered = status >= 200 && status < 300
  // A receiver that accepts and then stalls has received it.
  const answer = await beginningOf(response).catch(() => '')
  if (delivered) return { delivered, status, answer }
  const retryAfter = retryAfterOf(response, now)
  return { delivered, status, answer, message: messageOf(status), retryAfter, gone: status === 410 }
}

/** Sends a call once and returns the result; never rejects because of the receiver. */
export async function sendCall(
  webhook: WebhookRow,
  call: CallRow,
  { webhooks: host, secrets: seal }: { readonly webhooks: WebhookHost; readonly secrets: Seal },
  { origin, timestamp, timeoutMs }: SendOptions,
): Promise<Outcome> {
  const now = timestamp * 1000
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const body = JSON.stringify(withPublicAddresses(call.payload, origin))
    const signed = await signedHeaders(await secretsOf(webhook, seal, now), { id: call.id, timestamp, body })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'SocialContentStudio/1.0 (webhooks)',
      ...signed,
    }
    return await exchange(new Request(webhook.url, { method: 'POST', headers, body, signal }), host, now)
  } catch (error) {
    if (signal.aborted)
      return {
        delivered: false,
        message: sentence('webhookLate', { seconds: Math.round(timeoutMs / 1000) }),
      }
    if (error instanceof WebhookError) return { delivered: false, message: error.message }
    if (error instanceof SealError)
      return {
        delivered: false,
        message: /*i18n*/ 'This server’s secret key has changed. Make a new secret for the webhook.',
      }
    return { delivered: false, message: /*i18n*/ 'The address can’t be reached.' }
  }
}

/** True for a test call: sent once, whatever the result, even while the webhook is disabled. */
export const isTest = ({ event }: Pick<CallRow, 'event'>): boolean => event === testEvent
