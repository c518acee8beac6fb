import { type UnfinishedUpload, loadUpload, listUploads } from '~/src/api/unfinished-uploads'
import { lockUpload, release } from './upload-locks'
import { readSavedFile } from './saved-files'
import { uploadOwner } from './save-queue'
import { holdHandle, setBytes } from './upload-bytes'
import { findUpload, type Upload, type UploadState, uploadStore } from './upload-store'

/**
 * Takes up the uploads that an earlier page of this principal left unfinished, unless another tab carries them: those
 * whose file can be reached go on, the others are listed.
 */
export function restoreQueue(): Promise<void> {
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
  const kept = (await listUploads(owner)).filter(({ id }) => !findUpload(id))
  const found = await Promise.all(kept.map(({ id }) => restored(owner, id)))
  const uploads = found.flatMap((upload) => (upload && !findUpload(upload.id) ? [upload] : []))
  if (uploadOwner() === owner && uploads.length > 0) uploadStore.set([...uploadStore.get(), ...uploads])
}

async function restored(owner: string, id: string): Promise<Upload | undefined> {
  if (!(await lockUpload(id))) return undefined
  // The tab that had it may just have brought it to its end.
  const kept = await loadUpload(owner, id)
  if (!kept) {
    release(id)
    return undefined
  }
  return uploadOf(kept, await stateOf(kept))
}

/** Where it goes on, with its bytes put in place where they can be had. */
async function stateOf(kept: UnfinishedUpload): Promise<UploadState> {
  const found = await readSavedFile(kept)
  if (found instanceof File) setBytes(kept.id, found)
  else if (kept.handle) holdHandle(kept.id, kept.handle)
  if (kept.failed !== undefined) return { kind: 'failed', error: new Error(kept.failed) }
  // What has arrived is registered without its file.
  if (kept.arrivedAt !== undefined || found instanceof File) return { kind: 'waiting' }
  return { kind: 'missing', asks: found === 'asks' }
}

const uploadOf = (kept: UnfinishedUpload, state: UploadState): Upload => ({
  id: kept.id,
  workspaceId: kept.workspaceId,
  file: { name: kept.name, type: kept.type, size: kept.size },
  state,
  sent: 0,
  addedAt: kept.addedAt,
  ifSame: 'upload',
  arrivedAt: kept.arrivedAt,
  unsure: kept.unsure,
  maybeRegistered: kept.maybeRegistered,
})
