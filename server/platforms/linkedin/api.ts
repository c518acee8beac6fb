import * as z from 'zod/mini'
import type { FailureClass } from '~/contract'
import { maybe } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { PlatformError, type PlatformRequest, type PlatformResponse, type Session } from '../adapter'
import { call, messageOf, readTolerantly } from '../answers'
import { nextDay, retryAfter } from '../retry-times'
import { limits } from './limits'

const Problem = z.object({
  message: maybe(z.string()),
  code: maybe(z.string()),
  serviceErrorCode: maybe(z.number()),
})

/** What was requested: the same status means different things for a file and a post. */
type LinkedinSubject = 'post' | 'media' | 'read'

/** A 422 with another message is a rejection. */
const duplicateOf = /duplicate of (urn:li:(?:share|ugcPost):[\w-]+)/i
/** Messages for a file that is still being processed; the wording isn't documented. */
const unfinished =
  /not (?:yet )?(?:ready|available|processed)|(?:still|being) process|waiting_upload|\bprocessing\b/i

/** Section 11 of docs/publishing.md, column LinkedIn. */
function classOf(status: number, words: string, subject: LinkedinSubject): FailureClass {
  if (status === 401) return 'reconnect'
  // The API version has ended; the operator has to set a later one.
  if (status === 426) return 'configuration'
  if (status === 403) return 'permission'
  if (status === 429) return /\bday\b|daily/i.test(words) ? 'quota' : 'rate_limited'
  if (status === 413) return 'media_rejected'
  if (status < 400 || status === 408 || status >= 500) return 'transient'
  if (status === 422 && duplicateOf.test(words)) return 'duplicate'
  if (subject === 'media') return 'media_rejected'
  return unfinished.test(words) && !/failed/i.test(words) ? 'not_ready' : 'content_rejected'
}

/** LinkedIn's refusal as a `PlatformError` with its message. */
export function linkedinFailure(
  response: PlatformResponse,
  session: Session,
  subject: LinkedinSubject,
): PlatformError {
  const { status, headers } = response
  const { message, code, serviceErrorCode } = readTolerantly(Problem, response.json)
  const { text, verbatim } = messageOf('LinkedIn', response, [message], session)
  const failureClass = classOf(status, message ?? '', subject)
  const now = session.clock()
  const until =
    failureClass === 'quota'
      ? (retryAfter(headers, now) ?? nextDay(now, 'UTC'))
      : failureClass === 'rate_limited'
        ? (retryAfter(headers, now) ?? now + limits.rateWindow)
        : undefined
  const shown = status === 426 ? sentence('versionEnded', { version: session.http.versions.linkedin }) : text
  return new PlatformError(failureClass, shown, {
    verbatim: verbatim && status !== 426,
    code: [code ?? String(status), serviceErrorCode].filter((part) => part !== undefined).join('/'),
    requestId: headers.get('x-li-uuid') ?? undefined,
    until,
    existingId: failureClass === 'duplicate' ? duplicateOf.exec(message ?? '')?.[1] : undefined,
  })
}

/** Calls LinkedIn's API with its required headers (docs/publishing.md, section 7). */
export function send(
  session: Session,
  request: Omit<PlatformRequest, 'url' | 'body'> & { readonly path: string; readonly json?: unknown },
  subject: LinkedinSubject,
): Promise<PlatformResponse> {
  const { path, json, headers, ...rest } = request
  const { http, accessToken } = session
  return call(
    http,
    {
      ...rest,
      url: `${http.urls.linkedin.api}${path}`,
      body: json === undefined ? undefined : JSON.stringify(json),
      headers: {
        authorization: `Bearer ${accessToken}`,
        'linkedin-version': http.versions.linkedin,
        'x-restli-protocol-version': '2.0.0',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    },
    { failure: (response) => linkedinFailure(response, session, subject), commit: subject === 'post' },
  )
}
