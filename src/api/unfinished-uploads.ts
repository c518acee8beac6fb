import { table } from '~/src/storage/table'
import { webStorageKeys } from '~/src/storage/web-storage-keys'

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
  /** Why it ended without success. */
  readonly failed?: string | undefined
}

const store = table<UnfinishedUpload>('uploads')
const key = (owner: string, id: string) => `${owner} ${id}`

/** Keeps an upload of `owner` (a `personKey`). */
export async function saveUpload(owner: string, upload: UnfinishedUpload): Promise<void> {
  markKept(true)
  await store.write(key(owner, upload.id), upload)
}

/** Forgets an upload: it is done, or given up. */
export const removeUpload = (owner: string, id: string): Promise<void> => store.remove(key(owner, id))

/** One kept upload, if it is still there. */
export const loadUpload = (owner: string, id: string): Promise<UnfinishedUpload | undefined> =>
  store.read(key(owner, id))

/** What is kept of `owner`, first come first. */
export async function listUploads(owner: string): Promise<readonly UnfinishedUpload[]> {
  const all = await store.all('')
  if (all.length === 0) markKept(false)
  return all
    .flatMap(([at, upload]) => (at.startsWith(`${owner} `) ? [upload] : []))
    .sort((a, b) => a.addedAt - b.addedAt)
}

/** Beside the table, so that a page that finds nothing to go on with need not open it. */
function markKept(some: boolean): void {
  try {
    if (some) localStorage.setItem(webStorageKeys.uploadsLeft, '1')
    else localStorage.removeItem(webStorageKeys.uploadsLeft)
  } catch {
    // Refused storage: the uploads then last as long as the page.
  }
}
