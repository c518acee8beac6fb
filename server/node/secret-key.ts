import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../db/error-code'
import { keyText, newKey, parseKey } from '../secrets/seal'
import { CliError } from './cli-error'
import { createFile, replaceFile } from './whole-file'

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
    if (errorCode(error) === 'ENOENT') return undefined
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

const textOf = (keys: readonly Key[]): string => keys.map((key) => `${keyText(key)}\n`).join('')

export const writeKeyFile = (dataDir: string, keys: readonly Key[]): Promise<void> =>
  replaceFile(secretKeyFile(dataDir), textOf(keys))

export const removeKeyFile = (dataDir: string): Promise<void> => rm(secretKeyFile(dataDir), { force: true })

/**
 * The keys to encrypt and decrypt with: those of `STUDIO_SECRET_KEY`, then those of the file, which is created if
 * there is neither.
 * @throws CliError
 */
export async function secretKeys(dataDir: string, fromEnvironment: readonly Key[]): Promise<Key[]> {
  const stored = await readKeyFile(dataDir)
  if (fromEnvironment.length + stored.length > 0) return [...fromEnvironment, ...stored]
  // Of several servers on one folder, one creates the key.
  await createFile(secretKeyFile(dataDir), textOf([newKey()]))
  return readKeyFile(dataDir)
}
