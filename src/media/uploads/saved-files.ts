import type { UnfinishedUpload } from '~/src/media/uploads/save-queue'
import { withHandle } from './upload-store'

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
