import { and, eq, getTableColumns } from 'drizzle-orm'
import { createCampaign, getCampaign, listCampaigns, updateCampaign } from '~/contract'
import { newId } from '../db/identifiers'
import { campaigns } from '../db/schema'
import { notFound } from '../http/api-error'
import { withoutNulls } from '../http/envelope'
import { implement } from '../http/implement'
import { isAmong, matchesSearch } from '../lists/find'
import { listRecords } from '../lists/list-records'

const { searchText: _, ...columns } = getTableColumns(campaigns)
type CampaignRow = Omit<typeof campaigns.$inferSelect, 'searchText'>

function answerOf({ workspaceId: _, ...row }: CampaignRow) {
  return withoutNulls({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  })
}

const at = (workspaceId: string, id: string) =>
  and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id))

function found(rows: CampaignRow[]) {
  const [row] = rows
  if (!row) throw notFound(/*i18n*/ 'campaign')
  return answerOf(row)
}

export const campaignRoutes = [
  implement(listCampaigns, async (call, { db }) => {
    const { query, params } = call
    const status = query.statuses?.length === 1 ? query.statuses[0] : undefined
    const rows = await listRecords(call, db, {
      table: campaigns,
      time: campaigns.createdAt,
      // A single status is a column of the board, and an index covers it.
      branch: and(
        eq(campaigns.workspaceId, params.workspaceId),
        status === undefined ? undefined : eq(campaigns.status, status),
      ),
      matches: [
        matchesSearch(campaigns, params.workspaceId, query.q),
        status === undefined && query.statuses ? isAmong(campaigns.status, query.statuses) : undefined,
        query.channels && isAmong(campaigns.targetChannel, query.channels),
        query.contentTypes && isAmong(campaigns.contentType, query.contentTypes),
        query.productIds && isAmong(campaigns.productId, query.productIds),
      ],
      read: (where, order, limit) =>
        db
          .select(columns)
          .from(campaigns)
          .where(where)
          .orderBy(...order)
          .limit(limit),
    })
    return rows.map(answerOf)
  }),
  implement(createCampaign, async ({ params: { workspaceId }, body }, { db, clock }) => {
    const now = new Date(clock())
    const row = { ...body, id: newId('cmp'), workspaceId, createdAt: now, updatedAt: now }
    return found(await db.insert(campaigns).values(row).returning(columns))
  }),
  implement(getCampaign, async ({ params: { workspaceId, campaignId } }, { db }) =>
    found(await db.select(columns).from(campaigns).where(at(workspaceId, campaignId))),
  ),
  implement(updateCampaign, async ({ params: { workspaceId, campaignId }, body }, { db, clock }) => {
    const change = { ...body, updatedAt: new Date(clock()) }
    return found(await db.update(campaigns).set(change).where(at(workspaceId, campaignId)).returning(columns))
  }),
]
