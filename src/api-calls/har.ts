import { i18n } from '@lingui/core'
import type { LoggedRequest } from '~/src/api/http/request-log'

const secret = /([?&][\w-]*(?:signature|sig|credential|token|policy|secret|api-?key)=)[^&"\\\s]*/gi

/**
 * The query of an upload URL in a response. All of its parameters are secret, as they authorise the upload.
 */
const uploadQuery = /(uploadUrl\\?"\s*:\s*\\?"[^"?\\\s]*\?)[^"\\\s]+/gi

/**
 * Masks a text for display or export. The log never contains the token, but a signed URL grants access for
 * its 15 minutes.
 */
export const withoutSecrets = (text: string): string =>
  text.replace(uploadQuery, '$1••••').replace(secret, '$1••••')

/** The URL of a call, masked. A signed upload, which is no API call, is shown without its query. */
export const addressOf = ({ scope, url }: Pick<LoggedRequest, 'scope' | 'url'>): string =>
  withoutSecrets(scope === undefined ? url.replace(/\?.+/, '?••••') : url)

const unknown = { headersSize: -1, httpVersion: 'HTTP/2', cookies: [] }
const json = { name: 'Content-Type', value: 'application/json' }

/** The requests as an HTTP Archive 1.2, without `Authorization` headers, secrets and signatures. */
export function asHar(requests: readonly LoggedRequest[]): string {
  const log = {
    version: '1.2',
    creator: { name: i18n.t('Social Content Studio'), version: '1' },
    comment: i18n.t('The Authorization header and all secrets are removed.'),
    entries: requests.toSorted((a, b) => a.id - b.id).map(entryOf),
  }
  return withoutSecrets(JSON.stringify({ log }, null, 2))
}

function entryOf(request: LoggedRequest) {
  const { method, startedAt, requestBody, responseBody, status = 0, size = -1 } = request
  const ms = request.ms ?? -1
  // Masked before its query is listed separately.
  const url = addressOf(request)
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: Math.max(ms, 0),
    request: {
      ...unknown,
      method,
      url,
      headers: [{ name: 'Accept', value: 'application/json' }, ...(requestBody === undefined ? [] : [json])],
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      bodySize: requestBody === undefined ? 0 : new TextEncoder().encode(requestBody).length,
      ...(requestBody !== undefined && { postData: { mimeType: 'application/json', text: requestBody } }),
    },
    response: {
      ...unknown,
      status,
      statusText: '',
      headers: responseBody === undefined ? [] : [json],
      redirectURL: '',
      bodySize: -1,
      content: {
        size,
        mimeType: 'application/json',
        ...(responseBody !== undefined && { text: responseBody }),
      },
    },
    cache: {},
    timings: { send: 0, wait: Math.max(ms, 0), receive: 0 },
    ...(request.failure !== undefined && { _failure: request.failure }),
    ...(request.requestId !== undefined && { _requestId: request.requestId }),
    _cause: request.cause ?? request.origin ?? request.summary,
    _attempt: request.attempt,
  }
}
