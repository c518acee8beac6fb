import { newId } from '../db/identifiers'
import { media } from '../db/schema'
import { pixelSize } from '../media/file-head'
import { filePath } from '../media/media-files'
import type { TestStudio } from './studio'

/** A file for the media library. */
export interface TestFile {
  readonly bytes: Uint8Array
  readonly mimeType: string
  readonly altText?: string
}

/** The id of the media item created by `addFile`, from the file's address. */
export const mediaIdIn = (address: string): string => /\/files\/([^/]+)\//.exec(address)?.[1] ?? ''

/** Adds a file to the media library and returns its address. */
export async function addFile(
  { db, deps, clock, workspaceId }: Pick<TestStudio, 'db' | 'deps' | 'clock' | 'workspaceId'>,
  { bytes, mimeType, altText }: TestFile,
): Promise<string> {
  const id = newId('med')
  const path = `${id}/file`
  const body = new Blob([new Uint8Array(bytes)]).stream()
  await deps.storage.write(filePath(path), body, bytes.byteLength)
  const size = mimeType.startsWith('image/') ? pixelSize(bytes, mimeType) : {}
  const type = mimeType.startsWith('video/') ? ('video' as const) : ('image' as const)
  const about = { id, path, name: 'File', type, mimeType, size: bytes.byteLength, ...size, altText }
  const row = { ...about, workspaceId, source: 'upload' as const, createdAt: new Date(clock()) }
  await db.insert(media).values(row)
  return `${deps.origin ?? ''}/files/${path}`
}
