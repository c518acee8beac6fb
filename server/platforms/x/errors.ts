import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import type { FailureClass } from '~/contract'
import { PlatformError, type PlatformResponse, type Session } from '../adapter'
import { readTolerantly, wordsOf } from '../answers'
import { retryAfter, unixSeconds } from '../retry-times'
import { limits } from './limits'

const one = {
  type: maybe(z.string()),
  title: maybe(z.string()),
  detail: maybe(z.string()),
  message: maybe(z.string()),
}
const Problem = z.object({ ...one, errors: maybe(z.array(z.object(one))) })

/** What was asked for: the same status means something else for a file than for a post. */
export type XSubject = 'post' | 'media' | 'read'

interface Facts {
  readonly status: number
  /** The problem's kind, the last part of its `type`. */
  readonly kind: string
  readonly words: string
  readonly subject: XSubject
}

/** Section 11 of docs/publishing.md, column X. */
function classOf({ status, kind, words, subject }: Facts): FailureClass {
  if (status === 401 || kind === 'unsupported-authentication') return 'reconnect'
  if (status === 402 || kind === 'usage-capped' || kind === 'CreditsDepleted') return 'quota'
  if (status === 429) return 'rate_limited'
  // The operator's app, or what was bought for it, doesn't have this call.
  if (kind === 'client-forbidden') return 'configuration'
  if (status === 403) return /duplicate content/i.test(words) ? 'duplicate' : 'permission'
  if (status === 413) return 'media_rejected'
  if (status < 400 || status === 408 || status >= 500) return status < 400 ? 'content_rejected' : 'transient'
  if (subject === 'media') return 'media_rejected'
  if (/media ids? (is|are) invalid/i.test(words)) return 'not_ready'
  return 'content_rejected'
}

/** X's refusal as one of the classes that all share, with its own words. Also of a 200 that carries `errors` and nothing else. */
export function xFailure(
  response: PlatformResponse,
  { accessToken, app, clock }: Session,
  subject: XSubject,
): PlatformError {
  const problem = readTolerantly(Problem, response.json)
  const first = problem.errors?.[0]
  const type = first?.type ?? problem.type
  const kind = (type === 'about:blank' ? undefined : type?.split('/').at(-1)) ?? first?.title ?? problem.title
  const said = [first?.detail, first?.message, problem.detail, problem.message, first?.title, problem.title]
  const { words: message, verbatim } = wordsOf('X', response, said, [accessToken, app.clientSecret])
  const failureClass = classOf({
    status: response.status,
    kind: kind ?? '',
    words: said.filter(Boolean).join(' '),
    subject,
  })
  const now = clock()
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
