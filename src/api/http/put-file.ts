import { free } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { typeOfFile } from '~/domain/media'
import { ApiError, NetworkError } from '../errors'
import { readOnly, readOnlyReason } from '../session/read-only'
import { logRequest } from './request-log'

interface PutOptions {
  signal: AbortSignal
  /** Called with the bytes sent so far. */
  onProgress: (sent: number) => void
}

/**
 * PUTs a file to its signed URL, with its content type and without the token. Uses XHR because `fetch` can't
 * report upload progress; the browser streams the file from disk. Rejects with `NetworkError`, or with
 * `ApiError` if the server refuses: `ServerBusy` if it takes no more for now.
 */
export function putFile(url: string, file: File, { signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new NetworkError('aborted'))
    if (readOnly.get())
      return reject(new ApiError({ status: 403, code: 'read_only', message: readOnlyReason }))
    const startedAt = Date.now()
    const entry = logRequest({
      method: 'PUT',
      template: i18n.t('(signed upload)'),
      url,
      cost: free,
      summary: i18n.t('Uploads {0} to its signed URL.', { 0: file.name || i18n.t('a file') }),
      cause: i18n.t('Upload'),
      startedAt,
      attempt: 1,
    })
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const failed = () => reject(new NetworkError(navigator.onLine ? 'unreachable' : 'offline'))
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', typeOfFile(file))
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refused(request))
    }
    request.onerror = failed
    request.ontimeout = failed
    // Leaving the page aborts requests as well, which is not a cancellation.
    request.onabort = () => (signal.aborted ? reject(new NetworkError('aborted')) : failed())
    request.onloadend = () => {
      signal.removeEventListener('abort', cancel)
      entry.finish({
        ms: Date.now() - startedAt,
        ...(request.status > 0
          ? { status: request.status }
          : { failure: i18n.t('The server didn’t respond.') }),
      })
    }
    signal.addEventListener('abort', cancel, { once: true })
    onProgress(0)
    request.send(file)
  })
}

const expired = 'slot_expired'

/** True if the upload URL has expired, so that a new one may work. */
export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === expired

/** The server takes no more uploads for now; the same PUT may be sent again. */
export class ServerBusy extends ApiError {
  /** Its `Retry-After`, if readable. */
  readonly retryAfter: string | null

  constructor(status: number, retryAfter: string | null) {
    super({
      status,
      code: 'rate_limited',
      message: i18n.t('The server is busy. Wait a moment, then try again.'),
    })
    this.retryAfter = retryAfter
  }
}

// Read from all headers, as `getResponseHeader` logs a warning if CORS doesn't expose the header.
const retryAfterOf = (request: XMLHttpRequest): string | null =>
  /^retry-after: *(.*)$/im.exec(request.getAllResponseHeaders())?.[1]?.trim() ?? null

function refused(request: XMLHttpRequest): ApiError {
  const { status, responseText: text } = request
  // S3 and the like respond with 503 ("Slow Down") where our server uses 429.
  if (status === 429 || status === 503) return new ServerBusy(status, retryAfterOf(request))
  // Our server and S3 respond with 403, other stores with 400 or 401 and a message.
  if (status === 403 || ((status === 400 || status === 401) && /expired/i.test(text))) {
    const message = i18n.t(
      'The 15-minute upload window expired, or the file doesn’t match the one announced. Try again.',
    )
    return new ApiError({ status, code: expired, message })
  }
  return new ApiError({ status, code: 'upload_refused', message: refusalOf(status) })
}

function refusalOf(status: number): string {
  if (status === 413) return i18n.t('The file is larger than the server allows.')
  return status >= 500
    ? i18n.t('The server couldn’t store the file ({status}). Try again.', { status })
    : i18n.t('The server rejected the file ({status}).', { status })
}
