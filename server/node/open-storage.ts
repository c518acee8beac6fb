import path from 'node:path'
import type { Clock } from '../ports/dependencies'
import { checkBucket, s3Storage } from '../media/s3-storage'
import type { MediaStorage } from '../ports/media-storage'
import type { Config } from './config'
import { clearDrafts, diskStorage } from './disk-storage'

/** The bucket of `S3_*`, once it answers; else a folder of `dataDir`. `alone`: nobody else writes there. */
export async function openStorage(config: Config, clock: Clock, alone: boolean): Promise<MediaStorage> {
  if (config.s3) {
    await checkBucket(config.s3)
    return s3Storage(config.s3, clock)
  }
  const folder = path.join(config.dataDir, 'media')
  if (alone) await clearDrafts(folder)
  return diskStorage(folder)
}
