import { sentence } from '~/contract/server-sentences'
import type { FailureClass } from '~/contract'
import { PlatformError, type PlatformResponse, type Session } from '../adapter'
import { textOfPage, redact } from '../redact'
import { retryAfter } from '../retry-times'
import { limits } from './limits'

/** TikTok's error codes and failure reasons by class (docs/publishing.md, section 11). */
const classes: Readonly<Record<string, FailureClass>> = {
  access_token_invalid: 'reconnect',
  access_token_expired: 'reconnect',
  auth_removed: 'reconnect',
  scope_not_authorized: 'permission',
  scope_permission_missed: 'permission',
  // TikTok hasn't audited the app, or the studio's domain isn't verified.
  unaudited_client_can_only_post_to_private_accounts: 'configuration',
  url_ownership_unverified: 'configuration',
  spam_risk_user_banned_from_posting: 'permission',
  rate_limit_exceeded: 'rate_limited',
  spam_risk_too_many_posts: 'quota',
  spam_risk_too_many_pending_share: 'quota',
  reached_active_user_cap: 'quota',
  file_format_check_failed: 'media_rejected',
  duration_check_failed: 'media_rejected',
  frame_rate_check_failed: 'media_rejected',
  picture_size_check_failed: 'media_rejected',
  // TikTok only fetches after the commit, when it is too late to provide another file.
  video_pull_failed: 'media_rejected',
  photo_pull_failed: 'media_rejected',
  spam_risk_text: 'content_rejected',
  spam_risk: 'content_rejected',
  invalid_param: 'content_rejected',
  invalid_params: 'content_rejected',
  privacy_level_option_mismatch: 'content_rejected',
  publish_cancelled: 'content_rejected',
  internal_error: 'transient',
  internal: 'transient',
}

function classOf(code: string | undefined, status: number): FailureClass {
  const known = code === undefined ? undefined : classes[code]
  if (known !== undefined) return known
  if (status === 429) return 'rate_limited'
  if (status >= 500 || code === undefined) return 'transient'
  if (status === 401) return 'reconnect'
  if (status === 403) return 'permission'
  return 'content_rejected'
}

function untilOf(failureClass: FailureClass, headers: Headers, now: number): number | undefined {
  if (failureClass === 'rate_limited') return retryAfter(headers, now) ?? now + limits.rateLimitWaitMs
  if (failureClass === 'quota') return now + limits.quotaWaitMs
  return undefined
}

/** The `error` of TikTok's envelope. */
export interface TiktokError {
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly log_id?: string | undefined
}

/** Converts a response without `"code": "ok"`. The code decides, never the HTTP status. */
export function tiktokFailure(
  session: Session,
  response: PlatformResponse,
  { code, message, log_id: logId }: TiktokError = {},
): PlatformError {
  const failureClass = classOf(code, response.status)
  const own = message?.trim() ?? ''
  const words = own !== '' ? own : code === undefined ? textOfPage(response.text) : code
  return new PlatformError(
    failureClass,
    words === ''
      ? sentence('responded', { platform: 'TikTok', status: response.status })
      : redact(words, [session.accessToken]),
    {
      verbatim: words !== '',
      code: code ?? `HTTP ${response.status}`,
      requestId: logId ?? response.headers.get('x-tt-logid') ?? undefined,
      until: untilOf(failureClass, response.headers, session.clock()),
    },
  )
}

const reasons: Readonly<Record<string, string>> = {
  file_format_check_failed: /*i18n*/ 'TikTok doesn’t take this file format.',
  duration_check_failed: /*i18n*/ 'The video is shorter or longer than TikTok allows.',
  frame_rate_check_failed: /*i18n*/ 'TikTok doesn’t take this video’s frame rate.',
  picture_size_check_failed: /*i18n*/ 'TikTok doesn’t accept images of this size.',
  video_pull_failed: /*i18n*/ 'TikTok couldn’t fetch the video from this studio.',
  photo_pull_failed: /*i18n*/ 'TikTok couldn’t fetch the photos from this studio.',
  publish_cancelled: /*i18n*/ 'The post was cancelled in TikTok.',
  auth_removed: /*i18n*/ 'The account’s owner removed this app in TikTok.',
  internal: /*i18n*/ 'TikTok had a problem of its own.',
}

/** Converts the `fail_reason` of a post that TikTok accepted and that failed afterwards. */
export function failReason(session: Session, reason: string): PlatformError {
  const failureClass = classOf(reason, 200)
  return new PlatformError(
    failureClass,
    reasons[reason] ?? sentence('tiktokReason', { words: redact(reason) }),
    {
      code: reason,
      until: untilOf(failureClass, new Headers(), session.clock()),
    },
  )
}
