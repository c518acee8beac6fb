import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { CliError } from './cli-error'
import { requireOwnDatabase } from './private-folder'
import { createFile, replaceFile } from './whole-file'

const LockRecord = z.object({
  pid: z.int(),
  /** Relative to the lock folder, so that a copied data folder doesn't refer to the original's process. */
  socket: z.string(),
  url: z.optional(z.string()),
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

/** The newest generation; 0 if the folder was never locked. */
const newestIn = async (folder: string): Promise<number> => Math.max(0, ...(await generationsIn(folder)))

/** A generation's record; undefined if the file is gone, or was damaged by a power cut. */
const readRecord = async (file: string): Promise<LockRecord | undefined> => {
  try {
    const { pid, socket, url } = LockRecord.parse(JSON.parse(await readFile(file, 'utf8')))
    return { pid, socket, url }
  } catch {
    return undefined
  }
}

/** A socket that accepts connections while this process lives; `name` is relative to its folder if inside it. */
interface Listener {
  name: string
  close: () => Promise<void>
}

/** The kernel limits socket paths to 104 bytes on macOS, 108 on Linux, including the final zero. */
const maxPathBytes = 100

const nameIn = (folder: string): string => {
  const id = randomUUID()
  if (process.platform === 'win32') return `\\\\.\\pipe\\studio-${id}`
  const name = `${id}.sock`
  return Buffer.byteLength(path.join(folder, name)) <= maxPathBytes ? name : path.join(os.tmpdir(), name)
}

/** Listens under a name that was never used before. Doesn't keep the process running. */
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

/** True if a live process listens at `address`, or if the system can't tell, to be safe. */
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
 * Keeps a second process off a data folder: PGlite has no lock, and two writers silently lose rows.
 * The holder listens on a local socket with a unique name. If the kernel accepts a connection there, the holder is
 * alive; nothing needs cleaning up after `kill -9`. The holder is named by the newest `lock/<generation>.json`: if
 * its process is dead, a taker links the next number, which only one can do. The newest number is never removed, so a
 * slow taker can't overtake a newer one.
 */
export interface DataLock {
  /** Publishes the address at which this process answers, for the command line. */
  announce: (url: string) => Promise<void>
  release: () => Promise<void>
}

/** The process that holds a data folder; `url` is set once it answers. */
interface LockHolder {
  pid: number
  url: string | undefined
}

/** Another process holds the data folder; the message says which, and what to do. */
export class DataDirBusyError extends CliError {
  override name = 'DataDirBusyError'
  constructor(dataDir: string, { pid, url }: LockHolder) {
    const where = url === undefined ? '' : `, at ${url}`
    super(
      `Another process (${pid}${where}) is using the data folder ${dataDir}. ` +
        'Stop it first, or set STUDIO_DATA_DIR to a different folder.',
    )
  }
}

const folderOf = (dataDir: string): string => path.join(dataDir, 'lock')

/** The holder named by the given generation, if its process is alive. */
const liveHolder = async (folder: string, generation: number): Promise<LockHolder | undefined> => {
  const record = await readRecord(generationFile(folder, generation))
  if (record === undefined || !(await isListening(path.resolve(folder, record.socket)))) return undefined
  return { pid: record.pid, url: record.url }
}

/** The live process that holds `dataDir`, if any. */
export const lockHolder = async (dataDir: string): Promise<LockHolder | undefined> => {
  const folder = folderOf(dataDir)
  return await liveHolder(folder, await newestIn(folder))
}

/** Takes the given generation; false if another process was faster. */
const takeGeneration = async (folder: string, generation: number, record: LockRecord): Promise<boolean> => {
  const file = generationFile(folder, generation)
  if (!(await createFile(file, JSON.stringify(record)))) return false
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

const createLock = (folder: string, generation: number, listener: Listener): DataLock => ({
  announce: (url) => {
    const record: LockRecord = { pid: process.pid, socket: listener.name, url }
    return replaceFile(generationFile(folder, generation), JSON.stringify(record))
  },
  release: () => listener.close(),
})

/**
 * Locks `dataDir` (created if missing) for this process until `release`, or until the process ends in any way.
 * @throws DataDirBusyError if a live process holds it; CliError if its database belongs to another user
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
      if (!(await takeGeneration(folder, generation, record))) continue
      await removeOlder(folder, generation)
      return createLock(folder, generation, listener)
    }
  } catch (error) {
    await listener.close()
    throw error
  }
}
