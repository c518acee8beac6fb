import { currentSession } from '~/src/api/session/session'
import { personKey } from '~/src/storage/table-keys'
import { table } from '~/src/storage/table'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import type { ChosenCrop } from '~/src/media/crop/crop-box'
import { bytesOf, handleOf, heldHandle, uploadPrincipal, uploadStore, type Upload } from './upload-store'

/** Milliseconds that a page which is being left may take to let go. */
const timeoutMs = 1500

const releases = new Map<string, () => void>()

/**
 * Makes this tab the one that carries the upload, until `release`; false when another tab does. Without the Web Locks
 * API (plain http on another machine) this tab can't know of others, and takes it.
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

/** Lets other tabs have it. */
export function release(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}

/** An upload as it is kept on the device, so that a reload does not lose it. */
export interface UnfinishedUpload {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  /** How the file is reached again: a handle that the browser gave, or a copy of a small one. */
  readonly handle?: FileSystemFileHandle | undefined
  readonly copy?: File | undefined
  /** Where its bytes have, or may have, arrived. */
  readonly arrivedAt?: string | undefined
  readonly unsure?: boolean | undefined
  readonly maybeRegistered?: boolean | undefined
  readonly altText?: string | undefined
  readonly held?: boolean | undefined
  readonly crop?: ChosenCrop | undefined
  readonly draftId?: string | undefined
  readonly instead?: string | undefined
  /** Why it ended without success. */
  readonly failed?: string | undefined
}

const store = table<UnfinishedUpload>('uploads')
const key = (owner: string, id: string) => `${owner} ${id}`

/** Keeps an upload of `owner` (a `personKey`). */
async function saveUpload(owner: string, upload: UnfinishedUpload): Promise<void> {
  setHasSaved(true)
  await store.write(key(owner, upload.id), upload)
}

/** Forgets an upload: it is done, or given up. */
const removeUpload = (owner: string, id: string): Promise<void> => store.remove(key(owner, id))

/** One kept upload, if it is still there. */
export const loadUpload = (owner: string, id: string): Promise<UnfinishedUpload | undefined> =>
  store.read(key(owner, id))

/** What is kept of `owner`, first come first. */
export async function listUploads(owner: string): Promise<readonly UnfinishedUpload[]> {
  const all = await store.all('')
  if (all.length === 0) setHasSaved(false)
  return all
    .flatMap(([at, upload]) => (at.startsWith(`${owner} `) ? [upload] : []))
    .sort((a, b) => a.addedAt - b.addedAt)
}

/** Beside the table, so that a page that finds nothing to go on with need not open it. */
function setHasSaved(some: boolean): void {
  try {
    if (some) localStorage.setItem(webStorageKeys.uploadsLeft, '1')
    else localStorage.removeItem(webStorageKeys.uploadsLeft)
  } catch {
    // Refused storage: the uploads then last as long as the page.
  }
}

/** Bytes of a file, and of all together, up to which a copy is kept where the browser gave no handle. */
const largestCopy = 32 * 2 ** 20
const maxCopied = 256 * 2 ** 20

/** What was last written of each upload, by id. */
const written = new Map<string, Written>()

interface Written {
  readonly owner: string
  /** The upload as it was then, and what of it was written. */
  readonly seen: Upload
  readonly as: string
  /** Bytes. */
  readonly copied: number
  /** A later page can read the file. */
  readonly reachable: boolean
}

/** Whose uploads these are: address and principal; `undefined` until both are known. */
export function uploadOwner(): string | undefined {
  const address = currentSession()?.address
  const principalId = uploadPrincipal.get()
  return address !== undefined && principalId !== undefined ? personKey({ address, principalId }) : undefined
}

/** Whether a reload would lose it: nothing that the browser could reach again is kept. */
export const wouldBeLost = ({ id, arrivedAt }: Upload): boolean =>
  arrivedAt === undefined && !written.get(id)?.reachable

/** Writes what changes in the queue to the device, so that a reload finds it. Progress alone is not written. */
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
  const handle = bytes ? handleOf(bytes) : heldHandle(id)
  // What has arrived needs its bytes no more.
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
  // A page that is left in the middle of `complete` never hears its answer.
  maybeRegistered: upload.maybeRegistered || upload.state.kind === 'completing' || undefined,
})

function mayCopy(id: string, { size }: File): boolean {
  let others = 0
  for (const [other, { copied }] of written) if (other !== id) others += copied
  return size <= largestCopy && others + size <= maxCopied
}
