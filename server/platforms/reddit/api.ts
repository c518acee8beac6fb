import * as z from 'zod/mini'
import type { FailureClass } from '~/contract'
import { maybe } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { PlatformError, type PlatformRequest, type PlatformResponse, type Session } from '../adapter'
import { call, classOfStatus, messageOf, readTolerantly } from '../answers'
import { redact } from '../redact'
import { retryAfter, secondsFromNow } from '../retry-times'
import { limits } from './limits'

const Problem = z.object({
  message: maybe(z.string()),
  reason: maybe(z.string()),
  explanation: maybe(z.string()),
  json: maybe(
    z.object({
      errors: maybe(z.array(z.array(z.unknown()))),
      ratelimit: maybe(z.number()),
    }),
  ),
})

/** Section 11 of docs/publishing.md, column Reddit. These come with status 200. */
const byCode: Readonly<Record<string, FailureClass>> = {
  RATELIMIT: 'rate_limited',
  USER_REQUIRED: 'reconnect',
  SUBREDDIT_NOTALLOWED: 'permission',
  SUBREDDIT_NOEXIST: 'permission',
  ALREADY_SUB: 'duplicate',
}

/** Reasons for which a community is closed, whoever signs in. */
const closed = /^(SUBREDDIT_NOTALLOWED|SUBREDDIT_NOEXIST|private|banned|gated|quarantined|gold_only)$/

const byStatus = (response: PlatformResponse): FailureClass =>
  response.status === 404 ? 'permission' : classOfStatus(response)

const units: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
}

/** “Take a break for 5 minutes before trying again.” */
function waitIn(words: string): number | undefined {
  const [, count, unit = ''] = /(\d+)\s*(millisecond|second|minute|hour)s?/i.exec(words) ?? []
  const ms = units[unit.toLowerCase()]
  return count === undefined || ms === undefined ? undefined : Number(count) * ms
}

/** The errors of a refusal with status 200: `{json:{errors:[[CODE, message, field]]}}`. */
export function errorsIn(response: PlatformResponse): readonly (readonly unknown[])[] {
  return readTolerantly(Problem, response.json).json?.errors ?? []
}

/** Reddit's refusal as a `PlatformError` with its message. */
export function redditFailure(response: PlatformResponse, session: Session): PlatformError {
  const { message, reason, explanation, json } = readTolerantly(Problem, response.json)
  const [code, words] = (json?.errors?.[0] ?? []).map(String)
  const failureClass = code === undefined ? byStatus(response) : (byCode[code] ?? 'content_rejected')
  const { text: shown, verbatim } = messageOf('Reddit', response, [words, explanation, message], session)
  const now = session.clock()
  const inWords = waitIn(words ?? '')
  const pause =
    json?.ratelimit !== undefined
      ? now + json.ratelimit * 1000
      : inWords !== undefined
        ? now + inWords
        : (secondsFromNow(response.headers, 'x-ratelimit-reset', now) ?? retryAfter(response.headers, now))
  return new PlatformError(failureClass, shown, {
    verbatim,
    code: code ?? reason ?? String(response.status),
    placeOnly: response.status === 404 || closed.test(code ?? reason ?? '') || undefined,
    until: failureClass === 'rate_limited' ? (pause ?? now + limits.ratePause) : undefined,
  })
}

/** A refusal of the storage for Reddit's media, as S3's XML. */
export function storageFailure({ status, text }: PlatformResponse): PlatformError {
  const [, code] = /<Code>([^<]+)<\/Code>/.exec(text) ?? []
  const [, words] = /<Message>([^<]+)<\/Message>/.exec(text) ?? []
  const rejected = code === 'EntityTooLarge' || code === 'EntityTooSmall' || status === 413
  return new PlatformError(
    rejected ? 'media_rejected' : 'transient',
    words === undefined
      ? sentence('responded', { platform: 'Reddit’s media storage', status })
      : redact(words),
    { verbatim: words !== undefined, code: code ?? String(status) },
  )
}

/** Reddit requires a user agent in this format, naming a member who is responsible for the client. */
export const userAgent = (options: Readonly<Record<string, string>>): string => {
  const username = options.username?.trim().replace(/^(?:@|\/?u\/)/, '') ?? ''
  return `web:social-content-studio:v1 (by /u/${/^[\w-]+$/.test(username) ? username : 'social-content-studio'})`
}

/** Calls Reddit's API with its required headers (docs/publishing.md, section 10). */
export function send(
  session: Session,
  request: Omit<PlatformRequest, 'url'> & { readonly path: string; readonly commit?: boolean },
): Promise<PlatformResponse> {
  const { path, commit = false, headers, ...rest } = request
  return call(
    session.http,
    {
      ...rest,
      // Otherwise Reddit escapes `&`, `<` and `>` in all texts and addresses of its responses.
      url: `${session.http.urls.reddit.api}${path}${path.includes('?') ? '&' : '?'}raw_json=1`,
      headers: {
        authorization: `Bearer ${session.accessToken}`,
        'user-agent': userAgent(session.app.options),
        ...headers,
      },
    },
    { failure: (response) => redditFailure(response, session), commit },
  )
}
