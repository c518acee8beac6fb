import type { media } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { newId } from '../db/identifiers'
import { mediaAddress } from '../media/media-record'
import { filePath, newMediaPath } from '../media/paths'
import { type PictureName, samplePictures } from './pictures'

type MediaRow = Omit<typeof media.$inferInsert, 'workspaceId'>

/** Bytes of a file of `server/sample/media`. */
export type ReadSampleFile = (file: string) => Promise<Uint8Array<ArrayBuffer>>

export interface SampleMedia {
  readonly rows: MediaRow[]
  /** Address of each, as it is stored. */
  readonly address: Readonly<Record<PictureName, string>>
}

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', mp4: 'video/mp4' }
const apartMs = 7 * 3_600_000

/** Puts the sample's files into the storage, and makes the rows that are to name them; the first is the newest. */
export async function storeSampleMedia(
  { storage, clock }: Pick<Dependencies, 'storage' | 'clock'>,
  readFile: ReadSampleFile,
): Promise<SampleMedia> {
  const entries = Object.entries(samplePictures)
  const stored = await Promise.all(
    entries.map(async ([name, picture], index): Promise<[string, MediaRow]> => {
      const bytes = await readFile(picture.file)
      const mimeType = types[picture.file.replace(/^.*\./, '')] ?? 'application/octet-stream'
      const path = newMediaPath(picture.title, mimeType)
      await storage.write(filePath(path), new Blob([bytes]).stream(), bytes.byteLength)
      const row: MediaRow = {
        id: newId('med'),
        path,
        name: picture.title,
        type: mimeType.startsWith('video/') ? 'video' : 'image',
        mimeType,
        size: bytes.byteLength,
        width: picture.width,
        height: picture.height,
        source: 'prompt' in picture ? 'generation' : 'upload',
        prompt: 'prompt' in picture ? picture.prompt : null,
        createdAt: new Date(clock() - (index + 1) * apartMs),
      }
      return [name, row]
    }),
  )
  // One entry for each name of `samplePictures`; TypeScript cannot follow that through entries.
  const address = Object.fromEntries(stored.map(([name, { path }]) => [name, mediaAddress(path)])) as Record<
    PictureName,
    string
  >
  return { rows: stored.map(([, row]) => row), address }
}
