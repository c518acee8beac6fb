import { and, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { renditionWidths } from '~/domain/media'
import { disconnect } from '../accounts/disconnect'
import type { Queryable, Transaction } from '../db/database'
import {
  campaigns,
  deliveries,
  media,
  memberships,
  posts,
  products,
  queues,
  simulatorRecords,
  socialAccounts,
  tokens,
  uploads,
  workspaces,
} from '../db/schema'
import { ApiError, refusedField } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { filePath, incomingPath, posterPath, sizedPath } from '../media/media-files'
import type { Dependencies } from '../ports/dependencies'
import type { MediaStorage } from '../ports/media-storage'
import { isInProgress } from '../publishing/delivery-rows'
import { lockWorkspace } from '../workspaces/members'

/** The number of posts with a delivery in progress. */
async function publishingPosts(q: Queryable, workspaceId: string): Promise<number> {
  const [row] = await q
    .select({ number: sql<number>`count(distinct ${posts.id})::int` })
    .from(posts)
    .innerJoin(deliveries, eq(deliveries.postId, posts.id))
    .where(and(eq(posts.workspaceId, workspaceId), isInProgress()))
  return row?.number ?? 0
}

/** Counts of what is deleted with the workspace. */
export async function contentsOf(workspaceId: string, caller: Caller, { db }: Dependencies) {
  const of = async (
    table: typeof posts | typeof campaigns | typeof products | typeof queues,
  ): Promise<number> => {
    const [row] = await db.select({ number: count() }).from(table).where(eq(table.workspaceId, workspaceId))
    return row?.number ?? 0
  }
  const [scheduled] = await db
    .select({ number: count() })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), sql`${posts.status} in ('scheduled', 'queued')`))
  const [files] = await db
    .select({ number: count(), size: sql<string>`coalesce(sum(${media.size}), 0)` })
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), isNull(media.elsewhere)))
  const [connected] = await db
    .select({ number: count() })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ne(socialAccounts.health, 'disconnected')))
  const [others] = await db
    .select({ number: count() })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), ne(memberships.principalId, caller.principal.id)))
  return {
    workspaceId,
    posts: await of(posts),
    scheduledPosts: scheduled?.number ?? 0,
    publishingPosts: await publishingPosts(db, workspaceId),
    media: files?.number ?? 0,
    mediaSize: Number(files?.size ?? 0),
    accounts: connected?.number ?? 0,
    campaigns: await of(campaigns),
    products: await of(products),
    queues: await of(queues),
    otherMembers: others?.number ?? 0,
  }
}

/** Checks the typed name, and that nothing is being published: its result could no longer be recorded. */
async function check(tx: Transaction, workspaceId: string, typed: string): Promise<void> {
  const { name } = await lockWorkspace(tx, workspaceId)
  if (typed.trim() !== name.trim()) throw refusedField('name', /*i18n*/ 'This isn’t the workspace’s name.')
  if ((await publishingPosts(tx, workspaceId)) > 0)
    throw new ApiError(
      'invalid_state',
      /*i18n*/ 'A post is being published right now. Wait until it’s done, then delete the workspace.',
    )
}

/** Disconnects the workspace's accounts. Returns what a person has to do at the platforms themselves. */
async function disconnectAll(workspaceId: string, deps: Dependencies): Promise<string[]> {
  const rows = await deps.db
    .select({ accountId: socialAccounts.id })
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ne(socialAccounts.health, 'disconnected')))
  const notes = new Set<string>()
  // One after the other, because accounts sharing a sign-in end it with the last of them.
  for (const { accountId } of rows) {
    const { healthReason } = await disconnect(deps, { workspaceId, accountId })
    if (healthReason !== null) notes.add(healthReason)
  }
  return [...notes]
}

/** Revokes tokens for this workspace only, and removes it from all others. */
async function forgetInTokens(tx: Transaction, workspaceId: string, at: Date): Promise<void> {
  const names = and(
    isNotNull(tokens.workspaceIds),
    sql`${tokens.workspaceIds} @> array[${workspaceId}]::text[]`,
  )
  await tx
    .update(tokens)
    .set({ revokedAt: at })
    .where(and(names, isNull(tokens.revokedAt), sql`cardinality(${tokens.workspaceIds}) = 1`))
  await tx
    .update(tokens)
    .set({ workspaceIds: sql`array_remove(${tokens.workspaceIds}, ${workspaceId})` })
    .where(and(names, sql`cardinality(${tokens.workspaceIds}) > 1`))
}

/** Deletes what the workspace's posts made on the simulated platforms, whose delivery keys begin with the post's id. */
async function forgetPractice(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.execute(sql`
    with ours as (select id from ${posts} where ${posts.workspaceId} = ${workspaceId}),
    shown as (
      delete from ${simulatorRecords}
      where kind = 'post' and split_part(data ->> 'delivery', ':', 1) in (select id from ours)
      returning platform, id, data
    ),
    files as (
      select platform, jsonb_array_elements(data -> 'media') ->> 'id' as id from shown
      union
      select platform, id from ${simulatorRecords}
      where kind = 'media' and (
        split_part(data -> 'details' ->> 'delivery', ':', 1) in (select id from ours)
        or (platform, data -> 'details' ->> 'postId') in (select platform, id from shown)
      )
    )
    delete from ${simulatorRecords} record using files
    where record.platform = files.platform and record.kind in ('media', 'bytes')
      and regexp_replace(record.id, case record.kind when 'bytes' then '[.][0-9]+$' else '^$' end, '') = files.id
  `)
}

const formats = ['webp', 'jpeg', 'png'] as const

/** Removes a media file and its resized copies, which share a folder. */
async function removeFile(path: string, storage: MediaStorage): Promise<void> {
  await storage.remove(filePath(path))
  if (storage.removeBelow) return storage.removeBelow(folderOf(sizedPath(path, 0, '')))
  const sized = renditionWidths.flatMap((width) => formats.map((format) => sizedPath(path, width, format)))
  const copies = [...sized, posterPath(path)]
  await Promise.all(copies.map((copy) => storage.remove(copy)))
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

const batchSize = 16

/** Removes files that no row refers to any more. Failures are logged, because nobody waits for this. */
async function removeFiles(
  { files, incoming }: { files: readonly string[]; incoming: readonly string[] },
  { storage }: Dependencies,
): Promise<void> {
  const removals = [
    ...files.map((path) => () => removeFile(path, storage)),
    // A file refused on completion has already been moved.
    ...incoming.flatMap((path) => [incomingPath(path), filePath(path)].map((at) => () => storage.remove(at))),
  ]
  for (let from = 0; from < removals.length; from += batchSize) {
    const results = await Promise.allSettled(removals.slice(from, from + batchSize).map((remove) => remove()))
    for (const each of results)
      if (each.status === 'rejected') console.error('A file was not removed:', each.reason)
  }
}

/**
 * Deletes a workspace and everything in it: first sign-ins at the platforms, then its rows in one transaction, then
 * its files. Calling it again after a crash continues where it stopped.
 */
export async function deleteWorkspace(workspaceId: string, name: string, deps: Dependencies) {
  const { db, clock } = deps
  await db.transaction((tx) => check(tx, workspaceId, name))
  const notes = await disconnectAll(workspaceId, deps)
  const paths = await db.transaction(async (tx) => {
    await check(tx, workspaceId, name)
    const files = await tx
      .select({ path: media.path })
      .from(media)
      .where(and(eq(media.workspaceId, workspaceId), isNull(media.elsewhere)))
    const slots = await tx
      .select({ path: uploads.path })
      .from(uploads)
      .where(and(eq(uploads.workspaceId, workspaceId), isNull(uploads.mediaId)))
    await forgetInTokens(tx, workspaceId, new Date(clock()))
    await forgetPractice(tx, workspaceId)
    await tx.delete(workspaces).where(eq(workspaces.id, workspaceId))
    return { files: files.map(({ path }) => path), incoming: slots.map(({ path }) => path) }
  })
  await removeFiles(paths, deps)
  return { workspaceId, notes }
}
