import { typeOfFile } from '~/domain/media'
import { uploadRefusal } from '~/src/api/mutations/upload'
import { onSignOut } from '~/src/api/session/session'
import type { ChosenCrop } from '~/src/media/crop/crop-box'
import {
  askForFile,
  listUploads,
  loadUpload,
  lockUpload,
  readSavedFile,
  release,
  saveQueue,
  type UnfinishedUpload,
  uploadOwner,
  wouldBeLost,
} from '~/src/media/uploads/save-queue'
import { abortUpload, type DoneListener, holdUpload, processUpload } from './process-upload'
import {
  dropBytes,
  findUpload,
  type IfSame,
  isGoing,
  isRunning,
  pendingHandleOf,
  setBytes,
  setPendingHandle,
  type Upload,
  type UploadState,
  updateUpload,
  uploadStore,
} from './upload-store'
import { resetInterruptions } from './wait-for-network'

/**
 * Restores uploads of this principal that an earlier page left unfinished, unless another tab has them. Those whose file
 * is accessible are resumed, the others are listed.
 */
function restoreQueue(): Promise<void> {
  restoring ??= restoreAll().finally(() => {
    restoring = undefined
  })
  return restoring
}

/** Shared by concurrent calls. */
let restoring: Promise<void> | undefined

async function restoreAll(): Promise<void> {
  const owner = uploadOwner()
  if (owner === undefined) return
  const saved = (await listUploads(owner)).filter(({ id }) => !findUpload(id))
  const found = await Promise.all(saved.map(({ id }) => restored(owner, id)))
  const uploads = found.flatMap((upload) => (upload && !findUpload(upload.id) ? [upload] : []))
  if (uploadOwner() === owner && uploads.length > 0) uploadStore.set([...uploadStore.get(), ...uploads])
}

async function restored(owner: string, id: string): Promise<Upload | undefined> {
  if (!(await lockUpload(id))) return undefined
  // The tab that had it may just have finished it.
  const saved = await loadUpload(owner, id)
  if (!saved) {
    release(id)
    return undefined
  }
  return uploadOf(saved, await stateOf(saved))
}

/** The state of a restored upload. Sets its bytes if they are accessible. */
async function stateOf(saved: UnfinishedUpload): Promise<UploadState> {
  const found = await readSavedFile(saved)
  if (found instanceof File) setBytes(saved.id, found)
  else if (saved.handle) setPendingHandle(saved.id, saved.handle)
  if (saved.failed !== undefined) return { kind: 'failed', error: new Error(saved.failed) }
  // After its bytes have arrived, it can be registered without the file.
  if (saved.arrivedAt !== undefined) return { kind: 'waiting' }
  if (found instanceof File) return { kind: saved.held ? 'held' : 'waiting' }
  return { kind: 'missing', asks: found === 'asks' }
}

function uploadOf(saved: UnfinishedUpload, state: UploadState): Upload {
  const { name, type, size, handle: _, copy: __, held: ___, failed: ____, ...rest } = saved
  return { ...rest, file: { name, type, size }, state, sent: 0, ifSame: 'upload' }
}

export { canRetry, isGoing, type Upload, useUploads } from './upload-store'

const maxAtOnce = 3

const listeners = new Set<DoneListener>()
const notifyDone: DoneListener = (upload, media) => {
  for (const listener of [...listeners]) listener(upload, media)
}

/** Starts waiting uploads up to the limit. Called on every change of the list. */
function startWaiting(): void {
  guardLeaving(
    uploadStore
      .get()
      .some((upload) => (isGoing(upload) || upload.state.kind === 'held') && wouldBeLost(upload)),
  )
  for (;;) {
    const all = uploadStore.get()
    const next = all.find(({ state }) => state.kind === 'waiting')
    if (!next || all.filter(isRunning).length >= maxAtOnce) return
    updateUpload(next.id, { state: { kind: 'checking' } })
    void processUpload(next.id, notifyDone)
  }
}

let guarded = false

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** Makes the browser ask before leaving a page whose uploads would be lost. */
function guardLeaving(going: boolean) {
  if (going === guarded) return
  guarded = going
  if (going) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

const requeue = (id: string, change: Partial<Upload> = {}) => {
  resetInterruptions(id)
  updateUpload(id, { ...change, state: { kind: 'waiting' } })
}

/** An upload that was interrupted by a reload and waits for this file, except that of another post draft. */
const findInterrupted = (workspaceId: string, file: File, draftId: string | undefined) =>
  uploadStore
    .get()
    .find(
      ({ state, file: facts, workspaceId: where, draftId: draft }) =>
        where === workspaceId &&
        (draftId === undefined || draft === draftId) &&
        state.kind === 'missing' &&
        facts.name === file.name &&
        facts.size === file.size,
    )

interface AddOptions extends Pick<Upload, 'draftId' | 'instead' | 'version'> {
  /** The server's size limit in bytes, if known. */
  readonly maxBytes?: number | undefined
  /** What to do with a file that the library already has; by default, the existing item is used. */
  readonly ifSame?: IfSame
  /** Files that aren't sent until they are released. */
  readonly held?: readonly File[]
}

function newUpload(
  workspaceId: string,
  file: File,
  { maxBytes, held, ifSame = 'take', ...post }: AddOptions,
): Omit<Upload, 'id' | 'addedAt'> {
  const reason = uploadRefusal(file, maxBytes)
  const state: UploadState = reason
    ? { kind: 'failed', error: new Error(reason) }
    : { kind: held?.includes(file) ? 'held' : 'waiting' }
  const { name, size } = file
  return {
    workspaceId,
    file: { name, type: typeOfFile(file), size },
    state,
    sent: 0,
    ifSame,
    ...post,
    refused: Boolean(reason),
  }
}

/** The upload queue of media: at most three uploads at once. */
export const uploads = {
  store: uploadStore,
  /**
   * Adds files and returns their ids in order. Files that the API would reject are listed with the reason, but not sent.
   * A file whose upload was interrupted by a reload resumes it.
   */
  add(workspaceId: string, files: readonly File[], options: AddOptions = {}): readonly string[] {
    const addedAt = Date.now()
    const added: Upload[] = []
    const ids = files.map((file) => {
      const lost = findInterrupted(workspaceId, file, options.draftId)
      const id = lost?.id ?? crypto.randomUUID()
      setBytes(id, file)
      if (lost) requeue(id)
      else added.push({ ...newUpload(workspaceId, file, options), id, addedAt })
      return id
    })
    uploadStore.set([...uploadStore.get(), ...added])
    return ids
  },
  cancel(id: string): void {
    if (!abortUpload(id)) updateUpload(id, { state: { kind: 'cancelled' } })
  },
  /** Retries an upload. Bytes that have arrived are only registered. */
  retry(id: string): void {
    requeue(id)
  },
  /** Pauses an upload until `release`. */
  hold(id: string): void {
    holdUpload(id)
  },
  /** Sends a held upload: the chosen crop, or the original. */
  release(id: string, crop?: ChosenCrop): void {
    // What has arrived of the original isn't the crop, nor the other way round; nor is its slot of the same type.
    const isOther = crop !== undefined || findUpload(id)?.crop !== undefined
    requeue(id, { crop, ...(isOther && { arrivedAt: undefined, unsure: undefined, slot: undefined }) })
  },
  /** Detaches it from its post. */
  detach(id: string): void {
    updateUpload(id, { draftId: undefined, instead: undefined, version: undefined })
  },
  /** Sets the alt text before or during the upload. */
  describe(id: string, altText: string): void {
    updateUpload(id, { altText: altText.trim() || undefined })
  },
  /** Uploads a file that the library already has. */
  uploadAnyway(id: string): void {
    requeue(id, { ifSame: 'upload' })
  },
  /** Resumes an upload with a chosen file; false if it is a different one. */
  chooseAgain(id: string, file: File): boolean {
    const upload = findUpload(id)
    if (!upload || upload.file.size !== file.size || upload.file.name !== file.name) return false
    setBytes(id, file)
    requeue(id)
    return true
  },
  /** Requests permission for files that need it. Must be called in a click handler. */
  async allow(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const handle = pendingHandleOf(id)
      const size = findUpload(id)?.file.size
      if (!handle || size === undefined) continue
      const file = await askForFile(handle, size)
      if (file) setBytes(id, file)
      if (file) requeue(id)
      else updateUpload(id, { state: { kind: 'missing', asks: false } })
    }
  },
  /** Removes a finished upload from the list. */
  dismiss(id: string): void {
    uploadStore.set(uploadStore.get().filter((upload) => upload.id !== id || isGoing(upload)))
    if (!findUpload(id)) dropBytes(id)
  },
  /** Resumes uploads that an earlier page of this principal left unfinished. */
  restore: restoreQueue,
  /** Calls `listener` for each finished upload. Returns how to unsubscribe. */
  onDone(listener: DoneListener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

saveQueue()
uploadStore.subscribe(startWaiting)

// Uploads don't continue in another session.
onSignOut(() => {
  for (const { id } of uploadStore.get()) abortUpload(id)
  uploadStore.set([])
})
