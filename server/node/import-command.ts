import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { stoppable, untilStopped } from './until-stopped'
import type { Config } from './config'
import { acquireLock } from './lock'
import { protectDataFolder } from './private-folder'
import { databaseFolder, openDatabase, openStorage } from './open-studio'
import { ArchiveError } from './archive/format'
import { readArchive } from './archive/read-archive'
import { restore, type Restored, versionOf } from './archive/restore'
import { contentsOf, heldOf, missingOf } from './archive/describe'

export interface ImportOptions {
  /** A file, or `-` for stdin. */
  readonly from: string
  /** Whether future posts stay scheduled. */
  readonly keepSchedule: boolean
}

async function bytesOf(from: string): Promise<AsyncIterable<Uint8Array>> {
  if (from === '-') return process.stdin
  const found = await stat(from).catch(() => undefined)
  if (!found) throw new ArchiveError(`Couldn’t find the file ${from}.`)
  if (found.isDirectory()) throw new ArchiveError(`${from} is a folder. Give the path of an archive.`)
  return createReadStream(from)
}

/** Those of `folders` that don't exist. */
async function missingFolders(folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(folders.map((folder) => stat(folder).catch(() => undefined)))
  return folders.filter((_, index) => !found[index])
}

type Archive = Awaited<ReturnType<typeof readArchive>>

/**
 * Restores into the studio of `config`, which no other process has open. On failure, folders it created are removed.
 */
async function restoreInto(config: Config, archive: Archive, keepSchedule: boolean): Promise<Restored> {
  const created = await missingFolders([databaseFolder(config.dataDir), path.join(config.dataDir, 'media')])
  try {
    const storage = await openStorage(config, Date.now, config.database.kind === 'pglite')
    const { db, close } = await openDatabase(config, { migrate: false, timeouts: 'none' })
    try {
      return await restore(archive, { db, storage, clock: Date.now, keepSchedule })
    } finally {
      await close()
    }
  } catch (error) {
    for (const folder of created) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * Imports the archive into the empty studio of `config`, or leaves it unchanged. Returns the output.
 * @throws ArchiveError, CliError, DataDirBusyError if a server runs on the data folder, DatabaseError, StorageError
 */
export function importStudio(config: Config, { from, keepSchedule }: ImportOptions): Promise<string> {
  if (config.upstream)
    throw new ArchiveError('STUDIO_API_URL is set. Import the archive on the server that has the data.')
  return untilStopped(async (signal) => {
    const archive = await readArchive(stoppable(await bytesOf(from), signal))
    try {
      await versionOf(archive)
      await protectDataFolder(config.dataDir)
      const lock = config.database.kind === 'pglite' ? await acquireLock(config.dataDir) : undefined
      try {
        const { end, posts } = await restoreInto(config, archive, keepSchedule)
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
