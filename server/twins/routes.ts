import { eq } from 'drizzle-orm'
import {
  createTwin,
  getTwin,
  notePromoted,
  readTwinFaults,
  setTwinFaults,
  type TwinMedia,
  type TwinPost,
  type TwinSnapshot,
  type TwinSource,
} from '~/contract'
import { by, renamed } from '~/domain/twins'
import { createCreditAccount, requireOperator, requireWholeServer } from '../auth/principals'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import * as schema from '../db/schema'
import { twins } from '../db/schema'
import { type Implementation, implement } from '../http/implement'
import { newMediaPath } from '../media/media-files'
import type { InTransaction } from '../ports/dependencies'
import { createWorkspaceRows } from '../workspaces/workspaces'
import { findTwin, notePromoted as note, type TwinFaults } from './twins'

interface TwinContext {
  readonly workspaceId: string
  readonly now: Date
}

/** Rows per insert: a statement takes 65,535 values. */
const insertRows = 1000

/** Lists are newest first: records without a time keep their order by being a millisecond apart. */
function timesOf(
  record: { createdAt?: string | undefined; updatedAt?: string | undefined },
  index: number,
  now: Date,
) {
  const createdAt =
    record.createdAt === undefined ? new Date(now.getTime() - index) : new Date(record.createdAt)
  return { createdAt, updatedAt: record.updatedAt === undefined ? createdAt : new Date(record.updatedAt) }
}

const instant = (time: string | undefined) => (time === undefined ? null : new Date(time))

function mediaRow(media: TwinMedia, index: number, { workspaceId, now }: TwinContext) {
  const { url, createdAt: _, ...row } = media
  const { createdAt } = timesOf(media, index, now)
  return {
    ...row,
    workspaceId,
    // No file is stored there: the column needs a path, and the file has its own URL.
    path: newMediaPath(media.name, media.mimeType),
    elsewhere: url,
    source: 'import' as const,
    createdAt,
  }
}

function postRow(post: TwinPost, index: number, { workspaceId, now }: TwinContext) {
  const { id, content, targets, status, queueId, campaignId, assetId } = post
  return {
    id,
    workspaceId,
    content,
    targets,
    status,
    scheduledAt: instant(post.scheduledAt),
    queueId: queueId ?? null,
    campaignId: campaignId ?? null,
    assetId: assetId ?? null,
    publishedAt: instant(post.publishedAt),
    ...timesOf(post, index, now),
  }
}

/** Deliveries of a published or failed post, by target position. */
function deliveryRows({ id, results, targets }: TwinPost, now: Date) {
  return targets.flatMap(({ accountId }, position) => {
    const result = results.find((each) => each.accountId === accountId)
    if (!result) return []
    const { url, message, at, ...rest } = result
    // A delivery under way in the source isn't under way here.
    const status = rest.status === 'pending' ? ('failed' as const) : rest.status
    return [
      {
        ...rest,
        postId: id,
        position,
        status,
        url: url ?? null,
        message: message ?? null,
        attempt: status === 'failed' ? 2 : 1,
        at: instant(at) ?? now,
      },
    ]
  })
}

const optionRows = ({ id, options = {}, targets }: TwinPost) =>
  targets.flatMap(({ accountId }) => {
    const set = options[accountId]
    return set ? [{ postId: id, accountId, options: set }] : []
  })

/** Inserts a snapshot's records, already with the twin's ids, into its empty workspace. */
async function fillTwin(tx: Transaction, snapshot: TwinSnapshot, context: TwinContext): Promise<void> {
  const { workspaceId, now } = context
  const { accounts, products, campaigns, media, posts, queues } = snapshot
  const withWorkspace = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, workspaceId }))
  const withTimes = <Row extends { createdAt?: string | undefined; updatedAt?: string | undefined }>(
    rows: readonly Row[],
  ) => rows.map((row, index) => ({ ...row, ...timesOf(row, index, now), workspaceId }))
  await tx
    .update(schema.brandKits)
    .set({ kit: snapshot.brandKit, updatedAt: now })
    .where(eq(schema.brandKits.workspaceId, workspaceId))
  if (queues.length > 0) {
    await tx.delete(schema.queues).where(eq(schema.queues.workspaceId, workspaceId))
    await tx.insert(schema.queues).values(withWorkspace(queues))
  }
  // Nothing of a twin reaches a platform, an agent or a person: all accounts become practice accounts,
  // without sign-ins.
  if (accounts.length > 0)
    await tx
      .insert(schema.socialAccounts)
      .values(withWorkspace(accounts).map((account) => ({ ...account, connection: 'practice' as const })))
  if (products.length > 0) await tx.insert(schema.products).values(withTimes(products))
  if (campaigns.length > 0) await tx.insert(schema.campaigns).values(withTimes(campaigns))
  if (media.length > 0)
    await tx.insert(schema.media).values(media.map((each, index) => mediaRow(each, index, context)))
  if (posts.length > 0)
    await tx.insert(schema.posts).values(posts.map((each, index) => postRow(each, index, context)))
  const options = posts.flatMap(optionRows)
  for (let from = 0; from < options.length; from += insertRows)
    await tx.insert(schema.postOptions).values(options.slice(from, from + insertRows))
  const deliveries = posts.flatMap((post) => deliveryRows(post, now))
  for (let from = 0; from < deliveries.length; from += insertRows)
    await tx.insert(schema.deliveries).values(deliveries.slice(from, from + insertRows))
}

/** A new id for each record of the source, by source id: the source may be on this very server. */
function newIds({ products, campaigns, posts, media, accounts }: TwinSnapshot): Record<string, string> {
  const kinds = { prod: products, cmp: campaigns, post: posts, med: media, acc: accounts }
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, records]) =>
      records.map(({ id }): [string, string] => [id, newId(kind)]),
    ),
  )
}

const inverse = (ids: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).map(([source, twin]) => [twin, source]))

/**
 * Creates the twin: a workspace owned by `ownerId`, with its own credits, so that trying
 * things costs nothing elsewhere. Returns the workspace's id.
 */
async function makeTwin(
  { db: tx, clock }: InTransaction,
  input: { ownerId: string; source: TwinSource; snapshot: TwinSnapshot },
): Promise<string> {
  const { ownerId, source, snapshot } = input
  const now = new Date(clock())
  const ids = newIds(snapshot)
  const name = [...`Twin of ${source.name}`].slice(0, 120).join('')
  const start = {
    credits: snapshot.credits,
    kind: 'grant',
    description: 'Credits of the twin',
    at: now,
  } as const
  const creditAccountId = await createCreditAccount(tx, start)
  const { id } = await createWorkspaceRows(tx, { name, ownerId, creditAccountId, at: now })
  await fillTwin(tx, renamed(snapshot, by(ids)), { workspaceId: id, now })
  await tx.insert(twins).values({ workspaceId: id, source, snapshot, ids: inverse(ids), madeAt: now })
  return id
}

/** Maximum size of a snapshot in bytes: 500 posts of 10,000 characters, and the rest. */
const snapshotBytes = 24 * 1024 * 1024

/** Twin routes, for whoever runs this server. */
export const twinRoutes = (faults: TwinFaults): Implementation[] => [
  implement(
    createTwin,
    async ({ caller, body }, deps) => {
      requireWholeServer(caller)
      const workspaceId = await makeTwin(deps, { ownerId: caller.principal.id, ...body })
      return findTwin(deps.db, workspaceId)
    },
    { bodyBytes: snapshotBytes },
  ),
  implement(getTwin, ({ caller, params }, { db }) => {
    requireOperator(caller)
    return findTwin(db, params.workspaceId)
  }),
  implement(notePromoted, async ({ caller, params, body }, { db }) => {
    requireOperator(caller)
    await note(db, params.workspaceId, body.promoted)
    return findTwin(db, params.workspaceId)
  }),
  implement(readTwinFaults, async ({ caller, params }, { db }) => {
    requireOperator(caller)
    await findTwin(db, params.workspaceId)
    return { rules: faults.list(params.workspaceId) }
  }),
  implement(setTwinFaults, async ({ caller, params, body }, { db }) => {
    requireOperator(caller)
    await findTwin(db, params.workspaceId)
    faults.set(params.workspaceId, body.rules)
    return { rules: faults.list(params.workspaceId) }
  }),
]
