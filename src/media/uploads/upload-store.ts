import { createStore, useStore } from '~/src/store/store'
import { uploadStore, type Upload, type UploadState } from './upload-list'

/** The files of this page's uploads, by their ids. Apart from the list, which also holds those that were lost. */
const files = new Map<string, File>()

export const bytesOf = (id: string): File | undefined => files.get(id)
export const setBytes = (id: string, file: File): void => void files.set(id, file)
export const dropBytes = (id: string): void => void files.delete(id)

const handles = new WeakMap<File, FileSystemFileHandle>()

/** By which the browser reaches a file again after a reload, where it was handed over with one. */
export const handleOf = (file: File): FileSystemFileHandle | undefined => handles.get(file)

export function withHandle(file: File, handle: FileSystemFileHandle): File {
  handles.set(file, handle)
  return file
}

const held = new Map<string, FileSystemFileHandle>()

/** The handle of an upload whose file may not be read before the person has agreed. */
export const heldHandle = (id: string): FileSystemFileHandle | undefined => held.get(id)
export const holdHandle = (id: string, handle: FileSystemFileHandle): void => void held.set(id, handle)

export { uploadStore } from './upload-list'
export type { IfSame, Upload, UploadState } from './upload-list'

/** The principal whose uploads these are; `undefined` until it is known. */
export const uploadPrincipal = createStore<string | undefined>(undefined)

const running: readonly UploadState['kind'][] = ['checking', 'slot', 'sending', 'busy', 'completing']

/** Whether it takes one of the places at the same time. */
export const isRunning = ({ state }: Upload) => running.includes(state.kind)

/** Whether it still gets somewhere by itself. */
export const isGoing = (upload: Upload): boolean =>
  isRunning(upload) || upload.state.kind === 'waiting' || upload.state.kind === 'paused'

/** The uploads of a workspace, first come first, in a component. */
export function useUploads(workspaceId: string): readonly Upload[] {
  return useStore(uploadStore).filter((upload) => upload.workspaceId === workspaceId)
}

/** The upload of that id. */
export const findUpload = (id: string): Upload | undefined =>
  uploadStore.get().find((upload) => upload.id === id)

/** Changes an upload, if it is still listed. */
export function updateUpload(id: string, change: Partial<Upload>): void {
  uploadStore.set(uploadStore.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}

/** Nothing of it lies at the server. */
const notBegun: readonly UploadState['kind'][] = ['waiting', 'held', 'slot', 'busy']

/** How much has arrived, 0 to 1. */
export function shareOf({ state, file, sent }: Upload): number {
  if (state.kind === 'done' || state.kind === 'completing' || state.kind === 'same') return 1
  if (notBegun.includes(state.kind) || file.size === 0) return 0
  // A cropped image is smaller than its file, or larger.
  return Math.min(1, sent / (state.kind === 'sending' ? state.total : file.size))
}
