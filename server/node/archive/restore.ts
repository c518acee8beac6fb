import { Readable } from 'node:stream'
import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { setRecording } from '../../db/acting'
import type { Database, Transaction } from '../../db/database'
import {
  aiProviders,
  connectAttempts,
  deliveries,
  grants,
  platformApps,
  posts,
  socialAccounts,
  twins,
  webhookCalls,
  webhooks,
} from '../../db/schema'
import { isDatabaseUnavailable, isDiskFull, isReadOnly } from '../../db/unavailable'
import { filePath } from '../../media/media-files'
import type { Clock } from '../../ports/dependencies'
import type { MediaStorage } from '../../ports/media-storage'
import { endWithin, finishPost } from '../../publishing/end-delivery'
import { pauseAll } from '../../repeats/change-repeat'
import { webStream } from '../streams'
import { ArchiveError, damaged, type End, safePath } from './format'
import type { OpenArchive, Piece } from './read-archive'
import {
  columnsOf,
  migrateWithin,
  prepareEmpty,
  rowsOf,
  type SchemaVersion,
  schemaVersions,
  tablesAt,
} from './schema-versions'

/** What an import did with scheduled posts, in counts. */
export interface DeferredPosts {
  /** Scheduled and queued posts that became drafts. */
  readonly drafts: number
  /** Scheduled and queued posts that stayed so. */
  readonly scheduled: number
  /** Posts that were being published when the archive was made. */
  readonly interrupted: number
}

const message =
  'This post was being published when the archive was made. Check whether it’s live before publishing it again.'

/**
 * Fails what the other studio was publishing at that moment: it continues there and must not also be published from
 * here.
 */
async function failInterrupted(tx: Transaction, clock: Clock): Promise<number> {
  const claimed = await tx.select().from(posts).where(isNotNull(posts.claimId))
  for (const post of claimed) {
    const pending = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.postId, post.id), eq(deliveries.status, 'pending')))
    if (pending.length === 0) await finishPost(tx, post, new Date(clock()))
    for (const delivery of pending) {
      const failure = { class: 'unknown', message } as const
      await endWithin(tx, clock, delivery, { kind: 'failed', failure, message })
    }
  }
  return claimed.length
}

const isScheduled = () => inArray(posts.status, ['scheduled', 'queued'])

/**
 * Keeps imported posts from being published twice, as the studio they come from may still be running: scheduled posts
 * become drafts, and repeats are paused. With `keepSchedule`, only posts whose time has passed since, because they
 * were published there or nobody knows. Posts of twins are never published, so they stay as they are.
 */
async function deferScheduledPosts(
  tx: Transaction,
  { clock, keepSchedule }: { clock: Clock; keepSchedule: boolean },
): Promise<DeferredPosts> {
  const interrupted = await failInterrupted(tx, clock)
  const now = new Date(clock())
  if (!keepSchedule) await pauseAll(tx, now)
  const notInTwin = notInArray(posts.workspaceId, tx.select({ id: twins.workspaceId }).from(twins))
  const drafted = await tx
    .update(posts)
    .set({
      status: 'draft',
      scheduledAt: null,
      // Like unscheduling, this removes a queued post from its queue.
      queueId: sql`case when ${posts.status} = 'queued' then null else ${posts.queueId} end`,
      updatedAt: now,
    })
    .where(and(isScheduled(), notInTwin, keepSchedule ? lte(posts.scheduledAt, now) : undefined))
    .returning({ id: posts.id })
  const remaining = await tx.select({ id: posts.id }).from(posts).where(and(isScheduled(), notInTwin))
  return { drafts: drafted.length, scheduled: remaining.length, interrupted }
}

const reason = /*i18n*/ 'Imported from an archive, which contains no sign-ins. Reconnect it to publish.'

/**
 * An archive contains no sign-ins: direct accounts are marked for reconnecting, and practice accounts get new
 * sign-ins from their simulated platform when next used. Any secrets that somebody put into an archive are dropped.
 */
async function endSignIns(tx: Transaction, clock: Clock): Promise<void> {
  const at = new Date(clock())
  await tx.delete(aiProviders)
  await tx.delete(platformApps)
  await tx.delete(connectAttempts)
  await tx.update(grants).set({ credentials: null, leaseHolder: null, leaseUntil: null })
  await tx.update(socialAccounts).set({ credentials: null })
  await tx.update(webhooks).set({ secret: '', oldSecret: null, enabled: false })
  // Pending calls are sent by the other studio.
  await tx
    .update(webhookCalls)
    .set({ status: 'failed', nextAt: null, leaseUntil: null })
    .where(eq(webhookCalls.status, 'waiting'))
  const direct = and(
    eq(socialAccounts.connection, 'direct'),
    isNotNull(socialAccounts.remoteId),
    ne(socialAccounts.health, 'disconnected'),
  )
  const usedGrants = tx
    .select({ id: socialAccounts.grantId })
    .from(socialAccounts)
    .where(and(direct, isNotNull(socialAccounts.grantId)))
  await tx
    .update(grants)
    .set({ endedReason: reason, endedAt: at })
    .where(and(isNull(grants.endedAt), inArray(grants.id, usedGrants)))
  await tx
    .update(socialAccounts)
    .set({ health: 'reconnect', healthReason: reason, healthSince: at, limitedUntil: null })
    .where(direct)
}

export interface Target {
  readonly db: Database
  readonly storage: MediaStorage
  readonly clock: Clock
  readonly keepSchedule: boolean
  /** Inspects the imported data before it is changed; throwing cancels the import. */
  readonly check?: (tx: Transaction) => Promise<void>
}

export interface Restored {
  readonly end: End
  readonly posts: DeferredPosts
}

/** Schema version of the archive's rows. @throws ArchiveError if this version doesn't know it */
export async function versionOf({ manifest }: OpenArchive): Promise<SchemaVersion> {
  const known = (await schemaVersions()).find(({ tag }) => tag === manifest.schema)
  if (known) return known
  throw new ArchiveError(
    `The archive is from a newer version of the studio (schema ${manifest.schema}). Update this one first.`,
  )
}

async function insertRows(tx: Transaction, table: string, lines: readonly string[]): Promise<void> {
  const name = sql.identifier(table)
  const columns = await columnsOf(tx, table)
  try {
    await tx.execute(
      sql`insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::jsonb)`,
    )
  } catch (error) {
    // Not the archive's fault.
    if (isDiskFull(error) || isReadOnly(error) || isDatabaseUnavailable(error)) throw error
    const { cause = error } = error instanceof Error ? error : {}
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw damaged(`the database rejected its table ${table} (${reason})`)
  }
}

/** Whoever wrote the archive, paths to be written or served must stay within the media folder. */
async function checkPaths(tx: Transaction): Promise<void> {
  const paths = sql`
    select path from (select path from media union all select path from uploads) as all_paths
    where path !~ ${safePath.source} limit 1`
  const [row] = await rowsOf(tx, paths, z.object({ path: z.string() }))
  if (!row) return
  const shown = JSON.stringify(row.path.slice(0, 200))
  throw new ArchiveError(`The archive contains ${shown}, a path outside the media folder.`)
}

/** Files that the import wrote to the storage, removed again if it fails. */
type Written = string[]

/**
 * Writes a file to the storage. An existing file of the same size under the same unguessable name is taken for that
 * file: from the same folder (moving from PGlite to Postgres), or from an import that was killed.
 */
async function writeFile(
  tx: Transaction,
  { path, size, body }: Extract<Piece, { kind: 'file' }>,
  storage: MediaStorage,
  written: Written,
): Promise<void> {
  const [row] = await rowsOf(
    tx,
    sql`select path from media where path = ${path}`,
    z.object({ path: z.string() }),
  )
  if (!row) throw damaged(`it contains the file ${path}, which no row refers to`)
  const existing = await storage.size(filePath(path))
  if (existing !== undefined && existing !== size)
    throw new ArchiveError(`The media folder already has a different file at ${path}.`)
  if (existing === size) {
    for await (const _ of body);
    return
  }
  await storage.write(filePath(path), webStream(Readable.from(body)), size, size)
  written.push(path)
}

/** Inserts all pieces, and checks them against the manifest and the end. */
async function insertPieces(
  tx: Transaction,
  archive: OpenArchive,
  target: Target,
  written: Written,
): Promise<End> {
  const { manifest, pieces } = archive
  const tables = await tablesAt(await versionOf(archive))
  const rows = new Map<string, number>()
  let files = 0
  let checked = false
  for await (const piece of pieces) {
    if (piece.kind === 'rows') {
      if (!tables.includes(piece.table)) throw damaged(`it contains an unknown table ${piece.table}`)
      await insertRows(tx, piece.table, piece.lines)
      rows.set(piece.table, (rows.get(piece.table) ?? 0) + piece.lines.length)
      continue
    }
    if (!checked) await checkPaths(tx)
    checked = true
    if (piece.kind === 'file') {
      await writeFile(tx, piece, target.storage, written)
      files += 1
      continue
    }
    const differing = tables.find((table) => (rows.get(table) ?? 0) !== (manifest.rows[table] ?? 0))
    if (differing !== undefined) throw damaged(`rows of its table ${differing} are missing`)
    if (files !== piece.end.files || files + piece.end.missing.length !== manifest.files)
      throw damaged('media files are missing')
    return piece.end
  }
  throw damaged('it has no end')
}

/**
 * Turns an empty database into the archive's studio: its rows in their own schema, then later migrations, and its
 * files. In one transaction: if anything fails, database and storage are unchanged.
 * @throws ArchiveError
 */
export async function restore(archive: OpenArchive, target: Target): Promise<Restored> {
  const written: Written = []
  const version = await versionOf(archive)
  const newest = (await schemaVersions()).at(-1) ?? version
  try {
    return await target.db.transaction(async (tx) => {
      // The archive brings its own activity; the import itself isn't recorded.
      await setRecording(tx, 'off')
      await prepareEmpty(tx, version)
      const end = await insertPieces(tx, archive, target, written)
      await target.check?.(tx)
      await tx.execute(sql`delete from settings where key = 'signing_key'`)
      await migrateWithin(tx, version, newest)
      await endSignIns(tx, target.clock)
      return { end, posts: await deferScheduledPosts(tx, target) }
    })
  } catch (error) {
    // Report the original error even if cleaning up fails.
    await Promise.allSettled(written.map((path) => target.storage.remove(filePath(path))))
    throw error
  }
}
