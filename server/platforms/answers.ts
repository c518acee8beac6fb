import { sentence } from '~/contract/server-sentences'
import * as z from 'zod/mini'
import {
  NoAnswer,
  PlatformError,
  type PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
} from './adapter'
import { plainWords, redact } from './redact'

const succeeded = ({ status }: PlatformResponse): boolean => status >= 200 && status < 300

/** Neither success nor a refusal: after a commit it says nothing (docs/publishing.md, section 1). */
const isInconclusive = ({ status }: PlatformResponse): boolean =>
  status < 400 || status === 408 || status >= 500

/**
 * Sends a request. Rejects with what `failure` makes of a refusal; of a commit also with `NoAnswer` where the answer
 * leaves open whether it was done.
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

/** What a success says, by its schema. Rejects with `NoAnswer` where it can't be read: the request may have been done. */
export function readAnswer<T>(schema: z.ZodMiniType<T>, response: PlatformResponse): T {
  const read = z.safeParse(schema, response.json)
  if (read.success) return read.data
  throw new NoAnswer(/*i18n*/ 'The platform’s response couldn’t be read.')
}

/** A checkpoint or an option as far as it can be read: every field of `schema` has a default. */
export function readTolerantly<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const read = z.safeParse(schema, given)
  return read.success ? read.data : z.parse(schema, {})
}

/** What a platform said, or what is said of its answer. */
interface Said {
  readonly words: string
  /** Whether the words are the platform's own. */
  readonly verbatim: boolean
}

/** The first of the platform's own words that says anything, without secrets; of an answer of another kind what it shows. */
export function wordsOf(
  platform: string,
  response: PlatformResponse,
  words: readonly (string | undefined)[],
  secrets: readonly (string | undefined)[],
): Said {
  const own = words.find((word) => word !== undefined && word.trim() !== '')
  if (own !== undefined) return { words: redact(own, secrets), verbatim: true }
  const shown = response.json === undefined ? redact(plainWords(response.text), secrets) : ''
  const { status } = response
  return {
    words:
      shown === ''
        ? sentence('responded', { platform, status })
        : sentence('respondedWith', { platform, status, words: shown }),
    verbatim: false,
  }
}

/** Something that can't be published there, known before anything is sent. */
export const refused = (
  failureClass: 'media_rejected' | 'content_rejected' | 'permission',
  sentence: string,
): PlatformError => new PlatformError(failureClass, sentence)
