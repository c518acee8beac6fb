import { and, asc, eq, gt, isNotNull, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database'
import { aiProviders, connectAttempts, grants, platformApps, socialAccounts, webhooks } from '../db/schema'
import { type Seal, SealError } from './seal'

/** The place that each sealed column's value is bound to, by row. */
export const sealPlace = {
  aiProvider: (id: string) => `ai_providers.api_key/${id}`,
  platformApp: (platform: string) => `platform_apps.client_secret/${platform}`,
  grant: (id: string) => `grants.credentials/${id}`,
  account: (id: string) => `social_accounts.credentials/${id}`,
  verifier: (id: string) => `connect_attempts.verifier/${id}`,
  webhook: (id: string) => `webhooks.secret/${id}`,
  oldWebhook: (id: string) => `webhooks.old_secret/${id}`,
} as const

interface SealedColumn {
  readonly table: PgTable
  readonly id: PgColumn
  readonly value: PgColumn
  /** The column's property in the table object. */
  readonly field: string
  readonly place: (id: string) => string
}

/** Every column with sealed values. */
const sealedColumns: readonly SealedColumn[] = [
  {
    table: aiProviders,
    id: aiProviders.id,
    value: aiProviders.apiKey,
    field: 'apiKey',
    place: sealPlace.aiProvider,
  },
  {
    table: platformApps,
    id: platformApps.platform,
    value: platformApps.clientSecret,
    field: 'clientSecret',
    place: sealPlace.platformApp,
  },
  {
    table: grants,
    id: grants.id,
    value: grants.credentials,
    field: 'credentials',
    place: sealPlace.grant,
  },
  {
    table: socialAccounts,
    id: socialAccounts.id,
    value: socialAccounts.credentials,
    field: 'credentials',
    place: sealPlace.account,
  },
  {
    table: connectAttempts,
    id: connectAttempts.id,
    value: connectAttempts.verifier,
    field: 'verifier',
    place: sealPlace.verifier,
  },
  {
    table: webhooks,
    id: webhooks.id,
    value: webhooks.secret,
    field: 'secret',
    place: sealPlace.webhook,
  },
  {
    table: webhooks,
    id: webhooks.id,
    value: webhooks.oldSecret,
    field: 'oldSecret',
    place: sealPlace.oldWebhook,
  },
]

/** Result of a rotation, in numbers of values. */
export interface Rotated {
  /** Re-encrypted. */
  readonly changed: number
  /** Not readable with any key: their accounts need reconnecting. */
  readonly lost: number
}

const batchSize = 200

async function rotateColumn(db: Database, seal: Seal, column: SealedColumn): Promise<Rotated> {
  let [changed, lost] = [0, 0]
  let after: SQL | undefined
  for (;;) {
    const rows = await db
      .select({ id: column.id, value: column.value })
      .from(column.table)
      .where(and(isNotNull(column.value), after))
      .orderBy(asc(column.id))
      .limit(batchSize)
    for (const { id, value } of rows.map((row) => ({ id: String(row.id), value: String(row.value) }))) {
      after = gt(column.id, id)
      if (value === '' || seal.isCurrent(value)) continue
      const text = await seal.open(value, column.place(id)).catch((error: unknown) => {
        if (error instanceof SealError) return undefined
        throw error
      })
      if (text === undefined) {
        lost += 1
        continue
      }
      const sealed = await seal.seal(text, column.place(id))
      // A value replaced meanwhile is newer than the one read here.
      await db
        .update(column.table)
        .set({ [column.field]: sealed })
        .where(and(eq(column.id, id), eq(column.value, value)))
      changed += 1
    }
    if (rows.length < batchSize) return { changed, lost }
  }
}

/**
 * Re-encrypts everything that isn't sealed with the first key, row by row, so that an interrupted run is continued by
 * running it again.
 */
export async function rotateSecrets(db: Database, seal: Seal): Promise<Rotated> {
  let [changed, lost] = [0, 0]
  for (const column of sealedColumns) {
    const done = await rotateColumn(db, seal, column)
    changed += done.changed
    lost += done.lost
  }
  return { changed, lost }
}
