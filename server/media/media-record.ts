import { withoutNulls } from '../http/record'
import type { media } from '../db/schema'

export type MediaRow = typeof media.$inferSelect

/** The address of a media file as it is stored: by path (see addresses.ts). */
export const mediaAddress = (path: string): string => `/files/${path}`

/** A media item as it is answered. */
export function mediaRecord({ workspaceId: _, path, elsewhere, ...row }: MediaRow) {
  return withoutNulls({
    ...row,
    url: elsewhere ?? mediaAddress(path),
    createdAt: row.createdAt.toISOString(),
  })
}
