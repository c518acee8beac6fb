import { removeUpload, type UnfinishedUpload, saveUpload } from '~/src/api/unfinished-uploads'
import { currentSession } from '~/src/api/session'
import { personKey } from '~/src/storage/person-key'
import { lockUpload, release } from './upload-locks'
import { bytesOf, handleOf, heldHandle } from './upload-bytes'
import { type Upload, uploadPrincipal, uploadStore } from './upload-store'

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
    if (!isKept(upload)) continue
    listed.add(upload.id)
    if (owner !== undefined) writeOne(owner, upload)
  }
  for (const [id, before] of written) {
    if (listed.has(id)) continue
    written.delete(id)
    void removeUpload(before.owner, id).then(() => release(id))
  }
}

const isKept = ({ state, refused }: Upload): boolean =>
  !refused && state.kind !== 'done' && state.kind !== 'cancelled' && state.kind !== 'same'

function writeOne(owner: string, upload: Upload): void {
  const { id, state } = upload
  const before = written.get(id)
  if (before?.seen === upload) return
  const kept = { ...factsOf(upload), failed: state.kind === 'failed' ? state.error.message : undefined }
  const bytes = bytesOf(id)
  const as = JSON.stringify([kept, bytes?.lastModified])
  if (before?.as === as) return void written.set(id, { ...before, seen: upload })
  if (!before) void lockUpload(id)
  const handle = bytes ? handleOf(bytes) : heldHandle(id)
  // What has arrived needs its bytes no more.
  const needed = upload.arrivedAt === undefined || upload.unsure
  const copy = bytes && needed && !handle && mayCopy(id, bytes) ? bytes : undefined
  written.set(id, { owner, seen: upload, as, copied: copy?.size ?? 0, reachable: Boolean(handle ?? copy) })
  void saveUpload(owner, { ...kept, handle, copy })
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
  // A page that is left in the middle of `complete` never hears its answer.
  maybeRegistered: upload.maybeRegistered || upload.state.kind === 'completing' || undefined,
})

function mayCopy(id: string, { size }: File): boolean {
  let others = 0
  for (const [other, { copied }] of written) if (other !== id) others += copied
  return size <= largestCopy && others + size <= maxCopied
}
