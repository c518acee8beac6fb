import { and, eq } from 'drizzle-orm'
import { type Platform, postCan } from '~/contract'
import type { Queryable } from '../db/database'
import { postOptions, posts } from '../db/schema'
import { invalidBody } from '../http/api-error'
import type { Dependencies, InTransaction } from '../ports/dependencies'
import { checkStillApproved } from '../posts/approval'
import { checkMove, type DeliveryRow, detachPost, findPost, lockPost, type PostKey } from '../posts/posts'

/** Options that people set for a platform, by name: texts and switches. */
type Options = Record<string, unknown>
type ByAccount = Record<string, Options>

/**
 * Defaults for practice accounts where a post sets none: docs/api.md has no field for them, and nobody is
 * affected. For a real platform, the person has to choose.
 */
const practiceOptions: Partial<Record<Platform, Options>> = {
  tiktok: { privacy_level: 'PUBLIC_TO_EVERYONE', consent: true },
  youtube: { privacy: 'public' },
}

/** The options of one delivery; each adapter parses its own. */
export async function optionsOf(
  q: Queryable,
  { postId, accountId, platform }: Pick<DeliveryRow, 'postId' | 'accountId' | 'platform'>,
  { practice }: { practice: boolean },
): Promise<Options> {
  const [row] = await q
    .select()
    .from(postOptions)
    .where(and(eq(postOptions.postId, postId), eq(postOptions.accountId, accountId)))
  return row?.options ?? (practice ? practiceOptions[platform] : undefined) ?? {}
}

async function allOptions(q: Queryable, postId: string): Promise<{ options: ByAccount }> {
  const rows = await q.select().from(postOptions).where(eq(postOptions.postId, postId))
  return { options: Object.fromEntries(rows.map(({ accountId, options }) => [accountId, options])) }
}

/** The options of a post, by account. Throws 404. */
export async function getOptions({ db }: Dependencies, key: PostKey): Promise<{ options: ByAccount }> {
  const row = await findPost(db, key)
  return allOptions(db, row.id)
}

/** The options of all posts of a workspace that have any. */
export async function listOptions(
  { db }: Dependencies,
  workspaceId: string,
): Promise<{ postId: string; options: ByAccount }[]> {
  const rows = await db
    .select({ options: postOptions })
    .from(postOptions)
    .innerJoin(posts, eq(posts.id, postOptions.postId))
    .where(eq(posts.workspaceId, workspaceId))
  const byPost = new Map<string, ByAccount>()
  for (const { options: row } of rows)
    byPost.set(row.postId, { ...byPost.get(row.postId), [row.accountId]: row.options })
  return [...byPost].map(([postId, options]) => ({ postId, options }))
}

/**
 * Replaces the options of a post. Throws 404, 400 `invalid_request` for an account that isn't a target of the
 * post, and 400 `invalid_state` while it is being published and after.
 */
export async function setOptions(
  { db: tx }: InTransaction,
  key: PostKey,
  options: ByAccount,
): Promise<{ options: ByAccount }> {
  const row = await lockPost(tx, key)
  checkMove(postCan.edit, row)
  for (const accountId of Object.keys(options)) {
    if (!row.targets.some((target) => target.accountId === accountId))
      throw invalidBody(`options.${accountId}`, /*i18n*/ 'This post isn’t for this account.')
  }
  await tx.delete(postOptions).where(eq(postOptions.postId, row.id))
  const rows = Object.entries(options).map(([accountId, given]) => ({
    postId: row.id,
    accountId,
    options: given,
  }))
  if (rows.length > 0) await tx.insert(postOptions).values(rows)
  await detachPost(tx, row.id)
  await checkStillApproved(tx, row)
  return allOptions(tx, row.id)
}
