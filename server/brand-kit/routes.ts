import { eq, sql } from 'drizzle-orm'
import { BrandKitUpdate, getBrandKit, importBrandKit, updateBrandKit } from '~/contract'
import type { Queryable } from '../db/database'
import { brandKits } from '../db/schema'
import { implement } from '../http/implement'
import { importedFields, orPageUnreadable, importBrandKit as readBrandKit } from '../imports/import-page'
import type { Dependencies } from '../ports/dependencies'

const answerOf = ({ kit, updatedAt }: Pick<typeof brandKits.$inferSelect, 'kit' | 'updatedAt'>) => ({
  ...kit,
  updatedAt: updatedAt.toISOString(),
})

/** The workspace's brand kit; empty if none has been saved. */
export async function brandKitOf(db: Queryable, workspaceId: string): Promise<BrandKitUpdate> {
  const [row] = await db.select().from(brandKits).where(eq(brandKits.workspaceId, workspaceId))
  return row?.kit ?? {}
}

/** Merges in one statement, so that two people who change different fields at once don't overwrite each other. */
async function merge(workspaceId: string, fields: BrandKitUpdate, { db, clock }: Dependencies) {
  const [row] = await db
    .insert(brandKits)
    .values({ workspaceId, kit: fields, updatedAt: new Date(clock()) })
    .onConflictDoUpdate({
      target: brandKits.workspaceId,
      set: { kit: sql`${brandKits.kit} || excluded.kit`, updatedAt: sql`excluded.updated_at` },
    })
    .returning()
  if (!row) throw new Error('The brand kit wasn’t saved.')
  return answerOf(row)
}

export const brandKitRoutes = [
  implement(getBrandKit, async ({ params: { workspaceId } }, { db }) => {
    const [row] = await db.select().from(brandKits).where(eq(brandKits.workspaceId, workspaceId))
    return row ? answerOf(row) : {}
  }),
  implement(updateBrandKit, ({ params, body }, deps) => merge(params.workspaceId, body, deps)),
  implement(
    importBrandKit,
    async ({ params, body, signal }, deps) => {
      const found = await orPageUnreadable('url', () => readBrandKit(deps.pages, body.url, { signal }))
      const fields = BrandKitUpdate.parse(importedFields(BrandKitUpdate, found))
      return deps.db.transaction((tx) => merge(params.workspaceId, fields, { ...deps, db: tx }))
    },
    // Merging the same fields twice changes nothing.
    { idempotency: 'lease' },
  ),
]
