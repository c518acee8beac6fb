import { statfsSync } from 'node:fs'

/**
 * Bytes that stay free for the database: its log goes on in files of 16 MiB, and when the next one can't be made it stops
 * for good (docs/decisions/0081-room-for-the-database.md).
 */
export const reservedBytes = 48 * 2 ** 20

/** Says whether the disk of a folder takes so many bytes more, beside what is reserved. */
export function roomOn(folder: string): (bytes?: number) => boolean {
  return (bytes = 0) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize - bytes >= reservedBytes
  }
}
