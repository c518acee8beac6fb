import { eq } from 'drizzle-orm'
import type { Platform, PostTarget, QueueSlot } from '~/contract'
import * as contract from '~/contract'
import { newId } from '../db/identifiers'
import { queues, socialAccounts } from '../db/schema'
import type { TestStudio } from './studio'

/** Connects an account and returns it as a target. */
export async function addAccount(
  { db, workspaceId }: TestStudio,
  platform: Platform,
  publishCost = 2,
  connection: 'direct' | 'agent_session' = 'direct',
): Promise<PostTarget> {
  const id = newId('acc')
  const row = { id, workspaceId, platform, name: platform, handle: `@${platform}`, connection, publishCost }
  await db.insert(socialAccounts).values(row)
  return { platform, accountId: id }
}

/** The account's current row. */
export async function accountRow({ db }: TestStudio, { accountId }: Pick<PostTarget, 'accountId'>) {
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, accountId))
  if (!row) throw new Error('no account')
  return row
}

/** Adds a queue with the given slots. */
export async function addQueue(
  { db, workspaceId }: TestStudio,
  id: string,
  timezone: string,
  slots: QueueSlot[],
): Promise<void> {
  await db.insert(queues).values({ workspaceId, id, name: id, timezone, slots })
}

/** Creates a post through the API and returns it. */
export async function addPost(studio: TestStudio, targets: readonly PostTarget[], rest: object = {}) {
  const body = { content: { text: 'Good water, fresh grind, patience.' }, targets, ...rest }
  return (await studio.call(contract.createPost, { body })).body.data
}

/** Reads a post through the API. */
export async function readPost(studio: TestStudio, postId: string) {
  const params = { workspaceId: studio.workspaceId, postId }
  return (await studio.call(contract.getPost, { params })).body.data
}

/** Publishes the post; the answer may be a refusal. */
export async function publish(studio: TestStudio, postId: string) {
  return studio.call(contract.publishPost, { params: { workspaceId: studio.workspaceId, postId } })
}

/** The owner's credits. */
export async function balance(studio: TestStudio): Promise<number> {
  return (await studio.call(contract.getCredits)).body.data.balance ?? Number.NaN
}
