import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CliError } from './cli-error'

const folderMode = 0o700
const fileMode = 0o600

/** Windows keeps rights elsewhere: what a person makes there is theirs alone by where it lies. */
const hasModes = process.platform !== 'win32'

/** From here on, what this process makes is its owner's alone: PGlite asks for files that everybody may write. */
export function makeOnlyPrivateFiles(): void {
  process.umask(0o077)
}

const isOpen = ({ mode }: Stats): boolean => (mode & 0o077) !== 0

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** A file that is gone by now, such as one that a running server removed, needs nothing. */
function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** Takes the rights of everybody else, and looks whether they are gone: some file systems keep none. @throws CliError */
async function close(place: string, mode: number): Promise<void> {
  const before = await stat(place).catch(unlessMissing)
  if (!before || !isOpen(before)) return
  try {
    await chmod(place, mode)
  } catch (error) {
    throw new CliError(
      `Other users of this machine can open ${place}, and its rights can’t be changed (${codeOf(error)}). ` +
        'Start the studio as the user who owns it, or set STUDIO_DATA_DIR to a different folder.',
    )
  }
  if (isOpen(await stat(place)))
    throw new CliError(
      `Other users of this machine can open ${place}, and its file system keeps no rights. ` +
        'Set STUDIO_DATA_DIR to a folder on a different one.',
    )
}

/** Closes a folder with all that is in it: itself last, so that one that is closed was gone through to the end. */
async function closeAll(folder: string): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
  for (const entry of entries) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) await closeAll(place)
    else if (entry.isFile()) await close(place, fileMode)
  }
  await close(folder, folderMode)
}

/** What the studio keeps in its data folder, beside the locks, which hold nothing. */
const secrets = ['owner-token', 'secret-key']

/** Closes one entry of the data folder. A folder that is closed already is only gone through again if it is to be `always`. */
async function closeWithin(dataDir: string, name: string, always: boolean): Promise<void> {
  const place = path.join(dataDir, name)
  const found = await lstat(place).catch(unlessMissing)
  if (found?.isFile()) await close(place, fileMode)
  else if (found?.isDirectory() && (always || isOpen(found))) await closeAll(place)
}

/**
 * Takes everybody else's rights to PGlite's files, once it is open: those that it unpacks at the first start, and two that
 * it writes at every start, ask for rights of their own whatever the process's mask says.
 * @throws CliError
 */
export async function closeDatabaseFolder(dataDir: string): Promise<void> {
  if (hasModes) await closeWithin(dataDir, 'database', true)
}

/**
 * Makes the data folder, or takes everybody else's rights to the one that is there and to its secrets, whatever an earlier
 * version or a copy left. A folder that all users share is refused: its rights are not ours to take.
 * @throws CliError
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: folderMode })
  if (!hasModes) return
  if (((await stat(dataDir)).mode & 0o1000) !== 0)
    throw new CliError(
      `${dataDir} is shared by all users of this machine. Set STUDIO_DATA_DIR to a folder of your own.`,
    )
  await close(dataDir, folderMode)
  for (const name of secrets) await closeWithin(dataDir, name, true)
  // Media can be very many files, which nobody reaches through a closed folder.
  await closeWithin(dataDir, 'media', false)
}

/** Who owns what this process makes in the data folder: its own user, but where a network drive has another for all. */
async function ownerOfMade(dataDir: string): Promise<number> {
  const probe = path.join(dataDir, `probe.${randomUUID()}`)
  await writeFile(probe, '', { flag: 'wx', mode: fileMode })
  try {
    return (await stat(probe)).uid
  } finally {
    await rm(probe, { force: true })
  }
}

/**
 * Refuses PGlite's folder where somebody else owns it. Root could open it all the same, and would leave files in it that
 * its owner, the user of the service, can't read at the next start.
 * @throws CliError
 */
export async function requireOwnDatabase(dataDir: string): Promise<void> {
  const found = await lstat(path.join(dataDir, 'database')).catch(unlessMissing)
  if (!hasModes || !found || found.uid === process.geteuid?.()) return
  if (found.uid === (await ownerOfMade(dataDir))) return
  throw new CliError(
    `The database in ${dataDir} belongs to another user of this machine. Run this as that user, such as with sudo -u.`,
  )
}
