import { APICallError, NoImageGeneratedError, NoObjectGeneratedError, NoOutputGeneratedError } from 'ai'
import { sentence } from '~/contract/server-sentences'
import { GeneratorError } from '../generators'

/** Providers may quote the key they were sent, or something like it, in their errors. */
const apiKeys = /\b(?:sk|pk|key|rk)-[\w-]{6,}|Bearer\s+\S+/gi
const maxLength = 300

/** A provider's message in one short line without secrets. */
function redacted(message: string, apiKey: string | undefined): string {
  const safe = apiKey ? message.replaceAll(apiKey, '•••') : message
  const line = safe.replaceAll(apiKeys, '•••').replaceAll(/\s+/gu, ' ').trim()
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line
}

interface Asked {
  readonly model: string
  readonly apiKey: string | undefined
  readonly withReferences?: boolean
  /** Timeout of the call in milliseconds. */
  readonly limitMs: number
}

const policyRefusal =
  /content[ _-]?(policy|filter|moderation)|moderation|safety system|not allowed by|policy violation/i

function secondsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : undefined
}

function ofStatus(error: APICallError, request: Asked): GeneratorError {
  const { statusCode: status, responseHeaders: headers } = error
  const said = redacted(error.message, request.apiKey)
  const whole = `${error.message} ${error.responseBody ?? ''}`
  if (status === undefined) return new GeneratorError('failed', /*i18n*/ 'The AI provider can’t be reached.')
  if (status === 429 && /insufficient_quota|billing/i.test(whole))
    return new GeneratorError('failed', /*i18n*/ 'This server’s quota with the AI provider is used up.')
  if (status === 429)
    return new GeneratorError(
      'busy',
      /*i18n*/ 'The AI provider is busy.',
      secondsOf(headers?.['retry-after']) ?? 10,
    )
  if (status < 500 && policyRefusal.test(whole))
    return new GeneratorError('refused', sentence('providerRejected', { words: said }))
  if (status === 401 || status === 403)
    return new GeneratorError('failed', /*i18n*/ 'The AI provider doesn’t accept this server’s API key.')
  if (request.withReferences && [404, 405, 501].includes(status))
    return new GeneratorError('no_references', sentence('modelWithoutReferences', { model: request.model }))
  if (status === 404)
    return new GeneratorError('no_model', sentence('modelUnknown', { model: request.model }))
  if (status >= 500) return new GeneratorError('failed', sentence('providerError', { status }))
  if (status >= 400) return new GeneratorError('failed', sentence('providerSaid', { words: said }))
  return new GeneratorError('failed', /*i18n*/ 'The AI provider’s response can’t be read.')
}

/** A provider's failure as a sentence for a person. The provider's own error is never passed on: it may contain anything. */
function generatorError(error: unknown, request: Asked): GeneratorError {
  if (error instanceof GeneratorError) return error
  if (error instanceof Error && error.name === 'TimeoutError')
    return new GeneratorError(
      'failed',
      sentence('providerLate', { seconds: Math.max(1, Math.round(request.limitMs / 1000)) }),
    )
  if (APICallError.isInstance(error)) return ofStatus(error, request)
  const empty = [NoImageGeneratedError, NoObjectGeneratedError, NoOutputGeneratedError]
  if (empty.some((kind) => kind.isInstance(error)))
    return new GeneratorError('failed', /*i18n*/ 'The AI provider’s response contains nothing usable.')
  return new GeneratorError('failed', /*i18n*/ 'The AI provider’s response was cut off or can’t be read.')
}

/**
 * The answer of a provider's model. The call ends when `signal` is aborted, with its reason, or after the timeout, and
 * otherwise fails with a `GeneratorError`.
 */
export async function askProvider<T>(
  asked: Asked,
  call: (stop: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const limit = AbortSignal.timeout(asked.limitMs)
  try {
    return await call(signal ? AbortSignal.any([signal, limit]) : limit)
  } catch (error) {
    signal?.throwIfAborted()
    throw generatorError(limit.aborted ? limit.reason : error, asked)
  }
}
