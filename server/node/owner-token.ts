import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TokenStore } from '../auth/access-tokens'
import { replaceFile } from './whole-file'

const fileOf = (dataDir: string): string => path.join(dataDir, 'owner-token')

/** The token in the data folder, if there is one. */
export async function readOwnerToken(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}

/** Stores the token in `owner-token` (mode 0600) of the data folder. */
export const tokenFile = (dataDir: string): TokenStore => ({
  read: () => readOwnerToken(dataDir),
  write: (secret) => replaceFile(fileOf(dataDir), `${secret}\n`),
})
