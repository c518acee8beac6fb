import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keyText, newKey, parseKey } from '../secrets/seal'
import { CliError } from './cli-error'

type Key = Uint8Array<ArrayBuffer>

/** The data folder's file of keys, one per line: the first encrypts, all decrypt. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret-key')

/** The file contains no valid keys; creating a new one would make every stored secret unreadable. */
function unreadable(file: string): CliError {
  return new CliError(
    `${file} doesn’t hold valid keys. Restore it from a backup, or delete it and reconnect the accounts.`,
  )
}

/** The keys in the data folder; empty if there is no file. @throws CliError */
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

/** Replaces the file (mode 0600) atomically. */
export async function writeKeyFile(dataDir: string, keys: readonly Key[]): Promise<void> {
  await rename(await writeDraft(dataDir, keys), secretKeyFile(dataDir))
}

export const removeKeyFile = (dataDir: string): Promise<void> => rm(secretKeyFile(dataDir), { force: true })

/** Creates the file with a new key, unless another process was faster. */
async function makeKeyFile(dataDir: string): Promise<void> {
  const draft = await writeDraft(dataDir, [newKey()])
  try {
    // Fails if the file exists: of several servers on one folder, one creates the key.
    await link(draft, secretKeyFile(dataDir))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * The keys to encrypt and decrypt with: those of `STUDIO_SECRET_KEY`, then those of the file, which is created if
 * there is neither.
 * @throws CliError
 */
export async function secretKeys(dataDir: string, fromEnvironment: readonly Key[]): Promise<Key[]> {
  const stored = await readKeyFile(dataDir)
  if (fromEnvironment.length + stored.length > 0) return [...fromEnvironment, ...stored]
  await makeKeyFile(dataDir)
  return readKeyFile(dataDir)
}
