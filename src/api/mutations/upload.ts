import { completeUpload, createUploadUrl, listMedia } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { type Media, mediaMimeType, type UploadSlot } from '~/contract/media'
import { language } from '~/domain/language'
import { typeOfFile } from '~/domain/media'
import { percentDecoded } from '~/domain/percent-decoded'
import { ApiError, ContractError } from '../errors'
import { isExpired, putFile, ServerBusy } from '../http/put-file'
import { beginPause, limitRepeats, limitWaitMs } from '../http/rate-limit'
import { send, sleep } from '../http/send'
import { listLimit } from '../queries/query'

/** A signed upload URL that takes one file. */
export interface Slot {
  readonly url: string
  readonly path: string
  /** In milliseconds since the epoch, by this device's clock. */
  readonly expiresAt: number
  /** Bytes, if the server says. */
  readonly maxBytes: number | undefined
}

/** Milliseconds that a signed upload URL is valid (docs/api.md section 8). */
export const slotLifetime = 15 * 60_000

/**
 * Milliseconds before its expiry from which a slot isn't used any more, as the request needs time to arrive.
 */
const expiryMarginMs = 2000

/** Requests a signed upload URL (docs/api.md section 4, "Upload flow"). Rejects with `StudioError`. */
async function requestSlot(
  workspaceId: string,
  file: { readonly name: string; readonly type: string },
  signal: AbortSignal,
): Promise<Slot> {
  const askedAt = Date.now()
  const body = { mimeType: file.type, name: file.name }
  const slot = await send(
    createUploadUrl,
    { params: { workspaceId }, body },
    { signal, cause: i18n.t('Upload') },
  )
  return {
    url: addressOf(slot),
    path: slot.path,
    expiresAt: expiryOf(slot, askedAt),
    maxBytes: slot.maxBytes,
  }
}

/** True if the slot has expired, so that a PUT would be refused. */
export const isOver = (slot: Slot, now = Date.now()): boolean => now >= slot.expiresAt - expiryMarginMs

function addressOf(slot: UploadSlot): string {
  const url = slot.uploadUrl ?? slot.signedUrl ?? slot.url
  if (url === undefined) throw new ContractError(i18n.t('The response didn’t include an upload URL.'), 200)
  return new URL(url, globalThis.location.href).href
}

/** The expiry that the server states, or the documented one if that is implausible by this device's clock. */
export function expiryOf({ expiresAt }: Pick<UploadSlot, 'expiresAt'>, askedAt: number): number {
  const stated = expiresAt === undefined ? Number.NaN : Date.parse(expiresAt)
  const plausible = stated > askedAt + 60_000 && stated <= askedAt + 2 * slotLifetime
  return plausible ? stated : askedAt + slotLifetime
}

export type UploadStage =
  | { readonly kind: 'slot' }
  /** `sent` of `total` bytes to the slot at `path`, which expires at `expiresAt` (ms since the epoch). */
  | {
      readonly kind: 'sending'
      readonly path: string
      readonly sent: number
      readonly total: number
      readonly expiresAt: number
    }
  /** The server takes no uploads for now; the file is sent again later. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'completing'; readonly path: string }

/** What to upload. `bytes` may be missing once they have arrived. */
interface Uploadable {
  readonly workspaceId: string
  readonly name: string
  readonly bytes: File | undefined
  /** The path at which the bytes arrived earlier: only `complete` is repeated. */
  readonly arrivedAt?: string | undefined
  /** An earlier `complete` got no response, so the item may be in the library already. */
  readonly maybeRegistered?: boolean | undefined
  /** A slot requested earlier; used unless it has expired. */
  readonly slot?: Slot | undefined
}

interface UploadOptions {
  signal: AbortSignal
  onStage: (stage: UploadStage) => void
  /** Called with each new slot, so that the next attempt can use it. */
  onSlot: (slot: Slot) => void
}

/** The file can't be read any more: it was changed or moved, or its drive is gone. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
}

/** Why this file can't be uploaded, as a sentence. */
export function uploadRefusal(
  file: { readonly name: string; readonly type: string; readonly size: number },
  maxBytes?: number,
): string | undefined {
  if (!mediaMimeType.test(typeOfFile(file))) return i18n.t('Only images and videos can be uploaded.')
  if (file.size === 0) return i18n.t('The file is empty.')
  if (maxBytes !== undefined && file.size > maxBytes) {
    return i18n.t('The file is larger than {floor} MB.', {
      floor: Math.floor(maxBytes / 2 ** 20).toLocaleString(language),
    })
  }
  return undefined
}

/**
 * Uploads a file to media (docs/api.md section 4, "Upload flow"): slot, PUT, complete. The browser streams it
 * from disk; it is never read into memory. Rejects with `StudioError` (`aborted` if `signal` aborts) or
 * `FileGone`.
 */
export async function uploadFile(upload: Uploadable, options: UploadOptions): Promise<Media> {
  const { workspaceId } = upload
  const name = [...upload.name].slice(0, 200).join('')
  const path = upload.arrivedAt ?? (await sendBytes(upload, name, options))
  options.onStage({ kind: 'completing', path })
  if (upload.maybeRegistered) {
    const media = await findRegistered(workspaceId, path, options.signal)
    if (media) return media
  }
  const body = { path, name }
  return send(
    completeUpload,
    { params: { workspaceId }, body },
    { signal: options.signal, cause: i18n.t('Upload') },
  )
}

/**
 * Sends the bytes: once more with a new slot if the slot expired, and again if the server was busy. Returns
 * the path.
 */
async function sendBytes(upload: Uploadable, name: string, options: UploadOptions): Promise<string> {
  const { signal, onStage } = options
  const file = await readable(upload.bytes)
  let { slot } = upload
  let renewed = false
  for (let limits = 0; ; ) {
    if (slot === undefined || isOver(slot)) {
      onStage({ kind: 'slot' })
      slot = await requestSlot(upload.workspaceId, { name, type: typeOfFile(file) }, signal)
      options.onSlot(slot)
    }
    const reason = uploadRefusal(file, slot.maxBytes)
    if (reason) throw new ApiError({ status: 413, code: 'payload_too_large', message: reason })
    try {
      const { url, path, expiresAt } = slot
      const onProgress = (sent: number) =>
        onStage({ kind: 'sending', path, sent, total: file.size, expiresAt })
      await putFile(url, file, { signal, onProgress })
      return path
    } catch (error) {
      if (error instanceof ServerBusy && ++limits <= limitRepeats) {
        await waitOut(error, limits, options)
        continue
      }
      if (renewed || !isExpired(error)) throw error
      renewed = true
      slot = undefined
    }
  }
}

/** Waits as long as the server asks; rejects with `error` if that is too long. */
async function waitOut(error: ServerBusy, repeat: number, { signal, onStage }: UploadOptions): Promise<void> {
  const ms = limitWaitMs(error.retryAfter, repeat, Date.now(), Math.random())
  if (ms === undefined) throw error
  onStage({ kind: 'busy' })
  const endWait = beginPause({ summary: i18n.t('Upload'), until: Date.now() + ms })
  try {
    await sleep(ms, signal)
  } finally {
    endWait()
  }
}

/** The file, if its first byte can be read: a PUT of a missing file would fail like a lost connection. */
async function readable(file: File | undefined): Promise<File> {
  if (file === undefined) throw new FileGone(i18n.t('Choose the file again.'))
  try {
    await file.slice(0, 1).arrayBuffer()
    return file
  } catch (error) {
    throw new FileGone(i18n.t('The file was changed or moved. Choose it again.'), { cause: error })
  }
}

/** The item that an unanswered `complete` created, found by its path, so that it isn't registered twice. */
async function findRegistered(
  workspaceId: string,
  path: string,
  signal: AbortSignal,
): Promise<Media | undefined> {
  const query = { limit: listLimit }
  const listed = await send(
    listMedia,
    { params: { workspaceId }, query },
    { signal, cause: i18n.t('Upload') },
  )
  return listed.find(({ url }) => url !== undefined && percentDecoded(url).includes(path))
}
