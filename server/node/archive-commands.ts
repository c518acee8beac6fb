import { createReadStream, existsSync, type Stats } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ErrorEnvelope } from '~/contract'
import { createArchive } from '~/contract/streamed-responses'
import { type ExportTarget, fileTarget, writingTo } from './archive/archive-file'
import { contentsOf, deferredPostsOf, missingOf } from './archive/describe'
import { ArchiveError } from './archive/format'
import { makeArchive } from './archive/make-archive'
import { archivesIn } from './archive/nightly'
import { checkArchive, readArchive } from './archive/read-archive'
import { type Restored, restore, versionOf } from './archive/restore'
import { verifyArchive } from './archive/verify-archive'
import { CliError } from './cli-error'
import type { Config } from './config'
import { acquireLock, lockHolder } from './lock'
import { databaseFolder, openDatabase, openStorage } from './open-studio'
import { requireOwnerToken } from './owner-token'
import { protectDataFolder } from './private-folder'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs work that must also clean up when interrupted: `signal` then aborts with an error that says so. A second
 * signal ends the process as usual.
 */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const onSignal = (): void => stop.abort(new CliError('Cancelled.'))
  for (const name of signals) process.once(name, onSignal)
  try {
    return await work(stop.signal)
  } finally {
    for (const name of signals) process.off(name, onSignal)
  }
}

/** Passes the bytes through until the signal aborts. */
async function* stoppable(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** An archive being made, and how to close it. */
interface ExportSource {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly close: () => Promise<void>
}

async function refusalOf(response: Response): Promise<ArchiveError> {
  if (response.status === 404)
    return new ArchiveError(
      'The running server is an older version that can’t create archives. Stop it and export again.',
    )
  return new ArchiveError(ErrorEnvelope.parse(await response.json()).error.message)
}

/** Replaces the unhelpful error of a broken connection. */
async function* withReadableErrors(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    signal.throwIfAborted()
    throw new ArchiveError(
      'The server stopped before the archive was complete. See its output for the reason.',
      {
        cause: error,
      },
    )
  }
}

async function throughServer({ dataDir }: Config, url: string, signal: AbortSignal): Promise<ExportSource> {
  const token = await requireOwnerToken(dataDir)
  const { method, path } = createArchive
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/v1${path}`, { method, headers, signal })
  if (!response.ok || !response.body) throw await refusalOf(response)
  return { bytes: withReadableErrors(response.body, signal), close: () => Promise.resolve() }
}

/** Opens the studio in this process, without migrating: a backup before an update must not change anything. */
async function openLocally(config: Config): Promise<ExportSource> {
  const { dataDir, database } = config
  const isEmbedded = database.kind === 'pglite'
  if (isEmbedded && !existsSync(databaseFolder(dataDir)))
    throw new ArchiveError(`Couldn’t find a studio in ${dataDir}.`)
  const lock = isEmbedded ? await acquireLock(dataDir) : undefined
  const closing: (() => Promise<void>)[] = [async () => lock?.release()]
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each()
  }
  try {
    // A server may be writing to the same folder, next to the Postgres this opens.
    const storage = await openStorage(config, Date.now, false)
    const { db, close: closeDatabase } = await openDatabase(config, { migrate: false, timeouts: 'none' })
    closing.push(closeDatabase)
    const archive = await makeArchive({ db, storage, clock: Date.now, folder: dataDir })
    closing.push(() => Promise.resolve(void archive.destroy()))
    return { bytes: archive, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Makes an archive of the studio in `config`: through the server running on the data folder, else in this process.
 * @throws ArchiveError, DataDirBusyError, DatabaseError, StorageError
 */
async function openExport(config: Config, signal: AbortSignal): Promise<ExportSource> {
  if (config.upstream)
    throw new ArchiveError('STUDIO_API_URL is set. Create the archive on the server that has the data.')
  const holder = config.database.kind === 'pglite' ? await lockHolder(config.dataDir) : undefined
  return holder?.url === undefined ? openLocally(config) : throughServer(config, holder.url, signal)
}

/** Writes to another program through stdout. What was written can't be revoked. */
function stdoutTarget(): ExportTarget {
  const { stdout } = process
  if (stdout.isTTY)
    throw new ArchiveError(
      'An archive can’t be written to a terminal. Give the path of a file, or use a pipe.',
    )
  // The callback of the failed write also receives the error.
  stdout.on('error', () => undefined)
  return {
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stdout.write(chunk, (error) => {
          if (error)
            reject(new ArchiveError(`The program reading the archive ended early (${error.message}).`))
          else resolve()
        })
      }),
    commit: () => Promise.resolve(),
    drop: () => Promise.resolve(),
  }
}

interface ExportOptions {
  /** A file, or `-` for stdout. */
  readonly to: string
  readonly force: boolean
}

/**
 * Writes the whole studio into one archive, and reads it back while writing: the file gets its name only when
 * complete. Returns the output.
 */
export function exportStudio(config: Config, { to, force }: ExportOptions): Promise<string> {
  return untilStopped(async (signal) => {
    const target = to === '-' ? stdoutTarget() : await fileTarget(to, { force })
    try {
      const source = await openExport(config, signal)
      try {
        const checked = await checkArchive(writingTo(stoppable(source.bytes, signal), target))
        await target.commit()
        const where = to === '-' ? '' : ` to ${to}`
        return [`Exported ${contentsOf(checked)}${where}.`, ...missingOf(checked)].join('\n')
      } finally {
        await source.close()
      }
    } catch (error) {
      await target.drop()
      throw error
    }
  })
}

export interface ImportOptions {
  /** A file, or `-` for stdin. */
  readonly from: string
  /** Whether future posts stay scheduled. */
  readonly keepSchedule: boolean
}

async function requireFile(place: string): Promise<Stats> {
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new ArchiveError(`Couldn’t find the file ${place}.`)
  if (found.isDirectory()) throw new ArchiveError(`${place} is a folder. Give the path of an archive.`)
  return found
}

async function bytesOf(from: string): Promise<AsyncIterable<Uint8Array>> {
  if (from === '-') return process.stdin
  await requireFile(from)
  return createReadStream(from)
}

type Archive = Awaited<ReturnType<typeof readArchive>>

/**
 * Restores into the studio of `config`, which no other process has open. On failure, folders it created are removed.
 */
async function restoreInto(config: Config, archive: Archive, keepSchedule: boolean): Promise<Restored> {
  const folders = [databaseFolder(config.dataDir), path.join(config.dataDir, 'media')]
  const created = folders.filter((folder) => !existsSync(folder))
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
          ...deferredPostsOf(posts, keepSchedule),
        ].join('\n')
      } finally {
        await lock?.release()
      }
    } finally {
      await archive.close()
    }
  })
}

async function newestIn(folder: string): Promise<string> {
  const [newest] = await archivesIn(folder)
  if (newest === undefined)
    throw new ArchiveError(`There are no archives in ${folder}. Name one: --from FILE.tar.gz.`)
  return path.join(folder, newest)
}

/**
 * Restores an archive into a temporary folder and compares it row by row. Returns the output.
 * @param from the archive; the newest nightly one when left out
 * @throws ArchiveError
 */
export function verifyStudio({ archives }: Config, from: string | undefined): Promise<string> {
  return untilStopped(async (signal) => {
    const file = from ?? (await newestIn(archives.folder))
    if (!(await requireFile(file)).isFile())
      throw new ArchiveError(`${file} isn’t a file. It’s read twice, so a pipe can’t be verified.`)
    const { rows, ...contents } = await verifyArchive(file, os.tmpdir(), () =>
      stoppable(createReadStream(file), signal),
    )
    return [
      `Verified ${file}, made at ${contents.manifest.madeAt}: ${contentsOf(contents)}.`,
      `All ${rows.toLocaleString('en')} rows and every file were restored as they are in the archive.`,
      ...missingOf(contents),
    ].join('\n')
  })
}
