import { i18n } from '@lingui/core'
import { type Media, setAltText } from '~/contract/media'
import { ApiError, NetworkError, outcomeUnknown } from '~/src/api/errors'
import { FileGone, uploadFile, type UploadStage } from '~/src/api/mutations/upload'
import { getMedia } from '~/contract/endpoints'
import { altTextForm } from '~/src/media/alt-text/alt-text-form'
import { formDrafts } from '~/src/records/form-draft'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { forgetFile, uploadedFiles, rememberFile } from '~/src/media/uploads/uploaded-files'
import { send } from '~/src/api/http/send'
import { croppedName, cut } from '~/src/media/crop/crop-box'
import { currentSession } from '~/src/api/session/session'
import { personKey } from '~/src/storage/table-keys'
import { measureSpeed, throttle, type SpeedMeter } from './upload-progress'
import { bytesOf, findUpload, updateUpload, uploadPrincipal, type Upload } from './upload-store'
import { waitForNetwork } from './wait-for-network'

let worker: Worker | undefined
let last = 0
const pending = new Map<number, (hash: string | undefined) => void>()

/**
 * The hash of a file's content (`hash-of.ts`), taken in a worker; `undefined` where it can't be had: the file is gone,
 * or the page came over plain http, where browsers offer no digests.
 */
function hashFile(file: File): Promise<string | undefined> {
  if (!globalThis.isSecureContext || !('Worker' in globalThis)) return Promise.resolve(undefined)
  worker ??= start()
  const id = ++last
  const asked = worker
  return new Promise((resolve) => {
    pending.set(id, resolve)
    asked.postMessage({ id, file })
  })
}

function start(): Worker {
  const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; hash?: string }>) => {
    pending.get(data.id)?.(data.hash)
    pending.delete(data.id)
  })
  // Its code did not come: nobody is kept waiting, and the next file tries again.
  started.addEventListener('error', () => {
    worker = undefined
    for (const resolve of pending.values()) resolve(undefined)
    pending.clear()
  })
  return started
}

/** What has just been uploaded and is still being digested. */
const fresh = new Set<{ person: string; size: number; at: number; digested: Promise<void> }>()

const personOf = (workspaceId: string) =>
  personKey({ address: currentSession()?.address ?? '', principalId: uploadPrincipal.get() }, workspaceId)

/**
 * The item that this file became earlier on this device, if it is still there. Files added together are not compared:
 * who chose them all wants them all. A file is read for it only when one of its size has been uploaded.
 */
async function sameFile(upload: Upload, signal: AbortSignal): Promise<Media | undefined> {
  const { workspaceId, addedAt, file, id } = upload
  const person = personOf(workspaceId)
  const size = file.size
  await Promise.all(
    [...fresh].flatMap((each) => (each.person === person && each.size === size ? each.digested : [])),
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

/** Remembers what this file's content was, with the item that it has become. */
function rememberSame({ workspaceId, file, id }: Upload, media: Media): void {
  const bytes = bytesOf(id)
  if (!bytes) return
  const person = personOf(workspaceId)
  const at = Date.now()
  const digest = async () => {
    const hash = await hashFile(bytes)
    if (hash !== undefined) await rememberFile(person, file.size, { hash, mediaId: media.id, at })
    fresh.delete(entry)
  }
  const entry = { person, size: file.size, at, digested: Promise.resolve() }
  fresh.add(entry)
  entry.digested = digest()
}

const controllers = new Map<string, AbortController>()
const meters = new Map<string, SpeedMeter>()

/** Milliseconds between two changes of what is shown while bytes go: each takes from the upload to draw the page. */
const shownEvery = 250
const paces = new Map<string, () => boolean>()

/** Called with each upload that is done. */
export type DoneListener = (upload: Upload, media: Media) => void

/** Carries one upload to its end, or to where it waits for the network, a person, or its turn. Never rejects. */
export async function processUpload(id: string, notifyDone: DoneListener): Promise<void> {
  const controller = new AbortController()
  controllers.set(id, controller)
  meters.delete(id)
  paces.delete(id)
  try {
    const known = await checked(id, controller.signal)
    if (known === 'offered') return
    const media = known ?? (await sent(id, controller.signal))
    end(id, await described(id, media, controller.signal), known !== undefined, notifyDone)
  } catch (error) {
    handleFailure(id, error, controller.signal.aborted)
  } finally {
    controllers.delete(id)
    held.delete(id)
  }
}

/** Ends the present attempt; false when there is none. */
export function abortUpload(id: string): boolean {
  const controller = controllers.get(id)
  controller?.abort()
  return controller !== undefined
}

const held = new Set<string>()

/** Stops the present attempt, and keeps the upload from beginning another. */
export function holdUpload(id: string): void {
  if (controllers.has(id)) held.add(id)
  if (!abortUpload(id)) updateUpload(id, { state: { kind: 'held' } })
}

/** Looks whether the library has the file already: the item to take, or 'offered' when the person is to say. */
async function checked(id: string, signal: AbortSignal): Promise<Media | 'offered' | undefined> {
  const upload = findUpload(id)
  if (!upload || upload.ifSame === 'upload' || upload.arrivedAt !== undefined || upload.crop) return undefined
  updateUpload(id, { state: { kind: 'checking' }, sent: 0, speed: undefined })
  const media = await sameFile(upload, signal)
  if (!media || signal.aborted) return undefined
  if (upload.ifSame === 'take') return media
  updateUpload(id, { state: { kind: 'same', media } })
  return 'offered'
}

async function sent(id: string, signal: AbortSignal): Promise<Media> {
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

/** The file, or the part of it that was chosen, which is drawn from it as it is sent: the original stays at hand until then. */
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
 * Saves the alt text that was written before the item was there, also one that is changed meanwhile. Without an answer
 * the upload isn't done, and a retry finds the item instead of registering it again.
 */
async function described(id: string, media: Media, signal: AbortSignal): Promise<Media> {
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
    return await described(id, { ...saved, altText }, signal)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    // Refused: the text waits in the item's own field, as one that was typed there and not saved.
    formDrafts.write(upload.workspaceId, altTextForm(media.id), { altText })
    notifyFailure(i18n.t('Couldn’t save the alt text'), error)
    return media
  }
}

function end(id: string, media: Media, taken: boolean, notifyDone: DoneListener): void {
  const upload = findUpload(id)
  if (!upload) return
  if (!taken && !upload.crop) rememberSame(upload, media)
  updateUpload(id, { state: { kind: 'done', media }, taken })
  notifyDone(upload, media)
}

function onStage(id: string, state: UploadStage): void {
  if (state.kind !== 'sending') {
    updateUpload(id, { state, ...(state.kind === 'completing' && { arrivedAt: state.path }) })
    return
  }
  const rate = meters.get(id) ?? measureSpeed()
  meters.set(id, rate)
  const speed = rate.read(state.sent)
  const isDue = paces.get(id) ?? throttle(shownEvery)
  paces.set(id, isDue)
  const isEnd = state.sent === 0 || state.sent >= state.total
  if (isEnd || isDue()) updateUpload(id, { state, sent: state.sent, speed })
}

function handleFailure(id: string, error: unknown, aborted: boolean): void {
  const upload = findUpload(id)
  if (!upload) return
  // A new try after a cancel begins anew: the server may still be busy with the old address.
  if (aborted)
    return updateUpload(id, {
      state: { kind: held.delete(id) ? 'held' : 'cancelled' },
      slot: undefined,
      // What was cancelled while it was registered may have been registered all the same.
      ...(upload.state.kind === 'completing' && { maybeRegistered: true }),
    })
  if (error instanceof FileGone)
    return updateUpload(id, { state: { kind: 'missing', asks: false, reason: error.message } })
  const refused = error instanceof ApiError && error.status < 500
  if (upload.unsure && refused) {
    // The bytes did not arrive after all.
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
    // What the server says it never got has to be sent again, not registered again.
    ...(refused && { arrivedAt: undefined, slot: undefined }),
  })
}

function pause(id: string, error: Error): void {
  const state = findUpload(id)?.state
  const sending = state?.kind === 'sending'
  // All was sent and only the answer is missing: registering tells whether it arrived.
  if (sending && state.sent >= state.total) updateUpload(id, { arrivedAt: state.path, unsure: true })
  const waits = waitForNetwork(id, sending, () => {
    if (findUpload(id)?.state.kind === 'paused') updateUpload(id, { state: { kind: 'waiting' } })
  })
  updateUpload(id, { state: waits ? { kind: 'paused' } : { kind: 'failed', error } })
}
