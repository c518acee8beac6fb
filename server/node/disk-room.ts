import { statfsSync } from 'node:fs'

/**
 * Bytes that stay free for the database: its log is extended in files of 16 MiB, and if the next one can't be created
 * it stops for good (docs/decisions/0081-room-for-the-database.md).
 */
export const reservedBytes = 48 * 2 ** 20

/** Returns a function that tells whether the folder's disk has room for so many bytes more, beyond what is reserved. */
export function roomOn(folder: string): (bytes?: number) => boolean {
  return (bytes = 0) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize - bytes >= reservedBytes
  }
}
