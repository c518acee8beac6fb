import { deviceStore } from './device-store'

/** A file that this device has uploaded, by its content. */
export interface UploadedFile {
  readonly hash: string
  readonly mediaId: string
  /** When it was registered, milliseconds since the epoch. */
  readonly at: number
}

const store = deviceStore<readonly UploadedFile[]>('studio-known-files')

// By size: only a file of a size that was seen before has to be read to be compared.
const key = (whose: string, size: number) => `${whose} ${size}`

/** The most files of one size that are remembered. */
const most = 200

/** Keeps what a file's content was, with the item it became. `whose` is address, principal and workspace. */
export async function rememberFile(whose: string, size: number, file: UploadedFile): Promise<void> {
  const before = await uploadedFiles(whose, size)
  await store.write(
    key(whose, size),
    [file, ...before.filter(({ hash }) => hash !== file.hash)].slice(0, most),
  )
}

/** Forgets an item that is gone. */
export async function forgetFile(whose: string, size: number, mediaId: string): Promise<void> {
  const before = await uploadedFiles(whose, size)
  await store.write(
    key(whose, size),
    before.filter((file) => file.mediaId !== mediaId),
  )
}

/** The files of `size` bytes that this device has uploaded, newest first. */
export const uploadedFiles = async (whose: string, size: number): Promise<readonly UploadedFile[]> =>
  (await store.read(key(whose, size))) ?? []

/** Drops everything that was kept: at sign-out. */
export const wipeKnownFiles = (): Promise<void> => store.wipe()
