import { demoFolder } from '../folder'

export interface DemoFolder {
  readonly root: FileSystemDirectoryHandle
  /** Notes that the database in it is whole. */
  finish(): Promise<void>
}

const mark = 'made'

/** The demo's folder. One whose first start was cut off half-way is begun anew: its database may be in pieces. */
export async function openFolder(): Promise<DemoFolder> {
  const above = await navigator.storage.getDirectory()
  const open = () => above.getDirectoryHandle(demoFolder, { create: true })
  let root = await open()
  const made = await root.getFileHandle(mark).catch(() => undefined)
  if (!made) {
    await above.removeEntry(demoFolder, { recursive: true })
    root = await open()
  }
  const finish = async () => {
    await root.getFileHandle(mark, { create: true })
  }
  return { root, finish }
}
