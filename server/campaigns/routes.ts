import { and, desc, eq } from 'drizzle-orm'
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from '~/contract'
import { campaigns } from '../db/schema'
import { notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { defaultListLimit, withoutNulls } from '../http/envelope'
import { newId } from '../db/identifiers'

function answerOf({ workspaceId: _, ...row }: typeof campaigns.$inferSelect) {
  return withoutNulls({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

const at = (workspaceId: string, id: string) =>
  and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id))

function found(rows: (typeof campaigns.$inferSelect)[]) {
  const [row] = rows
  if (!row) throw notFound('campaign')
  return answerOf(row)
}

export const campaignRoutes = [
  implement(listCampaigns, async ({ params: { workspaceId }, query }, { db }) => {
    const rows = await db
      .select()
      .from(campaigns)
      .where(eq(campaigns.workspaceId, workspaceId))
      .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
      .limit(query.limit ?? defaultListLimit)
    return rows.map(answerOf)
  }),
  implement(createCampaign, async ({ params: { workspaceId }, body }, { db, clock }) => {
    const now = new Date(clock())
    const row = { ...body, id: newId('cmp'), workspaceId, createdAt: now, updatedAt: now }
    return found(await db.insert(campaigns).values(row).returning())
  }),
  implement(getCampaign, async ({ params: { workspaceId, campaignId } }, { db }) =>
    found(await db.select().from(campaigns).where(at(workspaceId, campaignId))),
  ),
  implement(updateCampaign, async ({ params: { workspaceId, campaignId }, body }, { db, clock }) => {
    const change = { ...body, updatedAt: new Date(clock()) }
    return found(await db.update(campaigns).set(change).where(at(workspaceId, campaignId)).returning())
  }),
]
