import { i18n } from '@lingui/core'
import { getMedia } from '~/contract/endpoints'
import { type Media, setAltText } from '~/contract/media'
import { ApiError, NetworkError, outcomeUnknown } from '~/src/api/errors'
import { send } from '~/src/api/http/send'
import { FileGone, type UploadStage, uploadFile } from '~/src/api/mutations/upload'
import { currentSession } from '~/src/api/session/session'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { altTextForm } from '~/src/media/alt-text/alt-text-form'
import { croppedName, cut } from '~/src/media/crop/crop-box'
import { isVideo } from '~/src/media/media-thumb'
import { forgetFile, rememberFile, uploadedFiles } from '~/src/media/uploads/uploaded-files'
import { formDrafts } from '~/src/records/form-draft'
import { personKey } from '~/src/storage/table-keys'
import { measureSpeed, type SpeedMeter, throttle } from './upload-progress'
import { bytesOf, findUpload, type Upload, updateUpload, uploadPrincipal } from './upload-store'
import { waitForNetwork } from './wait-for-network'

let worker: Worker | undefined
let last = 0
const pending = new Map<number, (hash: string | undefined) => void>()

/**
 * The hash of a file's content (`hash-of.ts`), computed in a worker; `undefined` if the file is gone, or the page is served
 * over plain http, where browsers have no WebCrypto.
 */
function hashFile(file: File): Promise<string | undefined> {
  if (!globalThis.isSecureContext || !('Worker' in globalThis)) return Promise.resolve(undefined)
  worker ??= startWorker()
  const id = ++last
  const target = worker
  return new Promise((resolve) => {
    pending.set(id, resolve)
    target.postMessage({ id, file })
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; hash?: string }>) => {
    pending.get(data.id)?.(data.hash)
    pending.delete(data.id)
  })
  // The worker's code couldn't be loaded: give up on pending files, and retry with the next one.
  started.addEventListener('error', () => {
    worker = undefined
    for (const resolve of pending.values()) resolve(undefined)
    pending.clear()
  })
  return started
}

/** Finished uploads that are still being hashed. */
const hashing = new Set<{ person: string; size: number; at: number; digested: Promise<void> }>()

const personOf = (workspaceId: string) =>
  personKey({ address: currentSession()?.address ?? '', principalId: uploadPrincipal.get() }, workspaceId)

/**
 * The media item of the same file uploaded earlier from this device, if it still exists. Files added together aren't
 * compared with each other, since all of them are wanted. A file is only hashed if one of the same size was uploaded.
 */
async function findDuplicate(upload: Upload, signal: AbortSignal): Promise<Media | undefined> {
  const { workspaceId, addedAt, file, id } = upload
  const person = personOf(workspaceId)
  const size = file.size
  await Promise.all(
    [...hashing].flatMap((each) => (each.person === person && each.size === size ? each.digested : [])),
  )
  const known = (await uploadedFiles(person, size)).filter(({ at }) => at <= addedAt)
  const bytes = bytesOf(id)
  if (known.length === 0 || !bytes) return undefined
  const hash = await hashFile(bytes)
  const match = known.find((each) => each.hash === hash)
  if (!match) return undefined
  try {
    return await send(
      getMedia,
      { params: { workspaceId, mediaId: match.mediaId } },
      { signal, cause: i18n.t('Upload') },
    )
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await forgetFile(person, size, match.mediaId)
    return undefined
  }
}

/** Stores the file's hash with its media item. */
function rememberHash({ workspaceId, file, id }: Upload, media: Media): void {
  const bytes = bytesOf(id)
  if (!bytes) return
  const person = personOf(workspaceId)
  const at = Date.now()
  const digest = async () => {
    const hash = await hashFile(bytes)
    if (hash !== undefined) await rememberFile(person, file.size, { hash, mediaId: media.id, at })
    hashing.delete(entry)
  }
  const entry = { person, size: file.size, at, digested: Promise.resolve() }
  hashing.add(entry)
  entry.digested = digest()
}

const controllers = new Map<string, AbortController>()
const speedMeters = new Map<string, SpeedMeter>()

/** Minimum interval between progress updates in milliseconds, since rendering slows down the upload. */
const progressIntervalMs = 250
const progressThrottles = new Map<string, () => boolean>()

/** Called for each finished upload. */
export type DoneListener = (upload: Upload, media: Media) => void

/** Processes an upload until it is done, or has to wait for the network, a person or its turn. Never rejects. */
export async function processUpload(id: string, notifyDone: DoneListener): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  speedMeters.delete(id)
  progressThrottles.delete(id)
  try {
    const known = await checkDuplicate(id, controller.signal)
    if (known === 'offered') return
    const media = known ?? (await sendFile(id, controller.signal))
    finish(id, await saveAltText(id, media, controller.signal), known !== undefined, notifyDone)
  } catch (error) {
    handleFailure(id, error, controller.signal.aborted)
  } finally {
    controllers.delete(id)
    held.delete(id)
  }
}

/** Aborts the current attempt; false if there is none. */
export function abortUpload(id: string): boolean {
  const controller = controllers.get(id)
  controller?.abort()
  return controller !== undefined
}

const held = new Set<string>()

/** Stops the current attempt, and keeps the upload from starting another. */
export function holdUpload(id: string): void {
  if (controllers.has(id)) held.add(id)
  if (!abortUpload(id)) updateUpload(id, { state: { kind: 'held' } })
}

/** Checks whether the library already has the file: returns the item to use, or 'offered' if the person has to decide. */
async function checkDuplicate(id: string, signal: AbortSignal): Promise<Media | 'offered' | undefined> {
  const upload = findUpload(id)
  if (!upload || upload.ifSame === 'upload' || upload.arrivedAt !== undefined || upload.crop) return undefined
  updateUpload(id, { state: { kind: 'checking' }, sent: 0, speed: undefined })
  const media = await findDuplicate(upload, signal)
  if (!media || signal.aborted) return undefined
  if (upload.ifSame === 'take') return media
  updateUpload(id, { state: { kind: 'same', media } })
  return 'offered'
}

async function sendFile(id: string, signal: AbortSignal): Promise<Media> {
  const upload = findUpload(id)
  if (!upload) throw new NetworkError('aborted')
  updateUpload(id, { state: { kind: 'slot' }, sent: 0, speed: undefined })
  const { workspaceId, file, crop, arrivedAt, maybeRegistered, slot } = upload
  const name = crop ? croppedName(file.name, crop.ratio) : file.name
  const bytes = arrivedAt === undefined ? await bytesToSend(upload) : undefined
  signal.throwIfAborted()
  return uploadFile(
    { workspaceId, name, bytes, arrivedAt, maybeRegistered, slot },
    {
      signal,
      onStage: (stage) => onStage(id, stage),
      onSlot: (taken) => updateUpload(id, { slot: taken }),
    },
  )
}

/** The file, or the chosen crop of it. It is only cropped when it is sent, so that the original is available until then. */
async function bytesToSend({ id, crop, file }: Upload): Promise<File | undefined> {
  const bytes = bytesOf(id)
  if (!crop || !bytes) return bytes
  let image: ImageBitmap | undefined
  try {
    image = await createImageBitmap(bytes)
    return await cut(image, crop, file.name)
  } catch (error) {
    throw new Error(i18n.t('The image couldn’t be cropped. Choose “Original” to upload it whole.'), {
      cause: error,
    })
  } finally {
    image?.close()
  }
}

/**
 * Saves alt text that was entered before the item existed, and again if it changes meanwhile. Without an answer the upload
 * counts as failed, and a retry finds the item instead of registering it again.
 */
async function saveAltText(id: string, media: Media, signal: AbortSignal): Promise<Media> {
  const upload = findUpload(id)
  const altText = upload?.altText
  if (!upload || altText === undefined || altText === media.altText) return media
  if (upload.arrivedAt !== undefined) updateUpload(id, { maybeRegistered: true })
  try {
    const saved = await send(
      setAltText,
      { params: { workspaceId: upload.workspaceId, mediaId: media.id }, body: { altText } },
      { signal, cause: i18n.t('Save alt text') },
    )
    return await saveAltText(id, { ...saved, altText }, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // Rejected: keep the text as a draft of the item's own alt text field.
    formDrafts.write(upload.workspaceId, altTextForm(media.id), { altText })
    notifyFailure(i18n.t('Couldn’t save the alt text'), error)
    return media
  }
}

function finish(id: string, media: Media, taken: boolean, notifyDone: DoneListener): void {
  const upload = findUpload(id)
  if (!upload) return
  if (!taken && !upload.crop) rememberHash(upload, media)
  const bytes = bytesOf(id)
  if (!taken && bytes && isVideo(media))
    void import('~/src/media/store-poster')
      .then(({ storePosterOf }) => storePosterOf(upload.workspaceId, media, bytes))
      // Whoever sees the video first draws its poster.
      .catch(() => undefined)
  updateUpload(id, { state: { kind: 'done', media }, taken })
  notifyDone(upload, media)
}

function onStage(id: string, state: UploadStage): void {
  if (state.kind !== 'sending') {
    updateUpload(id, { state, ...(state.kind === 'completing' && { arrivedAt: state.path }) })
    return
  }
  const meter = speedMeters.get(id) ?? measureSpeed()
  speedMeters.set(id, meter)
  const speed = meter.read(state.sent)
  const isDue = progressThrottles.get(id) ?? throttle(progressIntervalMs)
  progressThrottles.set(id, isDue)
  const isEnd = state.sent === 0 || state.sent >= state.total
  if (isEnd || isDue()) updateUpload(id, { state, sent: state.sent, speed })
}

function handleFailure(id: string, error: unknown, aborted: boolean): void {
  const upload = findUpload(id)
  if (!upload) return
  // A retry after cancelling starts over with a new slot, as the server may still be busy with the old one.
  if (aborted)
    return updateUpload(id, {
      state: { kind: held.delete(id) ? 'held' : 'cancelled' },
      slot: undefined,
      // An upload cancelled while it was registered may have been registered anyway.
      ...(upload.state.kind === 'completing' && { maybeRegistered: true }),
    })
  if (error instanceof FileGone)
    return updateUpload(id, { state: { kind: 'missing', asks: false, reason: error.message } })
  const refused = error instanceof ApiError && error.status < 500
  if (upload.unsure && refused) {
    // The bytes didn't arrive after all.
    updateUpload(id, { state: { kind: 'waiting' }, arrivedAt: undefined, unsure: undefined })
    return
  }
  const completing = upload.state.kind === 'completing'
  if (completing && outcomeUnknown(error)) updateUpload(id, { maybeRegistered: true })
  if (error instanceof NetworkError) return pause(id, error)
  updateUpload(id, {
    state: {
      kind: 'failed',
      error: error instanceof Error ? error : new Error(i18n.t('The upload failed.')),
    },
    // If the server says that it never received the file, it has to be sent again.
    ...(refused && { arrivedAt: undefined, slot: undefined }),
    // The server has looked into the file and doesn't take it, such as text that is named like an image.
    refused: completing && error instanceof ApiError && error.code === 'invalid_request',
  })
}

function pause(id: string, error: Error): void {
  const state = findUpload(id)?.state
  const sending = state?.kind === 'sending'
  // Everything was sent and only the answer is missing; registering will show whether it arrived.
  if (sending && state.sent >= state.total) updateUpload(id, { arrivedAt: state.path, unsure: true })
  const waits = waitForNetwork(id, sending, () => {
    if (findUpload(id)?.state.kind === 'paused') updateUpload(id, { state: { kind: 'waiting' } })
  })
  updateUpload(id, { state: waits ? { kind: 'paused' } : { kind: 'failed', error } })
}
