import { stoppable, untilStopped } from './until-stopped'
import type { Config } from './config'
import { checkArchive } from './archive/read-archive'
import { contentsOf, missingOf } from './archive/describe'
import { stat } from 'node:fs/promises'
import { copied, type ExportTarget, fileTarget } from './archive/archive-file'
import { ArchiveError } from './archive/format'
import { ErrorEnvelope } from '~/contract'
import { createArchive } from '~/contract/streamed-responses'
import { acquireLock, lockHolder } from './lock'
import { databaseFolder, openDatabase, openStorage } from './open-studio'
import { readOwnerToken } from './owner-token'
import { makeArchive } from './archive/make-archive'

/** An archive as it is made, and what has to be closed once it is read. */
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

/** What a connection that breaks says of itself helps nobody. */
async function* unbroken(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
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
  const token = await readOwnerToken(dataDir)
  if (token === undefined) throw new ArchiveError(`Couldn’t find owner-token in ${dataDir}.`)
  const { method, path } = createArchive
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/v1${path}`, { method, headers, signal })
  if (!response.ok || !response.body) throw await refusalOf(response)
  return { bytes: unbroken(response.body, signal), close: () => Promise.resolve() }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Opens the studio here. Its database is left at its migration: a backup before an update changes nothing. */
async function opened(config: Config): Promise<ExportSource> {
  const { dataDir, database } = config
  const isEmbedded = database.kind === 'pglite'
  if (isEmbedded && !(await exists(databaseFolder(dataDir))))
    throw new ArchiveError(`Couldn’t find a studio in ${dataDir}.`)
  const lock = isEmbedded ? await acquireLock(dataDir) : undefined
  const closing: (() => Promise<void>)[] = [async () => lock?.release()]
  const close = async (): Promise<void> => {
    for (const each of closing.toReversed()) await each()
  }
  try {
    // A server may write to the same folder, beside whose Postgres this one is opened.
    const storage = await openStorage(config, Date.now, false)
    const { db, close: closeDatabase } = await openDatabase(config, { migrate: false, patience: 'forever' })
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
 * An archive of the studio that `config` names: through the server that runs on the data folder, else with the studio
 * opened here.
 * @throws ArchiveError, DataDirBusyError, DatabaseError, StorageError
 */
async function openExport(config: Config, signal: AbortSignal): Promise<ExportSource> {
  if (config.upstream)
    throw new ArchiveError('STUDIO_API_URL is set. Create the archive on the server that has the data.')
  const holder = config.database.kind === 'pglite' ? await lockHolder(config.dataDir) : undefined
  return holder?.url === undefined ? opened(config) : throughServer(config, holder.url, signal)
}

/** For another program. It takes what it takes: nothing can be called back. */
function stdoutTarget(): ExportTarget {
  const { stdout } = process
  if (stdout.isTTY)
    throw new ArchiveError(
      'An archive can’t be written to a terminal. Give the path of a file, or use a pipe.',
    )
  // Also told to the callback of the write that failed.
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

export interface ExportOptions {
  /** A file, or `-` for stdout. */
  readonly to: string
  readonly force: boolean
}

/**
 * Writes the whole studio into one archive, and reads it back while it does so: it takes its name only when it is whole.
 * Returns what to tell.
 */
export function exportStudio(config: Config, { to, force }: ExportOptions): Promise<string> {
  return untilStopped(async (signal) => {
    const target = to === '-' ? stdoutTarget() : await fileTarget(to, { force })
    try {
      const source = await openExport(config, signal)
      try {
        const checked = await checkArchive(copied(stoppable(source.bytes, signal), target))
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
