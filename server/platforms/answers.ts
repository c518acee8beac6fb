import * as z from 'zod/mini'
import type { FailureClass } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { parseJson } from '~/domain/parse-json'
import {
  NoAnswer,
  PlatformError,
  type PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
  type Session,
} from './adapter'
import { redact, textOfPage } from './redact'

const succeeded = ({ status }: PlatformResponse): boolean => status >= 200 && status < 300

/** Neither success nor refusal: the outcome of a commit stays unknown (docs/publishing.md, section 1). */
export const isInconclusive = ({ status }: PlatformResponse): boolean =>
  status < 400 || status === 408 || status >= 500

/**
 * Sends a request and resolves with a success response. Rejects with the error that `failure` makes of a
 * refusal; for a commit, with `NoAnswer` if the response leaves the outcome open.
 */
export async function call(
  http: PlatformHttp,
  request: PlatformRequest,
  {
    failure,
    commit = false,
  }: { readonly failure: (response: PlatformResponse) => PlatformError; readonly commit?: boolean },
): Promise<PlatformResponse> {
  const response = await http.send(request)
  if (succeeded(response)) return response
  if (commit && isInconclusive(response))
    throw new NoAnswer(sentence('responded', { platform: 'The platform', status: response.status }))
  throw failure(response)
}

/**
 * Parses a success response. Rejects with `NoAnswer` if it can't be read, as the request may have taken
 * effect.
 */
export function readAnswer<T>(schema: z.ZodMiniType<T>, response: PlatformResponse): T {
  const read = z.safeParse(schema, response.json)
  if (read.success) return read.data
  throw new NoAnswer(/*i18n*/ 'The platform’s response couldn’t be read.')
}

/** Parses a checkpoint or options; falls back to the defaults that every field of `schema` has. */
export function readTolerantly<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const read = z.safeParse(schema, given)
  return read.success ? read.data : z.parse(schema, {})
}

/** A message from a platform, or about its response. */
interface PlatformMessage {
  readonly text: string
  /** True if the text is the platform's own. */
  readonly verbatim: boolean
}

/**
 * The first non-empty text of the platform's own, without the session's secrets; otherwise a sentence with the status and
 * what the response shows.
 */
export function messageOf(
  platform: string,
  response: PlatformResponse,
  words: readonly (string | undefined)[],
  { accessToken, app }: Session,
): PlatformMessage {
  const secrets = [accessToken, app.clientSecret]
  const own = words.find((word) => word !== undefined && word.trim() !== '')
  if (own !== undefined) return { text: redact(own, secrets), verbatim: true }
  const shown = response.json === undefined ? redact(textOfPage(response.text), secrets) : ''
  const { status } = response
  return {
    text:
      shown === ''
        ? sentence('responded', { platform, status })
        : sentence('respondedWith', { platform, status, words: shown }),
    verbatim: false,
  }
}

/**
 * True for an address of the platform's own, to which a token may be sent: on its API's host, or on a subdomain of
 * `domain`. A response may name any address.
 */
export function isOwnAddress(address: string, api: string, domain: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, protocol, hostname } = new URL(address)
  return origin === new URL(api).origin || (protocol === 'https:' && hostname.endsWith(`.${domain}`))
}

/** The class of a refusal without a code that says more (docs/publishing.md, section 11). */
export function classOfStatus(response: PlatformResponse): FailureClass {
  const { status } = response
  if (status === 401) return 'reconnect'
  if (status === 403) return 'permission'
  if (status === 429) return 'rate_limited'
  if (status === 413) return 'media_rejected'
  return isInconclusive(response) ? 'transient' : 'content_rejected'
}

/** An error for content that can't be published there, found before anything is sent. */
export const refused = (
  failureClass: 'media_rejected' | 'content_rejected' | 'permission',
  sentence: string,
): PlatformError => new PlatformError(failureClass, sentence)

const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Decodes `&`, `<` and `>`, which X escapes in texts. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (name) => characters[name] ?? name)

/** A JSON string, or an integer of 16 or more digits, which a double may not represent exactly. */
const textOrLongNumber = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/**
 * Parses JSON, keeping integers beyond 2^53 as text: identifiers of Meta and TikTok have 64 bits
 * (docs/publishing.md, section 1). Undefined if `text` isn't valid JSON.
 */
export function exactJson(text: string): unknown {
  return parseJson(text.replace(textOrLongNumber, (found) => (found.startsWith('"') ? found : `"${found}"`)))
}

/** A boolean option, also accepted as text from a form; `otherwise` if it is neither. */
export const flag = (otherwise: boolean) =>
  z.catch(
    z.pipe(
      z.transform((given: unknown) => (given === 'true' ? true : given === 'false' ? false : given)),
      z.boolean(),
    ),
    otherwise,
  )
