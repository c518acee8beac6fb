import { createStore, useStore } from '~/src/store/store'
import { type Upload, type UploadState, uploadStore } from './upload-list'

/** The files of this page's uploads, by id. Kept apart from the list, which also has uploads without a file. */
const files = new Map<string, File>()

export const bytesOf = (id: string): File | undefined => files.get(id)
export const setBytes = (id: string, file: File): void => void files.set(id, file)
export const dropBytes = (id: string): void => void files.delete(id)

const handles = new WeakMap<File, FileSystemFileHandle>()

/** The handle to read a file again after a reload, if there is one. */
export const handleOf = (file: File): FileSystemFileHandle | undefined => handles.get(file)

export function withHandle(file: File, handle: FileSystemFileHandle): File {
  handles.set(file, handle)
  return file
}

const pendingHandles = new Map<string, FileSystemFileHandle>()

/** The handle of an upload whose file needs permission to be read. */
export const pendingHandleOf = (id: string): FileSystemFileHandle | undefined => pendingHandles.get(id)
export const setPendingHandle = (id: string, handle: FileSystemFileHandle): void =>
  void pendingHandles.set(id, handle)

export type { IfSame, Upload, UploadState } from './upload-list'
export { uploadStore } from './upload-list'

/** The principal that owns the uploads; `undefined` until known. */
export const uploadPrincipal = createStore<string | undefined>(undefined)

const running: readonly UploadState['kind'][] = ['checking', 'slot', 'sending', 'busy', 'completing']

/** True if it counts towards the limit of concurrent uploads. */
export const isRunning = ({ state }: Upload) => running.includes(state.kind)

/** True if it is in progress, or will be without the person doing anything. */
export const isGoing = (upload: Upload): boolean =>
  isRunning(upload) || upload.state.kind === 'waiting' || upload.state.kind === 'paused'

/** True if it ended without success and may be tried again. */
export const canRetry = ({ state, refused }: Upload): boolean =>
  (state.kind === 'failed' || state.kind === 'cancelled') && !refused

/** The uploads of a workspace, oldest first. */
export function useUploads(workspaceId: string): readonly Upload[] {
  return useStore(uploadStore).filter((upload) => upload.workspaceId === workspaceId)
}

/** The upload with that id. */
export const findUpload = (id: string): Upload | undefined =>
  uploadStore.get().find((upload) => upload.id === id)

/** Changes an upload, if it is still listed. */
export function updateUpload(id: string, change: Partial<Upload>): void {
  uploadStore.set(uploadStore.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}

/** States in which the server has no bytes yet. */
const notBegun: readonly UploadState['kind'][] = ['waiting', 'held', 'slot', 'busy']

/** The share of bytes sent, 0 to 1. */
export function shareOf({ state, file, sent }: Upload): number {
  if (state.kind === 'done' || state.kind === 'completing' || state.kind === 'same') return 1
  if (notBegun.includes(state.kind) || file.size === 0) return 0
  // A cropped image may be smaller or larger than its file.
  return Math.min(1, sent / (state.kind === 'sending' ? state.total : file.size))
}
