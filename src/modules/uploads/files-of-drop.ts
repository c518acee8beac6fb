/** The files that are dragged or pasted, those inside folders too. Hidden ones (.DS_Store and the like) are left out. */
export async function filesOf(transfer: DataTransfer): Promise<readonly File[]> {
  // Entries can only be asked for while the event lasts: all at once, then their contents.
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const entries = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = await Promise.all(
    entries.map(async ({ entry, file }) => (entry?.isDirectory ? inside(entry) : file ? [file] : [])),
  )
  return found.flat()
}

async function inside(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) {
    const file = await new Promise<File | undefined>((resolve) =>
      entry.file(resolve, () => resolve(undefined)),
    )
    return file ? [file] : []
  }
  if (!isFolder(entry)) return []
  const found: File[] = []
  const reader = entry.createReader()
  // A reader hands out a hundred at a time, until it has none left.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return found
    for (const each of some) found.push(...(await inside(each)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
