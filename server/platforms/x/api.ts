import * as z from 'zod/mini'
import type { FailureClass } from '~/contract'
import { maybe } from '~/contract/answer'
import { PlatformError, type PlatformRequest, type PlatformResponse, type Session } from '../adapter'
import { call, messageOf, readTolerantly } from '../answers'
import { retryAfter, unixSeconds } from '../retry-times'
import { limits } from './limits'

const one = {
  type: maybe(z.string()),
  title: maybe(z.string()),
  detail: maybe(z.string()),
  message: maybe(z.string()),
}
const Problem = z.object({ ...one, errors: maybe(z.array(z.object(one))) })

/** What was requested: the same status means different things for a file and a post. */
type XSubject = 'post' | 'media' | 'read'

interface Refusal {
  readonly status: number
  /** The kind of problem: the last part of its `type`. */
  readonly kind: string
  readonly words: string
  readonly subject: XSubject
}

/** Section 11 of docs/publishing.md, column X. */
function classOf({ status, kind, words, subject }: Refusal): FailureClass {
  if (status === 401 || kind === 'unsupported-authentication') return 'reconnect'
  if (status === 402 || kind === 'usage-capped' || kind === 'CreditsDepleted') return 'quota'
  if (status === 429) return 'rate_limited'
  // The operator's app, or its plan, doesn't include this call.
  if (kind === 'client-forbidden') return 'configuration'
  if (status === 403) return /duplicate content/i.test(words) ? 'duplicate' : 'permission'
  if (status === 413) return 'media_rejected'
  if (status === 408 || status >= 500) return 'transient'
  if (status < 400) return subject === 'read' ? 'transient' : 'content_rejected'
  if (subject === 'media') return 'media_rejected'
  if (/media ids? (is|are) invalid/i.test(words)) return 'not_ready'
  return 'content_rejected'
}

/** X's refusal as a `PlatformError` with its message. Also for a 200 that contains only `errors`. */
export function xFailure(response: PlatformResponse, session: Session, subject: XSubject): PlatformError {
  const problem = readTolerantly(Problem, response.json)
  const first = problem.errors?.[0]
  const type = first?.type ?? problem.type
  const kind = (type === 'about:blank' ? undefined : type?.split('/').at(-1)) ?? first?.title ?? problem.title
  const messages = [
    first?.detail,
    first?.message,
    problem.detail,
    problem.message,
    first?.title,
    problem.title,
  ]
  const { text: message, verbatim } = messageOf('X', response, messages, session)
  const failureClass = classOf({
    status: response.status,
    kind: kind ?? '',
    words: messages.filter(Boolean).join(' '),
    subject,
  })
  const now = session.clock()
  const reset = unixSeconds(response.headers, 'x-rate-limit-reset', now) ?? retryAfter(response.headers, now)
  return new PlatformError(failureClass, message, {
    verbatim,
    code: kind ?? String(response.status),
    requestId: response.headers.get('x-transaction-id') ?? undefined,
    until:
      failureClass === 'rate_limited'
        ? (reset ?? now + limits.rateWindow)
        : failureClass === 'quota' && response.status === 429
          ? reset
          : undefined,
  })
}
/** Calls a path of X's API as the session's account. */
export function send(
  session: Session,
  request: Omit<PlatformRequest, 'url'> & { readonly path: string },
  subject: XSubject,
): Promise<PlatformResponse> {
  const { path, ...rest } = request
  return call(
    session.http,
    {
      ...rest,
      url: `${session.http.urls.x.api}${path}`,
      headers: { authorization: `Bearer ${session.accessToken}`, ...request.headers },
    },
    { failure: (response) => xFailure(response, session, subject), commit: subject === 'post' },
  )
}
