import * as z from 'zod/mini'
import type { FailureClass } from '~/contract'
import { maybe } from '~/contract/answer'
import { PlatformError, type PlatformResponse, type Session } from '../adapter'
import { classOfStatus, messageOf, readTolerantly } from '../answers'
import { nextDay, retryAfter } from '../retry-times'
import { limits } from './limits'

const Problem = z.object({
  error: maybe(
    z.object({
      message: maybe(z.string()),
      errors: maybe(z.array(z.object({ reason: maybe(z.string()), message: maybe(z.string()) }))),
    }),
  ),
})

/** Section 11 of docs/publishing.md, column YouTube. */
const byReason: Readonly<Record<string, FailureClass>> = {
  authError: 'reconnect',
  youtubeSignupRequired: 'permission',
  forbidden: 'permission',
  insufficientPermissions: 'permission',
  accessNotConfigured: 'configuration',
  rateLimitExceeded: 'rate_limited',
  userRateLimitExceeded: 'rate_limited',
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  uploadLimitExceeded: 'quota',
  invalidFilename: 'media_rejected',
  mediaBodyRequired: 'media_rejected',
  rejected: 'media_rejected',
  invalidTitle: 'content_rejected',
  invalidDescription: 'content_rejected',
  invalidTags: 'content_rejected',
  invalidPublishAt: 'content_rejected',
  backendError: 'transient',
  internalError: 'transient',
}

function untilOf(failureClass: FailureClass, reason: string | undefined, headers: Headers, now: number) {
  if (failureClass === 'rate_limited') return retryAfter(headers, now) ?? now + limits.ratePause
  if (failureClass !== 'quota') return undefined
  return reason === 'uploadLimitExceeded' ? now + limits.channelDay : nextDay(now, limits.quotaZone)
}

/** YouTube's refusal as a `PlatformError` with its message. */
export function youtubeFailure(response: PlatformResponse, session: Session): PlatformError {
  const { error } = readTolerantly(Problem, response.json)
  const first = error?.errors?.[0]
  const reason = first?.reason
  const failureClass = (reason === undefined ? undefined : byReason[reason]) ?? classOfStatus(response)
  const { text: message, verbatim } = messageOf(
    'YouTube',
    response,
    [error?.message, first?.message],
    session,
  )
  return new PlatformError(failureClass, message, {
    verbatim,
    code: reason ?? String(response.status),
    requestId: response.headers.get('x-guploader-uploadid') ?? undefined,
    until: untilOf(failureClass, reason, response.headers, session.clock()),
  })
}
