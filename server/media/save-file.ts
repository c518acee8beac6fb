import type { MediaType } from '~/contract'
import type { Transaction } from '../db/database'
import { media } from '../db/schema'
import type { MediaRow } from './media-record'
import { filePath, newMediaPath } from './paths'
import type { MediaStorage } from '../ports/media-storage'

export interface NewFile {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly type: MediaType
  readonly mimeType: string
  readonly bytes: Uint8Array
  readonly width: number | null
  readonly height: number | null
  readonly source: 'generation' | 'import'
  readonly prompt?: string | undefined
  readonly campaignId?: string | undefined
  readonly at: Date
}

/** Writes a file that was made here to the storage. Its row is not written yet: nothing serves it until then. */
export async function storeFile(file: NewFile, storage: MediaStorage): Promise<MediaRow> {
  const path = newMediaPath(file.name, file.mimeType)
  const bytes = new Uint8Array(file.bytes)
  const size = await storage.write(filePath(path), new Blob([bytes]).stream(), bytes.byteLength)
  return {
    id: file.id,
    workspaceId: file.workspaceId,
    path,
    name: file.name,
    type: file.type,
    mimeType: file.mimeType,
    size,
    width: file.width,
    height: file.height,
    source: file.source,
    prompt: file.prompt ?? null,
    campaignId: file.campaignId ?? null,
    elsewhere: null,
    createdAt: file.at,
  }
}

/** Registers stored files as media. */
export async function registerFiles(tx: Transaction, rows: MediaRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(media).values(rows)
}
