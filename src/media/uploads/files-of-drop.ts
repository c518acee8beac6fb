import { withHandle } from './upload-store'

/** Dropped or pasted files. */
export interface Received {
  readonly files: readonly File[]
  /** How many files or folders couldn't be read, as they are gone or access was denied. */
  readonly unreadableCount: number
}

/** The dropped or pasted files, including those in folders. Hidden files (such as .DS_Store) are left out. */
export async function filesOf(transfer: DataTransfer): Promise<Received> {
  // Items are only accessible during the event, so get all of them before reading any.
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const given = items.map((item) => ({
    handle: handleIn(item),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }))
  const found = await Promise.all(
    given.map(async ({ handle, entry, file }) => {
      const resolved = await handle
      if (resolved) return insideHandle(resolved)
      if (entry?.isDirectory) return inside(entry)
      return file ? [file] : []
    }),
  )
  const all = found.flat()
  const files = all.filter((each) => each !== unreadable)
  return { files, unreadableCount: all.length - files.length }
}

/** Marks an unreadable file, so that it doesn't affect the others. */
const unreadable = Symbol('unreadable')
type Found = readonly (File | typeof unreadable)[]

type Handle = FileSystemFileHandle | FileSystemDirectoryHandle

/** The handle to read a file again after a reload, if the browser supports it. */
function handleIn(item: DataTransferItem): Promise<Handle | undefined> {
  const asked: DataTransferItem & { getAsFileSystemHandle?: () => Promise<Handle | null> } = item
  const { getAsFileSystemHandle } = asked
  if (!getAsFileSystemHandle) return Promise.resolve(undefined)
  return getAsFileSystemHandle.call(item).then(
    (handle) => handle ?? undefined,
    () => undefined,
  )
}

const isFileHandle = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
const isFolderHandle = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'

async function insideHandle(handle: FileSystemHandle): Promise<Found> {
  if (handle.name.startsWith('.')) return []
  const found: (typeof unreadable | File)[] = []
  try {
    if (isFileHandle(handle)) found.push(withHandle(await handle.getFile(), handle))
    if (isFolderHandle(handle))
      for await (const each of handle.values()) found.push(...(await insideHandle(each)))
  } catch {
    found.push(unreadable)
  }
  return found
}

async function inside(entry: FileSystemEntry): Promise<Found> {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) {
    const file = await new Promise<Found[number]>((resolve) => entry.file(resolve, () => resolve(unreadable)))
    return [file]
  }
  if (!isFolder(entry)) return []
  const found: (typeof unreadable | File)[] = []
  const reader = entry.createReader()
  // A reader returns at most a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | typeof unreadable>((resolve) =>
      reader.readEntries(resolve, () => resolve(unreadable)),
    )
    if (some === unreadable) return [...found, unreadable]
    if (some.length === 0) return found
    for (const each of some) found.push(...(await inside(each)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
