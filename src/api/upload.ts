import { completeUpload, createUploadUrl } from '~/contract/endpoints'
import { type Media, mediaMimeType, type UploadSlot } from '~/contract/media'
import { ApiError, ContractError, NetworkError } from './errors'
import { send } from './send'

/** How far an upload has come. `path` is set once the bytes have arrived: only registering is left then. */
export type UploadStage =
  | { readonly kind: 'slot' }
  /** `sent` of `total` bytes to the slot at `path`; `expiresAt` is when it ends, in milliseconds since the epoch. */
  | {
      readonly kind: 'sending'
      readonly path: string
      readonly sent: number
      readonly total: number
      readonly expiresAt: number
    }
  | { readonly kind: 'completing'; readonly path: string }

export interface UploadOptions {
  signal: AbortSignal
  onStage: (stage: UploadStage) => void
  /** Bytes that arrived before: only `complete` is repeated. */
  arrivedAt?: string | undefined
}

/** Milliseconds that a signed upload lasts (api.md section 8). */
export const slotLifetime = 15 * 60_000

/** Why this file can't be uploaded, in a sentence. */
export function uploadRefusal(file: File, maxBytes?: number): string | undefined {
  if (!mediaMimeType.test(file.type)) return 'Only images and videos can be uploaded.'
  if (file.size === 0) return 'The file is empty.'
  if (maxBytes !== undefined && file.size > maxBytes) {
    return `The file is larger than ${Math.floor(maxBytes / 2 ** 20).toLocaleString('en')} MB.`
  }
  return undefined
}

/**
 * Uploads a file into media (api.md section 4, "Upload flow"): slot, PUT, complete. The browser streams the file from
 * disk; it is never read into memory here. Rejects with `StudioError`; `aborted` when `signal` says so.
 */
export async function uploadFile(workspaceId: string, file: File, options: UploadOptions): Promise<Media> {
  const { signal, onStage } = options
  const params = { workspaceId }
  const name = [...file.name].slice(0, 200).join('')
  let path = options.arrivedAt
  if (path === undefined) {
    onStage({ kind: 'slot' })
    const slot = await send(
      createUploadUrl,
      { params, body: { mimeType: file.type, name } },
      { signal, cause: 'Upload' },
    )
    const reason = uploadRefusal(file, slot.maxBytes)
    if (reason) throw new ApiError({ status: 413, code: 'payload_too_large', message: reason })
    const expiresAt = expiry(slot)
    const url = slotUrl(slot)
    await putFile(url, file, signal, (sent) =>
      onStage({ kind: 'sending', path: slot.path, sent, total: file.size, expiresAt }),
    )
    path = slot.path
  }
  onStage({ kind: 'completing', path })
  return send(completeUpload, { params, body: { path, name } }, { signal, cause: 'Upload' })
}

function slotUrl(slot: UploadSlot): string {
  const url = slot.uploadUrl ?? slot.signedUrl ?? slot.url
  if (url === undefined) throw new ContractError('The answer holds no address to upload to.', 200)
  return new URL(url, globalThis.location.href).href
}

function expiry(slot: UploadSlot): number {
  const said = slot.expiresAt === undefined ? Number.NaN : Date.parse(slot.expiresAt)
  return Number.isNaN(said) ? Date.now() + slotLifetime : said
}

/** PUTs the bytes to the signed address: with their type, without the token. `fetch` can't tell progress, XHR can. */
function putFile(
  url: string,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new NetworkError('aborted'))
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const failed = () => reject(new NetworkError(navigator.onLine ? 'unreachable' : 'offline'))
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', file.type)
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(refused(request.status))
    }
    request.onerror = failed
    request.ontimeout = failed
    request.onabort = () => reject(new NetworkError('aborted'))
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    signal.addEventListener('abort', cancel, { once: true })
    onProgress(0)
    request.send(file)
  })
}

function refused(status: number): ApiError {
  const message =
    status === 403
      ? 'The upload’s 15 minutes were over, or the file is not what was announced. Retry gets a new slot.'
      : status === 413
        ? 'The file is larger than the server takes.'
        : `The server refused the file (${status}).`
  return new ApiError({ status, code: 'upload_refused', message })
}
