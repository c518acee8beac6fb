import { table } from '~/src/storage/table'

/** A file uploaded from this device, by its hash. */
interface UploadedFile {
  readonly hash: string
  readonly mediaId: string
  /** When it was registered, milliseconds since the epoch. */
  readonly at: number
}

const store = table<readonly UploadedFile[]>('uploaded-files')

// Keyed by size, so that only files of a known size have to be hashed.
const key = (person: string, size: number) => `${person} ${size}`

/** Maximum number of stored files per size. */
const maxFiles = 200

/** Stores a file's hash with its media item. `person` is the `personKey` of the workspace. */
export async function rememberFile(person: string, size: number, file: UploadedFile): Promise<void> {
  const before = await uploadedFiles(person, size)
  await store.write(
    key(person, size),
    [file, ...before.filter(({ hash }) => hash !== file.hash)].slice(0, maxFiles),
  )
}

/** Removes a media item that no longer exists. */
export async function forgetFile(person: string, size: number, mediaId: string): Promise<void> {
  const before = await uploadedFiles(person, size)
  await store.write(
    key(person, size),
    before.filter((file) => file.mediaId !== mediaId),
  )
}

/** The files of `size` bytes uploaded from this device, newest first. */
export const uploadedFiles = async (person: string, size: number): Promise<readonly UploadedFile[]> =>
  (await store.read(key(person, size))) ?? []
