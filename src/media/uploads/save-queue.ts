import { currentSession } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import {
  bytesOf,
  handleOf,
  pendingHandleOf,
  type Upload,
  uploadPrincipal,
  uploadStore,
  withHandle,
} from './upload-store'

/** How long to wait for a page that is being closed to release its lock, in milliseconds. */
const timeoutMs = 1500

const releases = new Map<string, () => void>()

/**
 * Acquires the lock to process an upload in this tab, until `release`; false if another tab has it. Without the Web Locks
 * API (plain http on another machine) tabs can't coordinate, so it always succeeds.
 */
export function lockUpload(id: string): Promise<boolean> {
  if (releases.has(id)) return Promise.resolve(true)
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const held = () =>
      new Promise<void>((release) => {
        releases.set(id, release)
        resolve(true)
      })
    navigator.locks
      .request(`studio-upload ${id}`, { signal: AbortSignal.timeout(timeoutMs) }, held)
      .catch(() => resolve(false))
  })
}

/** Releases the lock for other tabs. */
export function release(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** An upload as stored on this device, so that it survives a reload. */
export interface UnfinishedUpload
  extends Pick<
    Upload,
    | 'id'
    | 'workspaceId'
    | 'addedAt'
    | 'arrivedAt'
    | 'unsure'
    | 'maybeRegistered'
    | 'altText'
    | 'crop'
    | 'draftId'
    | 'instead'
    | 'version'
  > {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** How to access the file again: a file system handle, or a copy of a small file. */
  readonly handle?: FileSystemFileHandle | undefined
  readonly copy?: File | undefined
  readonly held?: boolean | undefined
  /** Why it failed. */
  readonly failed?: string | undefined
}

const store = table<UnfinishedUpload>('uploads')
const key = (owner: string, id: string) => `${owner} ${id}`

/** Stores an upload of `owner` (a `personKey`). */
async function saveUpload(owner: string, upload: UnfinishedUpload): Promise<void> {
  setHasSaved(true)
  await store.write(key(owner, upload.id), upload)
}

/** Deletes a stored upload. */
const removeUpload = (owner: string, id: string): Promise<void> => store.remove(key(owner, id))

/** A stored upload, if it still exists. */
export const loadUpload = (owner: string, id: string): Promise<UnfinishedUpload | undefined> =>
  store.read(key(owner, id))

/** The stored uploads of `owner`, oldest first. */
export async function listUploads(owner: string): Promise<readonly UnfinishedUpload[]> {
  const all = await store.all('')
  if (all.length === 0) setHasSaved(false)
  return all
    .flatMap(([at, upload]) => (at.startsWith(`${owner} `) ? [upload] : []))
    .sort((a, b) => a.addedAt - b.addedAt)
}

/** A flag in local storage, so that a page without stored uploads needn't open the table. */
const setHasSaved = (some: boolean) => writeStorage(webStorageKeys.uploadsLeft, some ? '1' : null)

/** Maximum size of a stored copy, and of all copies together, for files without a handle. */
const maxCopy = 32 * 2 ** 20
const maxCopied = 256 * 2 ** 20

/** What was last stored for each upload, by id. */
const written = new Map<string, Written>()

interface Written {
  readonly owner: string
  /** The upload at that time, and its serialised record. */
  readonly seen: Upload
  readonly as: string
  /** Bytes. */
  readonly copied: number
  /** Whether a later page can read the file. */
  readonly reachable: boolean
}

/** The owner of this page's uploads, by address and principal; `undefined` until both are known. */
export function uploadOwner(): string | undefined {
  const address = currentSession()?.address
  const principalId = uploadPrincipal.get()
  return address !== undefined && principalId !== undefined ? personKey({ address, principalId }) : undefined
}

/** True if a reload would lose the upload, as its file can't be read again. */
export const wouldBeLost = ({ id, arrivedAt }: Upload): boolean =>
  arrivedAt === undefined && !written.get(id)?.reachable

/** Stores changes of the queue on this device, so that it survives a reload. Progress isn't stored. */
export function saveQueue(): void {
  uploadStore.subscribe(write)
  uploadPrincipal.subscribe(write)
}

function write(): void {
  const owner = uploadOwner()
  const listed = new Set<string>()
  for (const upload of uploadStore.get()) {
    if (!shouldSave(upload)) continue
    listed.add(upload.id)
    if (owner !== undefined) writeOne(owner, upload)
  }
  for (const [id, before] of written) {
    if (listed.has(id)) continue
    written.delete(id)
    void removeUpload(before.owner, id).then(() => release(id))
  }
}

const shouldSave = ({ state, refused }: Upload): boolean =>
  !refused && state.kind !== 'done' && state.kind !== 'cancelled' && state.kind !== 'same'

function writeOne(owner: string, upload: Upload): void {
  const { id, state } = upload
  const before = written.get(id)
  if (before?.seen === upload) return
  const record = { ...factsOf(upload), failed: state.kind === 'failed' ? state.error.message : undefined }
  const bytes = bytesOf(id)
  const as = JSON.stringify([record, bytes?.lastModified])
  if (before?.as === as) return void written.set(id, { ...before, seen: upload })
  if (!before) void lockUpload(id)
  const handle = bytes ? handleOf(bytes) : pendingHandleOf(id)
  // After its bytes have arrived, the file is no longer needed.
  const needed = upload.arrivedAt === undefined || upload.unsure
  const copy = bytes && needed && !handle && mayCopy(id, bytes) ? bytes : undefined
  written.set(id, { owner, seen: upload, as, copied: copy?.size ?? 0, reachable: Boolean(handle ?? copy) })
  void saveUpload(owner, { ...record, handle, copy })
}

const factsOf = (upload: Upload): UnfinishedUpload => ({
  id: upload.id,
  workspaceId: upload.workspaceId,
  name: upload.file.name,
  type: upload.file.type,
  size: upload.file.size,
  addedAt: upload.addedAt,
  arrivedAt: upload.arrivedAt,
  unsure: upload.unsure,
  altText: upload.altText,
  held: upload.state.kind === 'held' || undefined,
  crop: upload.crop,
  draftId: upload.draftId,
  instead: upload.instead,
  version: upload.version,
  // A page that is closed during `complete` never receives the answer.
  maybeRegistered: upload.maybeRegistered || upload.state.kind === 'completing' || undefined,
})

function mayCopy(id: string, { size }: File): boolean {
  let others = 0
  for (const [other, { copied }] of written) if (other !== id) others += copied
  return size <= maxCopy && others + size <= maxCopied
}

type Permitted = FileSystemFileHandle & {
  queryPermission?: (descriptor: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (descriptor: { mode: 'read' }) => Promise<PermissionState>
}

/** The file of a stored upload; 'asks' if the browser requires permission first. */
export async function readSavedFile({
  handle,
  copy,
  size,
}: UnfinishedUpload): Promise<File | 'asks' | undefined> {
  if (copy?.size === size) return copy
  if (!handle) return undefined
  try {
    const asked: Permitted = handle
    const state = await asked.queryPermission?.({ mode: 'read' })
    return state === 'granted' || state === undefined ? await open(handle, size) : 'asks'
  } catch {
    return undefined
  }
}

/** Requests permission to read the file. Must be called in a click handler. */
export async function askForFile(handle: FileSystemFileHandle, size: number): Promise<File | undefined> {
  try {
    const asked: Permitted = handle
    if ((await asked.requestPermission?.({ mode: 'read' })) !== 'granted') return undefined
    return await open(handle, size)
  } catch {
    return undefined
  }
}

/** Opens a file, unless its size shows that it was changed meanwhile. */
async function open(handle: FileSystemFileHandle, size: number): Promise<File | undefined> {
  const file = await handle.getFile()
  return file.size === size ? withHandle(file, handle) : undefined
}
