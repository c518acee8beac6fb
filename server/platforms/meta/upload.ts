import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { type MediaFile, PlatformError, type PlatformResponse, type Session } from '../adapter'
import { exactJson } from '../answers'
import { redact } from '../redact'
import { errorOf, secretsOf } from './graph'
import { uploadTimeoutMs } from './limits'

/** The upload host's error format, which differs from the Graph API's. */
const DebugInfo = z.looseObject({
  debug_info: z.looseObject({
    type: maybe(z.string()),
    message: maybe(z.string()),
    retriable: maybe(z.boolean()),
  }),
})

function uploadError(session: Session, response: PlatformResponse): PlatformError {
  const parsed = z.safeParse(DebugInfo, exactJson(response.text))
  if (!parsed.success) return errorOf(session, response)
  const { type, message, retriable } = parsed.data.debug_info
  const failureClass =
    response.status === 401
      ? 'reconnect'
      : response.status === 429
        ? 'rate_limited'
        : retriable === true || type === 'OffsetInvalidError' || response.status >= 500
          ? 'transient'
          : 'media_rejected'
  return new PlatformError(
    failureClass,
    redact(message ?? /*i18n*/ 'The upload was refused.', secretsOf(session)),
    {
      verbatim: message !== undefined,
      code: type ?? `HTTP ${response.status}`,
    },
  )
}

const Uploaded = z.looseObject({ success: maybe(z.boolean()) })

/**
 * Sends a file's bytes from `offset` to Meta's upload host (docs/publishing.md, sections 5 and 6), and the
 * token to no other host. Rejects with `PlatformError`.
 */
export async function uploadBytes(
  session: Session,
  given: {
    readonly url: string
    readonly file: MediaFile
    readonly offset: number
    readonly body: ReadableStream<Uint8Array>
  },
): Promise<void> {
  const { url, file, offset, body } = given
  if (new URL(url).origin !== new URL(session.http.urls.facebook.upload).origin)
    throw new PlatformError('transient', /*i18n*/ 'Meta named an upload address that isn’t its own.')
  const response = await session.http.send({
    method: 'POST',
    url,
    headers: {
      authorization: `OAuth ${session.accessToken}`,
      offset: `${offset}`,
      file_size: `${file.size}`,
      'content-type': 'application/octet-stream',
    },
    body,
    contentLength: file.size - offset,
    timeoutMs: uploadTimeoutMs(file.size - offset),
  })
  const parsed = z.safeParse(Uploaded, exactJson(response.text))
  if (response.status < 200 || response.status > 299 || (parsed.success && parsed.data.success === false))
    throw uploadError(session, response)
}
