import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { scheduleChanged } from '../db/schedule-events'
import { deliveries, posts } from '../db/schema'
import { ApiError, invalidBody, notFound } from '../http/api-error'
import type { Dependencies } from '../ports/dependencies'
import { requireApproval } from '../posts/approval'
import { type DeliveryRow, findPost, lockPost, type PostKey, type PostRow } from '../posts/posts'
import { newDelivery } from './claim'
import { endDelivery, outcomeOf } from './end-delivery'
import { emitPostEvent } from './post-events'
import { waitForDelivery } from './publish'

/** A person's answer about a delivery that the studio couldn't confirm. */
export type Resolution =
  | { readonly outcome: 'live'; readonly url?: string | undefined }
  | { readonly outcome: 'publish_again' }

const isWebAddress = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).hostname !== ''

function checkAddress(url: string | undefined): void {
  if (url === undefined || url === '' || isWebAddress(url)) return
  throw invalidBody('url', /*i18n*/ 'Must be a web address that starts with https:// or http://.')
}

async function lockUnconfirmed(tx: Transaction, post: PostRow, deliveryId: string): Promise<DeliveryRow> {
  const [row] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.postId, post.id)))
    .for('update')
  if (!row) throw notFound(/*i18n*/ 'delivery')
  if (row.step !== 'attention')
    throw new ApiError('invalid_state', /*i18n*/ 'This delivery is already resolved.')
  return row
}

/** Marks the delivery published; no credits move. Also publishes the post if all other targets have it. */
async function markLive(tx: Transaction, post: PostRow, row: DeliveryRow, url: string, now: Date) {
  await tx
    .update(deliveries)
    .set({ status: 'published', step: 'done', failure: null, message: null, at: now, ...(url && { url }) })
    .where(eq(deliveries.id, row.id))
  const rows = await tx.select().from(deliveries).where(eq(deliveries.postId, post.id))
  const everywhere = post.targets.every((_, position) => rows.some((each) => each.position === position))
  if (!everywhere || outcomeOf(rows) !== 'published' || post.claimId !== null) return
  const [updated] = await tx
    .update(posts)
    .set({ status: 'published', publishedAt: now, updatedAt: now })
    .where(eq(posts.id, post.id))
    .returning()
  if (updated) await emitPostEvent(tx, updated, now)
}

/** Starts the delivery over without another debit. */
async function sendAgain(tx: Transaction, post: PostRow, row: DeliveryRow, now: Date): Promise<void> {
  await requireApproval(tx, post)
  await tx
    .update(deliveries)
    .set({ ...newDelivery, attempt: row.attempt + 1, at: now })
    .where(eq(deliveries.id, row.id))
  if (post.claimId !== null) return
  await tx
    .update(posts)
    .set({ claimId: newId('claim'), claimedAt: now })
    .where(eq(posts.id, post.id))
}

/**
 * Resolves a delivery that needs attention: `live` marks it published without sending anything,
 * `publish_again` sends it again without another debit. Throws 404, 400 `invalid_state` if it is already
 * resolved, and 400 `approval_required`.
 */
export async function resolveDelivery(
  deps: Dependencies,
  key: PostKey & { readonly deliveryId: string },
  resolution: Resolution,
): Promise<PostRow> {
  if (resolution.outcome === 'live') checkAddress(resolution.url)
  await deps.db.transaction(async (tx) => {
    const now = new Date(deps.clock())
    const post = await lockPost(tx, key)
    const row = await lockUnconfirmed(tx, post, key.deliveryId)
    if (resolution.outcome === 'live') await markLive(tx, post, row, resolution.url ?? '', now)
    else await sendAgain(tx, post, row, now)
  })
  return resolution.outcome === 'live' ? findPost(deps.db, key) : waitForDelivery(deps, key)
}

const notWaiting = () => new ApiError('invalid_state', /*i18n*/ 'This delivery isn’t waiting for anybody.')

async function findHandedOver({ db }: Dependencies, deliveryId: string): Promise<DeliveryRow> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, deliveryId))
  if (!row) throw notFound(/*i18n*/ 'delivery')
  if (row.status !== 'pending' || row.step !== 'handed-over') throw notWaiting()
  return row
}

/**
 * Marks a handed-over delivery as posted by an agent or a person. Throws 404, 400 `invalid_request` for an
 * invalid address, and 400 `invalid_state` if it has ended.
 */
export async function completeDelivery(
  deps: Dependencies,
  deliveryId: string,
  { url }: { readonly url?: string | undefined },
): Promise<void> {
  checkAddress(url)
  const row = await findHandedOver(deps, deliveryId)
  if (!(await endDelivery(deps, row, { kind: 'published', ...(url && { url }) }))) throw notWaiting()
}

/**
 * Marks a handed-over delivery as one that the agent or person couldn't post. Throws 404, and 400
 * `invalid_state` if it has ended.
 */
export async function failDelivery(deps: Dependencies, deliveryId: string, reason: string): Promise<void> {
  const row = await findHandedOver(deps, deliveryId)
  const failure = { class: 'content_rejected', message: reason } as const
  if (!(await endDelivery(deps, row, { kind: 'failed', failure, message: reason }))) throw notWaiting()
}

/** The message that the post's result for this account then has. */
const message = /*i18n*/ 'You chose not to publish this post to this account.'

const maySend = ({ status, step, commitStartedAt }: DeliveryRow): boolean =>
  status === 'pending' && commitStartedAt === null && ['prepare', 'commit', 'handed-over'].includes(step)

/**
 * Ends a delivery of which nothing visible was sent yet and refunds its credits. A process that is preparing
 * it notices before the commit. The post's status then follows from its other accounts; without any it
 * becomes a draft. Throws 400 `invalid_state` if the delivery may be live or has ended.
 */
export async function callOff(deps: Dependencies, row: DeliveryRow): Promise<PostRow> {
  const { db } = deps
  const ended =
    maySend(row) && (await endDelivery(deps, row, { kind: 'called-off', message }, { onlyUnsent: true }))
  if (!ended)
    throw new ApiError(
      'invalid_state',
      row.status === 'pending'
        ? /*i18n*/ 'Publishing to this account has started, so it can’t be called off any more.'
        : /*i18n*/ 'This delivery has already ended.',
    )
  // Other deliveries to this account may have been waiting for it.
  scheduleChanged(db)
  const [post] = await db.select().from(posts).where(eq(posts.id, row.postId))
  if (!post) throw notFound(/*i18n*/ 'post')
  return post
}
