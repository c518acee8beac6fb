import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import { z } from 'zod'
import { requireOwnDatabase } from './private-folder'

const LockRecord = z.object({
  pid: z.int(),
  /** Relative to the lock folder, so that a copied data folder does not point at the original's process. */
  socket: z.string(),
  url: z.string().optional(),
})

interface LockRecord {
  pid: number
  socket: string
  url: string | undefined
}

const generationFile = (folder: string, generation: number): string => path.join(folder, `${generation}.json`)

const filesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

const generationsIn = async (folder: string): Promise<number[]> =>
  (await filesIn(folder)).flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))

/** The newest generation; 0 where nobody ever held the folder. */
const newestIn = async (folder: string): Promise<number> => Math.max(0, ...(await generationsIn(folder)))

/** What a generation's file says; undefined when it is gone, or was torn by a loss of power. */
const readRecord = async (file: string): Promise<LockRecord | undefined> => {
  try {
    const { pid, socket, url } = LockRecord.parse(JSON.parse(await readFile(file, 'utf8')))
    return { pid, socket, url }
  } catch {
    return undefined
  }
}

/** A socket that takes connections for as long as this process lives; `name` is relative to its folder if it is in it. */
interface Listener {
  name: string
  close: () => Promise<void>
}

/** The kernel's limit for a socket's path is 104 bytes on macOS, 108 on Linux, with the closing zero. */
const maxPathBytes = 100

const nameIn = (folder: string): string => {
  const id = randomUUID()
  if (process.platform === 'win32') return `\\\\.\\pipe\\studio-${id}`
  const name = `${id}.sock`
  return Buffer.byteLength(path.join(folder, name)) <= maxPathBytes ? name : path.join(os.tmpdir(), name)
}

/** Listens under a name that was never used before. It keeps no process running. */
const listen = (folder: string): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const name = nameIn(folder)
    const server = createServer((socket) => socket.destroy())
    const close = (): Promise<void> => new Promise((done) => server.close(() => done()))
    server.once('error', reject)
    server.listen(path.resolve(folder, name), () => resolve({ name, close }))
    server.unref()
  })

const deadCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'])

/** Whether a live process listens at `address`. When the system can't tell, it counts as alive: safe beats handy. */
const isListening = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(!deadCodes.has(error.code ?? '')))
  })

/**
 * Keeps a second process off a data folder: PGlite has no lock, and two writers lose rows silently.
 *
 * The holder listens on a local socket whose name nobody else ever has; that the kernel takes a connection there
 * is the proof that it lives, and nothing has to be cleaned up after `kill -9`. Who holds is decided by
 * `lock/<generation>.json`: a taker that finds the newest generation dead links the next number, which only one can.
 * Numbers are never freed while they are the newest, so a slow taker can't slip in behind a newer one.
 */
export interface DataLock {
  /** Publishes the address at which this process answers, for the command line. */
  announce: (url: string) => Promise<void>
  release: () => Promise<void>
}

/** The process that holds a data folder; `url` once it answers. */
export interface LockHolder {
  pid: number
  url: string | undefined
}

/** Another process holds the data folder; the message says which, and what to do. */
export class DataDirBusyError extends Error {
  override name = 'DataDirBusyError'
  constructor(
    readonly dataDir: string,
    readonly holder: LockHolder,
  ) {
    const where = holder.url === undefined ? '' : `, at ${holder.url}`
    super(
      `Another process (${holder.pid}${where}) is using the data folder ${dataDir}. ` +
        'Stop it first, or set STUDIO_DATA_DIR to a different folder.',
    )
  }
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'lock')

/** What the given generation says, if its process lives. */
const liveHolder = async (folder: string, generation: number): Promise<LockHolder | undefined> => {
  const record = await readRecord(generationFile(folder, generation))
  if (record === undefined || !(await isListening(path.resolve(folder, record.socket)))) return undefined
  return { pid: record.pid, url: record.url }
}

/** The live process that holds `dataDir`, if there is one. */
export const lockHolder = async (dataDir: string): Promise<LockHolder | undefined> => {
  const folder = folderOf(dataDir)
  return await liveHolder(folder, await newestIn(folder))
}

const writeAtomically = async (
  folder: string,
  record: LockRecord,
  place: (draft: string) => Promise<void>,
) => {
  const draft = path.join(folder, `${randomUUID()}.draft`)
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 })
  try {
    await place(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Takes the generation after `newest`; false when someone else was quicker. */
const take = async (folder: string, generation: number, record: LockRecord): Promise<boolean> => {
  const file = generationFile(folder, generation)
  try {
    await writeAtomically(folder, record, (draft) => link(draft, file))
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
  if ((await newestIn(folder)) === generation) return true
  await rm(file, { force: true })
  return false
}

const removeOlder = async (folder: string, generation: number): Promise<void> => {
  for (const older of (await generationsIn(folder)).filter((one) => one < generation)) {
    const file = generationFile(folder, older)
    const record = await readRecord(file)
    if (record?.socket.endsWith('.sock')) await rm(path.resolve(folder, record.socket), { force: true })
    await rm(file, { force: true })
  }
}

const held = (folder: string, generation: number, listener: Listener): DataLock => ({
  announce: (url) =>
    writeAtomically(folder, { pid: process.pid, socket: listener.name, url }, (draft) =>
      rename(draft, generationFile(folder, generation)),
    ),
  release: () => listener.close(),
})

/**
 * Takes `dataDir` (made where missing) for this process until `release`, or until it ends in whatever way.
 * @throws DataDirBusyError when a live process holds it; CliError when its database is another user's.
 */
export const acquireLock = async (dataDir: string): Promise<DataLock> => {
  await requireOwnDatabase(dataDir)
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const listener = await listen(folder)
  try {
    for (;;) {
      const newest = await newestIn(folder)
      const holder = await liveHolder(folder, newest)
      if (holder) throw new DataDirBusyError(dataDir, holder)
      const generation = newest + 1
      const record = { pid: process.pid, socket: listener.name, url: undefined }
      if (!(await take(folder, generation, record))) continue
      await removeOlder(folder, generation)
      return held(folder, generation, listener)
    }
  } catch (error) {
    await listener.close()
    throw error
  }
}
