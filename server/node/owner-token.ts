import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TokenStore } from '../auth/access-tokens'
import { CliError } from './cli-error'
import { replaceFile } from './whole-file'

const fileOf = (dataDir: string): string => path.join(dataDir, 'owner-token')

/** The token in the data folder, if there is one. */
export async function readOwnerToken(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/** The token in the data folder. @throws CliError */
export async function requireOwnerToken(dataDir: string): Promise<string> {
  const token = await readOwnerToken(dataDir)
  if (token === undefined) throw new CliError(`Couldn’t find owner-token in ${dataDir}.`)
  return token
}

/** Stores the token in `owner-token` (mode 0600) of the data folder. */
export const tokenFile = (dataDir: string): TokenStore => ({
  read: () => readOwnerToken(dataDir),
  write: (secret) => replaceFile(fileOf(dataDir), `${secret}\n`),
})
