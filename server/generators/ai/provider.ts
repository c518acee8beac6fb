import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AiConfig } from './ai-config'

type Body = Record<string, unknown>

const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null

function bodyOf(sent: RequestInit['body']): Body | undefined {
  if (typeof sent !== 'string') return undefined
  const body: unknown = JSON.parse(sent)
  return isRecord(body) ? body : undefined
}

/** The body without the field that the provider complains about; `undefined` if it is none of those we can omit. */
function withoutUnsupported(body: Body, complaint: string): Body | undefined {
  const field = ['response_format', 'size', 'json_schema'].find((name) => complaint.includes(name))
  if (field === undefined) return undefined
  if (field === 'size') {
    const { size, ...rest } = body
    return size === undefined ? undefined : rest
  }
  const { response_format: format, ...rest } = body
  if (format === undefined) return undefined
  const strict = isRecord(format) && format.type === 'json_schema'
  return strict ? { ...rest, response_format: { type: 'json_object' } } : rest
}

/** What to send instead of a body that was rejected with this complaint. Images with references are sent as a form. */
function nextBody(sent: RequestInit['body'], complaint: string): string | FormData | undefined {
  if (sent instanceof FormData) {
    if (!complaint.includes('size') || !sent.has('size')) return undefined
    sent.delete('size')
    return sent
  }
  const body = bodyOf(sent)
  const next = body && withoutUnsupported(body, complaint)
  return next && JSON.stringify(next)
}

/**
 * "OpenAI-compatible" isn't one protocol: newer image models reject `response_format`, many support few sizes, and small
 * local servers have no JSON schema. If a 400 names such a field, the call is repeated without it.
 */
function providerFetch(inner: typeof fetch): typeof fetch {
  const send = async (input: string | URL | Request, init: RequestInit | undefined): Promise<Response> => {
    const response = await inner(input, init)
    if (response.status !== 400) return response
    const next = nextBody(init?.body, await response.clone().text())
    return next === undefined ? response : send(input, { ...init, body: next })
  }
  return send
}

/** The OpenAI-compatible provider at an endpoint, called by `fetch`. */
export const providerAt = (
  { baseUrl, apiKey }: Pick<AiConfig, 'baseUrl' | 'apiKey'>,
  fetch: typeof globalThis.fetch,
) =>
  createOpenAICompatible({
    name: 'provider',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    supportsStructuredOutputs: true,
    fetch: providerFetch(fetch),
  })
