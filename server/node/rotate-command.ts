import { type Rotated, rotateSecrets } from '../secrets/rotate'
import { createSeal, newKey } from '../secrets/seal'
import { CliError } from './cli-error'
import type { Config } from './config'
import { acquireLock } from './lock'
import { keyFingerprint, openDatabase } from './open-studio'
import { readKeyFile, removeKeyFile, secretKeyFile, writeKeyFile } from './secret-key'

type Key = Uint8Array<ArrayBuffer>

/**
 * Calls `begin`, then encrypts all secrets with the first key.
 * @throws CliError if another process on the database uses a different key: it couldn't read them anymore
 */
async function rotated(config: Config, keys: readonly Key[], begin?: () => Promise<void>): Promise<Rotated> {
  const { db, close, join } = await openDatabase(config)
  const peers = await join?.()
  try {
    if (peers && !(await peers.agree('key', keyFingerprint(keys))))
      throw new CliError('Another process on this database uses the old key. Stop all processes first.')
    await begin?.()
    return await rotateSecrets(db, createSeal(keys))
  } finally {
    await peers?.close()
    await close()
  }
}

function summaryOf({ changed, lost }: Rotated, after: string): string {
  const secrets = changed === 1 ? '1 secret' : `${changed} secrets`
  const unreadable =
    lost === 0 ? '' : `\n${lost} couldn’t be read with any key. Reconnect the accounts that need it.`
  return `Encrypted ${secrets} with the new key. ${after}${unreadable}`
}

/** With `STUDIO_SECRET_KEY`, in which the new key comes first. The data folder's key file is no longer needed then. */
async function rotateByVariable(config: Config): Promise<string> {
  const stored = await readKeyFile(config.dataDir)
  if (config.secretKeys.length + stored.length < 2) {
    throw new CliError(
      'STUDIO_SECRET_KEY holds one key. Put a new one before it, separated by a comma, and run this again: ' +
        'STUDIO_SECRET_KEY=NEW,OLD. Create a key with: openssl rand -base64 32',
    )
  }
  const done = await rotated(config, [...config.secretKeys, ...stored])
  if (stored.length > 0) await removeKeyFile(config.dataDir)
  const after =
    config.secretKeys.length > 1
      ? 'Remove the old key from STUDIO_SECRET_KEY before you start the server.'
      : 'The key file of the data folder was removed.'
  return summaryOf(done, after)
}

/**
 * With the key file: a new key is written before the old ones, which are removed once nothing uses them. After an
 * interruption the file already has several keys, and this continues with the first.
 */
async function rotateByFile(config: Config): Promise<string> {
  const stored = await readKeyFile(config.dataDir)
  if (stored.length === 0) throw new CliError(`Couldn’t find ${secretKeyFile(config.dataDir)}.`)
  const keys = stored.length > 1 ? stored : [newKey(), ...stored]
  const done = await rotated(config, keys, () => writeKeyFile(config.dataDir, keys))
  await writeKeyFile(config.dataDir, keys.slice(0, 1))
  return summaryOf(done, 'The old key was removed.')
}

/**
 * Re-encrypts every stored secret with a new key. The server must be stopped. Returns the output.
 * @throws CliError, DataDirBusyError, DatabaseError
 */
export async function rotateSecretKey(config: Config): Promise<string> {
  if (config.upstream)
    throw new CliError('STUDIO_API_URL is set. Rotate the key on the server that has the data.')
  const lock = config.database.kind === 'pglite' ? await acquireLock(config.dataDir) : undefined
  try {
    return await (config.secretKeys.length > 0 ? rotateByVariable(config) : rotateByFile(config))
  } finally {
    await lock?.release()
  }
}
