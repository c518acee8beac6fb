import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keyText, newKey, parseKey } from '../secrets/seal'
import { CliError } from './cli-error'

type Key = Uint8Array<ArrayBuffer>

/** The file of the data folder that holds the keys, one a line: the first seals, all open. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret-key')

/** The file is there, but holds no keys; a new one would make every stored secret unreadable. */
function unreadable(file: string): CliError {
  return new CliError(
    `${file} doesn’t hold valid keys. Restore it from a backup, or delete it and reconnect the accounts.`,
  )
}

/** The keys in the data folder; none where there is no file. @throws CliError */
export async function readKeyFile(dataDir: string): Promise<Key[]> {
  const file = secretKeyFile(dataDir)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return []
  const keys = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseKey)
  const known = keys.filter((key) => key !== undefined)
  if (known.length === 0 || known.length < keys.length) throw unreadable(file)
  return known
}

async function writeDraft(dataDir: string, keys: readonly Key[]): Promise<string> {
  const draft = `${secretKeyFile(dataDir)}.${randomUUID()}`
  await writeFile(draft, keys.map((key) => `${keyText(key)}\n`).join(''), { mode: 0o600, flag: 'wx' })
  return draft
}

/** Replaces the file (mode 0600), whole or not at all. */
export async function writeKeyFile(dataDir: string, keys: readonly Key[]): Promise<void> {
  await rename(await writeDraft(dataDir, keys), secretKeyFile(dataDir))
}

/** Removes the file. */
export const removeKeyFile = (dataDir: string): Promise<void> => rm(secretKeyFile(dataDir), { force: true })

/** Makes the file with a new key, unless another process was quicker. */
async function makeKeyFile(dataDir: string): Promise<void> {
  const draft = await writeDraft(dataDir, [newKey()])
  try {
    // Fails where the file is there: of several servers on one folder, one makes the key.
    await link(draft, secretKeyFile(dataDir))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * The keys to seal and open with: those of `STUDIO_SECRET_KEY`, then those of the file, which is made where there is
 * neither.
 * @throws CliError
 */
export async function secretKeys(dataDir: string, fromEnvironment: readonly Key[]): Promise<Key[]> {
  const stored = await readKeyFile(dataDir)
  if (fromEnvironment.length + stored.length > 0) return [...fromEnvironment, ...stored]
  await makeKeyFile(dataDir)
  return readKeyFile(dataDir)
}
