import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { stoppable, untilStopped } from './until-stopped'
import type { Config } from './config'
import { acquireLock } from './lock'
import { closeDataFolder } from './private-folder'
import { databaseFolder, openDatabase, openStorage } from './open-studio'
import { ArchiveError } from './archive/format'
import { readArchive } from './archive/read-archive'
import { restore, type Restored, versionOf } from './archive/restore'
import { contentsOf, heldOf, missingOf } from './archive/describe'

export interface ImportOptions {
  /** A file, or `-` for stdin. */
  readonly from: string
  /** Whether posts that are still to come stay scheduled. */
  readonly keepSchedule: boolean
}

async function bytesOf(from: string): Promise<AsyncIterable<Uint8Array>> {
  if (from === '-') return process.stdin
  const there = await stat(from).catch(() => undefined)
  if (!there) throw new ArchiveError(`Couldn’t find the file ${from}.`)
  if (there.isDirectory()) throw new ArchiveError(`${from} is a folder. Give the path of an archive.`)
  return createReadStream(from)
}

/** Those of `folders` that are not there yet. */
async function missingOnes(folders: readonly string[]): Promise<string[]> {
  const there = await Promise.all(folders.map((folder) => stat(folder).catch(() => undefined)))
  return folders.filter((_, index) => !there[index])
}

type Archive = Awaited<ReturnType<typeof readArchive>>

/** Restores into the studio of `config`, which no other process has open. A failure leaves no folder that it made. */
async function into(config: Config, archive: Archive, keepSchedule: boolean): Promise<Restored> {
  const made = await missingOnes([databaseFolder(config.dataDir), path.join(config.dataDir, 'media')])
  try {
    const storage = await openStorage(config, Date.now, config.database.kind === 'pglite')
    const { db, close } = await openDatabase(config, { migrate: false, patience: 'forever' })
    try {
      return await restore(archive, { db, storage, clock: Date.now, keepSchedule })
    } finally {
      await close()
    }
  } catch (error) {
    for (const folder of made) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Makes the empty studio that `config` names the one of the archive, or leaves it as it was. Returns what to tell.
 * @throws ArchiveError, CliError, DataDirBusyError when a server runs on the data folder, DatabaseError, StorageError
 */
export function importStudio(config: Config, { from, keepSchedule }: ImportOptions): Promise<string> {
  if (config.upstream)
    throw new ArchiveError('STUDIO_API_URL is set. Import the archive on the server that has the data.')
  return untilStopped(async (signal) => {
    const archive = await readArchive(stoppable(await bytesOf(from), signal))
    try {
      await versionOf(archive)
      await closeDataFolder(config.dataDir)
      const lock = config.database.kind === 'pglite' ? await acquireLock(config.dataDir) : undefined
      try {
        const { end, posts } = await into(config, archive, keepSchedule)
        const contents = { manifest: archive.manifest, end }
        return [
          `Imported ${contentsOf(contents)}.`,
          ...missingOf(contents),
          ...heldOf(posts, keepSchedule),
        ].join('\n')
      } finally {
        await lock?.release()
      }
    } finally {
      await archive.close()
    }
  })
}
