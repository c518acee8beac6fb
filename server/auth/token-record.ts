import type { tokens } from '../db/schema'
import { withoutNulls } from '../http/record'

/** A token as it is answered: without its hash. */
export function tokenRecord({ hash: _, ...row }: typeof tokens.$inferSelect) {
  return withoutNulls({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  })
}
