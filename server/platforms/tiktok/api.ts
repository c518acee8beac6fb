import * as z from 'zod/mini'
import { type FailureClass, maybe } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { NoAnswer, PlatformError, type PlatformResponse, type Session } from '../adapter'
import { exactJson } from '../answers'
import { redact, textOfPage } from '../redact'
import { retryAfter } from '../retry-times'
import { limits } from './limits'

const Envelope = z.looseObject({
  data: z.unknown(),
  error: z.looseObject({ code: z.string(), message: maybe(z.string()), log_id: maybe(z.string()) }),
})

/** Unwraps TikTok's response envelope. Throws `PlatformError`. */
function dataOf<T extends z.core.$ZodType>(
  session: Session,
  response: PlatformResponse,
  schema: T,
): z.output<T> {
  const envelope = z.safeParse(Envelope, exactJson(response.text))
  if (!envelope.success) throw tiktokFailure(session, response)
  const { data, error } = envelope.data
  if (error.code !== 'ok') throw tiktokFailure(session, response, error)
  const parsed = z.safeParse(schema, data)
  if (!parsed.success) throw new PlatformError('transient', /*i18n*/ 'TikTok’s answer couldn’t be read.')
  return parsed.data
}

const headersOf = (session: Session) => ({
  authorization: `Bearer ${session.accessToken}`,
  'content-type': 'application/json; charset=UTF-8',
})

/** Calls TikTok. Rejects with `PlatformError`. */
export async function callTiktok<T extends z.core.$ZodType>(
  session: Session,
  path: string,
  body: unknown,
  schema: T,
): Promise<z.output<T>> {
  const url = `${session.http.urls.tiktok.api}${path}`
  const response = await session.http.send({
    method: 'POST',
    url,
    headers: headersOf(session),
    body: JSON.stringify(body),
  })
  return dataOf(session, response, schema)
}

export async function readTiktok<T extends z.core.$ZodType>(
  session: Session,
  path: string,
  schema: T,
): Promise<z.output<T>> {
  const url = `${session.http.urls.tiktok.api}${path}`
  const { authorization } = headersOf(session)
  return dataOf(session, await session.http.send({ method: 'GET', url, headers: { authorization } }), schema)
}

/** After an internal error of TikTok, the outcome of a commit is open: `NoAnswer`. */
export function leaveOpen(error: unknown): never {
  if (error instanceof PlatformError && error.failureClass === 'transient')
    throw new NoAnswer(error.message, { cause: error })
  throw error
}

/** The call that makes a post visible. */
export async function commitTiktok<T extends z.core.$ZodType>(
  session: Session,
  path: string,
  body: unknown,
  schema: T,
): Promise<z.output<T>> {
  return callTiktok(session, path, body, schema).catch(leaveOpen)
}

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
interface TiktokError {
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly log_id?: string | undefined
}

/** Converts a response without `"code": "ok"`. The code decides, never the HTTP status. */
function tiktokFailure(
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

/**
 * Converts the `fail_reason` of a post that TikTok accepted and that failed afterwards. Apart from TikTok's own
 * problems it is final: neither a later time nor another sign-in changes what became of this post.
 */
function failReason(reason: string): PlatformError {
  const known = classOf(reason, 200)
  const failureClass = known === 'transient' || known === 'media_rejected' ? known : 'content_rejected'
  const words = reasons[reason] ?? sentence('tiktokReason', { words: redact(reason) })
  return new PlatformError(failureClass, words, { code: reason })
}

const Identifier = z.pipe(
  z.transform((given: unknown) => (typeof given === 'number' ? `${given}` : given)),
  z.string(),
)

const Status = z.looseObject({
  status: z.string(),
  fail_reason: maybe(z.string()),
  uploaded_bytes: maybe(z.number()),
  /** TikTok's spelling; 64-bit identifiers. */
  publicaly_available_post_id: maybe(z.array(Identifier)),
})

export type PostState =
  /** `bytes`: how many arrived, if TikTok says. */
  | { readonly kind: 'uploading'; readonly bytes: number | undefined }
  | { readonly kind: 'processing' }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'published'; readonly id: string | undefined }
  | { readonly kind: 'failed'; readonly error: PlatformError }

const postErrors: readonly FailureClass[] = ['media_rejected', 'content_rejected', 'duplicate']

/** The progress of a post, by its `publish_id`. */
export async function postState(session: Session, publishId: string): Promise<PostState> {
  const body = { publish_id: publishId }
  const answer = await callTiktok(session, '/v2/post/publish/status/fetch/', body, Status).catch(
    (error: unknown) => {
      // Problems with the post are in its status; an error of this call says nothing about the post.
      if (error instanceof PlatformError && postErrors.includes(error.failureClass))
        throw new PlatformError('transient', error.message, error.details)
      throw error
    },
  )
  switch (answer.status) {
    case 'PROCESSING_UPLOAD':
      return { kind: 'uploading', bytes: answer.uploaded_bytes }
    case 'SEND_TO_USER_INBOX':
      return { kind: 'inbox' }
    case 'PUBLISH_COMPLETE':
      return { kind: 'published', id: answer.publicaly_available_post_id?.[0] }
    case 'FAILED':
      return { kind: 'failed', error: failReason(answer.fail_reason ?? 'internal') }
    default:
      return { kind: 'processing' }
  }
}
