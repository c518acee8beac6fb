import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { scopes } from '~/contract'
import { createAccessToken } from '../accounts/tokens'
import type { Database } from '../db/database'
import { tokens } from '../db/schema'
import { hashToken } from '../http/authenticate'

const fileOf = (dataDir: string): string => path.join(dataDir, 'owner-token')

/** The token in the data folder, if there is one. */
export async function readOwnerToken(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  return text.trim() || undefined
}

async function isGood(db: Database, secret: string): Promise<boolean> {
  const hash = hashToken(secret)
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .where(and(eq(tokens.hash, hash), isNull(tokens.revokedAt)))
  return rows.length > 0
}

/**
 * The operator's token, from `owner-token` (mode 0600) in the data folder. When the file is missing, or its token is
 * no longer known, a new one is made: the database keeps only hashes, so the old one can't be told again.
 */
export async function ensureOwnerToken(db: Database, dataDir: string, operatorId: string): Promise<string> {
  const there = await readOwnerToken(dataDir)
  if (there !== undefined && (await isGood(db, there))) return there
  const { secret } = await createAccessToken(db, {
    name: 'Owner token of this server',
    principalId: operatorId,
    scopes,
    at: new Date(),
  })
  const draft = `${fileOf(dataDir)}.${randomUUID()}`
  await writeFile(draft, `${secret}\n`, { mode: 0o600 })
  await rename(draft, fileOf(dataDir))
  return secret
}
