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
