import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../db/error-code'
import { CliError } from './cli-error'

const folderMode = 0o700
const fileMode = 0o600

/** Windows has no modes; files there are private by their location in the user's profile. */
const hasModes = process.platform !== 'win32'

/** Makes all files created from now on private to this user: PGlite would make them writable by everybody. */
export function makeOnlyPrivateFiles(): void {
  process.umask(0o077)
}

const isAccessible = ({ mode }: Stats): boolean => (mode & 0o077) !== 0

/** Ignores a file that is gone by now, such as one removed by a running server. */
function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

/**
 * Removes everybody else's permissions and checks the result, because some file systems ignore them. @throws CliError
 */
async function protect(place: string, mode: number): Promise<void> {
  const before = await stat(place).catch(ignoreMissing)
  if (!before || !isAccessible(before)) return
  try {
    await chmod(place, mode)
  } catch (error) {
    throw new CliError(
      `Other users of this machine can open ${place}, and its rights can’t be changed (${errorCode(error) || 'unknown'}). ` +
        'Start the studio as the user who owns it, or set STUDIO_DATA_DIR to a different folder.',
    )
  }
  if (isAccessible(await stat(place)))
    throw new CliError(
      `Other users of this machine can open ${place}, and its file system keeps no rights. ` +
        'Set STUDIO_DATA_DIR to a folder on a different one.',
    )
}

/** Protects a folder and its contents: itself last, so that a protected folder is known to be complete. */
async function protectAll(folder: string): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await protectAll(place)
    else if (entry.isFile()) await protect(place, fileMode)
  }
  await protect(folder, folderMode)
}

/** Secret files in the data folder. Locks contain nothing. */
const secrets = ['owner-token', 'secret-key']

/** Protects one entry of the data folder. A folder that is already protected is only walked again if `always`. */
async function protectEntry(dataDir: string, name: string, always: boolean): Promise<void> {
  const place = path.join(dataDir, name)
  const found = await lstat(place).catch(ignoreMissing)
  if (found?.isFile()) await protect(place, fileMode)
  else if (found?.isDirectory() && (always || isAccessible(found))) await protectAll(place)
}

/**
 * Removes everybody else's permissions on PGlite's files once it is open: those unpacked at the first start, and two
 * written at every start, set modes of their own regardless of the umask.
 * @throws CliError
 */
export async function protectDatabaseFolder(dataDir: string): Promise<void> {
  if (hasModes) await protectEntry(dataDir, 'database', true)
}

/** A folder whose permissions must not be changed: the whole disk, or one in which everybody can write, such as /tmp. */
export const isShared = (folder: string, { mode }: Pick<Stats, 'mode'>): boolean =>
  path.dirname(folder) === folder || (mode & 0o1000) !== 0

/**
 * Creates the data folder, or removes everybody else's permissions on the existing one and its secrets, whatever an
 * earlier version or a copy left. Refuses a folder shared by all users, whose permissions must not be changed.
 * @throws CliError
 */
export async function protectDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: folderMode })
  if (!hasModes) return
  if (isShared(dataDir, await stat(dataDir)))
    throw new CliError(
      `${dataDir} is shared by all users of this machine. Set STUDIO_DATA_DIR to a folder of your own.`,
    )
  await protect(dataDir, folderMode)
  for (const name of secrets) await protectEntry(dataDir, name, true)
  // There can be many media files, which nobody can reach through a protected folder.
  await protectEntry(dataDir, 'media', false)
}

/**
 * The owner of files created in the data folder: this process's user, except on network drives that map all users to
 * one.
 */
async function newFileOwner(dataDir: string): Promise<number> {
  const probe = path.join(dataDir, `probe.${randomUUID()}`)
  await writeFile(probe, '', { flag: 'wx', mode: fileMode })
  try {
    return (await stat(probe)).uid
  } finally {
    await rm(probe, { force: true })
  }
}

/**
 * Refuses PGlite's folder if another user owns it. Root could open it, but would leave files that its owner, the
 * service's user, can't read at the next start.
 * @throws CliError
 */
export async function requireOwnDatabase(dataDir: string): Promise<void> {
  const found = await lstat(path.join(dataDir, 'database')).catch(ignoreMissing)
  if (!hasModes || !found || found.uid === process.geteuid?.()) return
  if (found.uid === (await newFileOwner(dataDir))) return
  throw new CliError(
    `The database in ${dataDir} belongs to another user of this machine. Run this as that user, such as with sudo -u.`,
  )
}
