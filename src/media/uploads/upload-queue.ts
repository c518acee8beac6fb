import { session } from '~/src/api/session/session'
import { uploadRefusal } from '~/src/api/mutations/upload'
import { loadUpload, listUploads, type UnfinishedUpload } from '~/src/media/uploads/save-queue'
import type { ChosenCrop } from '~/src/media/crop/crop-box'
import { abortUpload, type DoneListener, holdUpload, processUpload } from './process-upload'
import { saveQueue, wouldBeLost, uploadOwner, lockUpload, release } from './save-queue'
import { askForFile, readSavedFile } from './saved-files'
import {
  dropBytes,
  heldHandle,
  setBytes,
  holdHandle,
  findUpload,
  isGoing,
  isRunning,
  updateUpload,
  uploadStore as store,
  uploadStore,
  type IfSame,
  type Upload,
  type UploadState,
} from './upload-store'
import { forgetBreaks } from './wait-for-network'

/**
 * Takes up the uploads that an earlier page of this principal left unfinished, unless another tab carries them: those
 * whose file can be reached go on, the others are listed.
 */
function restoreQueue(): Promise<void> {
  restoring ??= restoreAll().finally(() => {
    restoring = undefined
  })
  return restoring
}

/** Several parts of the page may ask at once. */
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
  // The tab that had it may just have brought it to its end.
  const saved = await loadUpload(owner, id)
  if (!saved) {
    release(id)
    return undefined
  }
  return uploadOf(saved, await stateOf(saved))
}

/** Where it goes on, with its bytes put in place where they can be had. */
async function stateOf(saved: UnfinishedUpload): Promise<UploadState> {
  const found = await readSavedFile(saved)
  if (found instanceof File) setBytes(saved.id, found)
  else if (saved.handle) holdHandle(saved.id, saved.handle)
  if (saved.failed !== undefined) return { kind: 'failed', error: new Error(saved.failed) }
  // What has arrived is registered without its file.
  if (saved.arrivedAt !== undefined) return { kind: 'waiting' }
  if (found instanceof File) return { kind: saved.held ? 'held' : 'waiting' }
  return { kind: 'missing', asks: found === 'asks' }
}

const uploadOf = (saved: UnfinishedUpload, state: UploadState): Upload => ({
  id: saved.id,
  workspaceId: saved.workspaceId,
  file: { name: saved.name, type: saved.type, size: saved.size },
  state,
  sent: 0,
  addedAt: saved.addedAt,
  ifSame: 'upload',
  arrivedAt: saved.arrivedAt,
  unsure: saved.unsure,
  maybeRegistered: saved.maybeRegistered,
  altText: saved.altText,
  crop: saved.crop,
  draftId: saved.draftId,
  instead: saved.instead,
})

export { isGoing, type Upload, useUploads } from './upload-store'

const maxAtOnce = 3

const listeners = new Set<DoneListener>()
const notifyDone: DoneListener = (upload, media) => {
  for (const listener of [...listeners]) listener(upload, media)
}

/** Begins what waits, as far as there are places. Whatever changes in the list may make one free. */
function begin(): void {
  guardLeaving(
    store.get().some((upload) => (isGoing(upload) || upload.state.kind === 'held') && wouldBeLost(upload)),
  )
  for (;;) {
    const all = store.get()
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

/** Leaving the page would lose uploads whose files no later page can reach, so the browser asks. */
function guardLeaving(going: boolean) {
  if (going === guarded) return
  guarded = going
  if (going) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

const again = (id: string, change: Partial<Upload> = {}) => {
  forgetBreaks(id)
  updateUpload(id, { ...change, state: { kind: 'waiting' } })
}

/** The upload that was lost in a reload and waits for exactly this file. */
const lostOne = (workspaceId: string, file: File) =>
  store
    .get()
    .find(
      ({ state, file: facts, workspaceId: where }) =>
        where === workspaceId &&
        state.kind === 'missing' &&
        facts.name === file.name &&
        facts.size === file.size,
    )

export interface AddOptions {
  /** The server's limit in bytes, where it is known. */
  maxBytes?: number | undefined
  /** What to do with a file that the library has already; by default the item that is there is taken. */
  ifSame?: IfSame | undefined
  /** Files that wait for a person's word before anything of them is sent. */
  held?: readonly File[] | undefined
  /** The post's draft that they go into, and the address of the file there whose place they take. */
  draftId?: string | undefined
  instead?: string | undefined
}

function newUpload(workspaceId: string, file: File, options: AddOptions): Omit<Upload, 'id' | 'addedAt'> {
  const reason = uploadRefusal(file, options.maxBytes)
  const state: UploadState = reason
    ? { kind: 'failed', error: new Error(reason) }
    : { kind: options.held?.includes(file) ? 'held' : 'waiting' }
  const { name, type, size } = file
  return {
    workspaceId,
    file: { name, type, size },
    state,
    sent: 0,
    ifSame: options.ifSame ?? 'take',
    draftId: options.draftId,
    instead: options.instead,
    refused: Boolean(reason),
  }
}

/** Uploads into media, at most three at once. */
export const uploads = {
  store,
  /**
   * Takes files in; answers their ids, in their order. What the API would refuse is listed with the reason, and not
   * sent. A file that an earlier page was sending goes on there.
   */
  add(workspaceId: string, files: readonly File[], options: AddOptions = {}): readonly string[] {
    const addedAt = Date.now()
    const added: Upload[] = []
    const ids = files.map((file) => {
      const lost = lostOne(workspaceId, file)
      const id = lost?.id ?? crypto.randomUUID()
      setBytes(id, file)
      if (lost) again(id)
      else added.push({ ...newUpload(workspaceId, file, options), id, addedAt })
      return id
    })
    store.set([...store.get(), ...added])
    return ids
  },
  cancel(id: string): void {
    if (!abortUpload(id)) updateUpload(id, { state: { kind: 'cancelled' } })
  },
  /** Tries again: bytes that arrived are only registered. */
  retry(id: string): void {
    again(id)
  },
  /** Sends nothing of it, or nothing more, before `release`. */
  hold(id: string): void {
    holdUpload(id)
  },
  /** Sends it: of an image the part that was chosen, or the whole. */
  release(id: string, crop?: ChosenCrop): void {
    // What arrived of the whole is not what was chosen now.
    again(id, { crop, ...(crop && { arrivedAt: undefined, unsure: undefined, slot: undefined }) })
  },
  /** Leaves it out of the post that it was chosen for. */
  leaveOut(id: string): void {
    updateUpload(id, { draftId: undefined, instead: undefined })
  },
  /** Gives the file its alt text, before or while it is uploaded. */
  describe(id: string, altText: string): void {
    updateUpload(id, { altText: altText.trim() || undefined })
  },
  /** Uploads a file that the library has already. */
  uploadAnyway(id: string): void {
    again(id, { ifSame: 'upload' })
  },
  /** Takes the item that the library has in the file's place. */
  takeSame(id: string): void {
    const upload = findUpload(id)
    if (upload?.state.kind !== 'same') return
    const { media } = upload.state
    updateUpload(id, { state: { kind: 'done', media }, taken: true })
    notifyDone(upload, media)
  },
  /** Goes on with the file of the person's choice; false when it is another file. */
  chooseAgain(id: string, file: File): boolean {
    const upload = findUpload(id)
    if (!upload || upload.file.size !== file.size || upload.file.name !== file.name) return false
    setBytes(id, file)
    again(id)
    return true
  },
  /** Asks the browser for the files that need a person's word, within a click of theirs. */
  async allow(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const handle = heldHandle(id)
      const size = findUpload(id)?.file.size
      if (!handle || size === undefined) continue
      const file = await askForFile(handle, size)
      if (file) setBytes(id, file)
      if (file) again(id)
      else updateUpload(id, { state: { kind: 'missing', asks: false } })
    }
  },
  /** Takes an upload that has ended off the list. */
  dismiss(id: string): void {
    store.set(store.get().filter((upload) => upload.id !== id || isGoing(upload)))
    if (!findUpload(id)) dropBytes(id)
  },
  /** Takes up what an earlier page of this principal left unfinished. */
  restore: restoreQueue,
  /** Tells of each upload that is done; answers how to stop being told. */
  onDone(listener: DoneListener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

saveQueue()
store.subscribe(begin)

// What was begun in one session is not carried on in the next.
session.store.subscribe(() => {
  if (session.store.get().session) return
  for (const { id } of store.get()) abortUpload(id)
  store.set([])
})
