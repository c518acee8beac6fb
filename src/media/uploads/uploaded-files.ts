import { table } from '~/src/storage/table'

/** A file that this device has uploaded, by its content. */
export interface UploadedFile {
  readonly hash: string
  readonly mediaId: string
  /** When it was registered, milliseconds since the epoch. */
  readonly at: number
}

const store = table<readonly UploadedFile[]>('uploaded-files')

// By size: only a file of a size that was seen before has to be read to be compared.
const key = (person: string, size: number) => `${person} ${size}`

/** The most files of one size that are remembered. */
const maxFiles = 200

/** Keeps what a file's content was, with the item it became. `person` is the `personKey` of the workspace. */
export async function rememberFile(person: string, size: number, file: UploadedFile): Promise<void> {
  const before = await uploadedFiles(person, size)
  await store.write(
    key(person, size),
    [file, ...before.filter(({ hash }) => hash !== file.hash)].slice(0, maxFiles),
  )
}

/** Forgets an item that is gone. */
export async function forgetFile(person: string, size: number, mediaId: string): Promise<void> {
  const before = await uploadedFiles(person, size)
  await store.write(
    key(person, size),
    before.filter((file) => file.mediaId !== mediaId),
  )
}

/** The files of `size` bytes that this device has uploaded, newest first. */
export const uploadedFiles = async (person: string, size: number): Promise<readonly UploadedFile[]> =>
  (await store.read(key(person, size))) ?? []
