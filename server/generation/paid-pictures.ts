import { and, count, desc, eq, isNull, lte, or } from 'drizzle-orm'
import type { ErrorCode } from '~/contract'
import { refund, spend } from '../credits/ledger'
import type { Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { LeaseLost, takeLease } from '../db/leases'
import { imageOrders, leases, transactions } from '../db/schema'
import { GeneratorError, type GeneratorFault, type MadePicture } from '../generators/generators'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { filePath, type MediaRow, registerFiles, storeFile } from '../media/media-files'
import type { Dependencies } from '../ports/dependencies'
import { twinPayer } from '../twins/twins'

const codes: Record<GeneratorFault, ErrorCode> = {
  refused: 'invalid_request',
  no_model: 'invalid_request',
  no_references: 'invalid_request',
  busy: 'rate_limited',
  failed: 'generator_failed',
}

const fields: Partial<Record<GeneratorFault, string>> = {
  no_model: 'model',
  no_references: 'referenceImageUrls',
}

const cancelled = /*i18n*/ 'The request was cancelled.'
const failed = /*i18n*/ 'Generation failed.'
const again = /*i18n*/ 'Try again.'

/** True if the caller went away. The Node host aborts with a string as its reason. */
const isAborted = (error: unknown): boolean =>
  typeof error === 'string' || (error instanceof DOMException && error.name === 'AbortError')

/**
 * A generator's failure as an API error (api.md section 7): 400 on the rejected field (`field` for the prompt itself),
 * 429 with the provider's retry time, and 502 for anything the caller can't fix.
 */
export function refusal(error: unknown, field: string, after = ''): ApiError {
  if (error instanceof ApiError) return error
  if (isAborted(error)) return new ApiError('generator_failed', `${cancelled} ${after}`.trim())
  if (!(error instanceof GeneratorError)) {
    console.error('Generation failed:', error)
    return new ApiError('generator_failed', `${failed} ${after || again}`)
  }
  const path = fields[error.fault] ?? field
  const code = codes[error.fault]
  // The caller can't fix these, so they are logged for the operator; the message holds no secrets.
  if (error.fault === 'failed') console.error('Generation failed:', error.message)
  return new ApiError(code, `${error.message} ${after}`.trim(), {
    ...(code === 'invalid_request' && { details: [{ path, message: error.message }] }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  })
}

export interface Order {
  readonly caller: Caller
  readonly workspaceId: string
  readonly kind: 'image' | 'preset'
  /** Number of images; each costs one credit (api.md section 4). */
  readonly outputs: number
  readonly name: string
  readonly prompt: string
  readonly campaignId?: string | undefined
  /** The body field that holds the prompt; a rejection is reported on it. */
  readonly field: string
  /**
   * Makes as many of the images as it can. `seed` differs from order to order; `variation` counts the orders of the same
   * name, so that consecutive ones differ even when different processes make them.
   */
  readonly make: (seed: string, variation: number) => Promise<readonly MadePicture[]>
  /** Called in the transaction that saves the images to media. */
  readonly stored: (tx: Transaction, delivery: Delivery) => Promise<void>
}

/** The result of an order. */
export interface Delivery {
  readonly media: readonly MediaRow[]
  /** Credits spent, net of refunds. */
  readonly cost: number
  /** Name of the generator or model. */
  readonly generator: string
}

/** Closes an order within `tx`, refunding `amount` credits. Throws `LeaseLost` if another process has closed it. */
type Close = (tx: Transaction, amount: number) => Promise<void>

/** How many recent transactions are searched for orders of the same name. */
const maxRecent = 500

/** How many earlier orders have this name. Runs in the transaction of the debit, which has the credit account locked. */
async function variationOf(
  tx: Transaction,
  { workspaceId, kind, name }: Order,
  creditAccountId: string,
): Promise<number> {
  const { description } = transactions
  const recent = tx
    .select({ workspaceId: transactions.workspaceId, kind: transactions.kind, description })
    .from(transactions)
    .where(eq(transactions.creditAccountId, creditAccountId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(maxRecent)
    .as('recent')
  const same = and(eq(recent.workspaceId, workspaceId), eq(recent.kind, kind), eq(recent.description, name))
  const [row] = await tx.select({ orders: count() }).from(recent).where(same)
  return Math.max(0, (row?.orders ?? 1) - 1)
}

/** Makes the order's images and saves them to media. */
async function store(
  order: Order,
  { ids, variation }: { ids: readonly string[]; variation: number },
  close: Close,
  deps: Dependencies,
): Promise<Delivery> {
  const [seed = ''] = ids
  const pictures = await order.make(seed, variation)
  const [first] = pictures
  if (!first || pictures.length > ids.length)
    throw new Error(`Requested ${ids.length} images, got ${pictures.length}.`)
  const at = new Date(deps.clock())
  const rows: MediaRow[] = []
  try {
    for (const [index, picture] of pictures.entries()) {
      const file = {
        id: ids[index] ?? newId('med'),
        workspaceId: order.workspaceId,
        name: pictures.length > 1 ? `${order.name} ${index + 1}` : order.name,
        type: 'image',
        mimeType: picture.mimeType,
        bytes: picture.bytes,
        width: picture.width,
        height: picture.height,
        source: 'generation',
        prompt: order.prompt,
        campaignId: order.campaignId,
        at,
      } as const
      rows.push(await storeFile(file, deps.storage))
    }
    const delivery = { media: rows, cost: rows.length, generator: first.generator }
    await deps.db.transaction(async (tx) => {
      await close(tx, order.outputs - rows.length)
      await registerFiles(tx, rows)
      await order.stored(tx, delivery)
    })
    return delivery
  } catch (error) {
    await Promise.all(rows.map((row) => deps.storage.remove(filePath(row.path))))
    throw error
  }
}

/** The ledger reference of an order. It holds the first image's id, so that a debit without images can be found. */
const orderReference = (mediaId: string): string => `generation:${mediaId}`

/**
 * Debits the order, makes its images and saves them to media; images that can't be made are refunded. Throws 402 before
 * doing anything, and the error of `refusal` if nothing could be made. If this process dies, or stalls long enough to
 * count as dead, another one refunds the order in full (`refundAbandonedOrders`).
 */
export async function paidPictures(order: Order, deps: Dependencies): Promise<Delivery> {
  const ids = Array.from({ length: order.outputs }, () => newId('med'))
  const reference = orderReference(ids[0] ?? '')
  const entry = {
    creditAccountId: (await twinPayer(deps.db, order.workspaceId)) ?? order.caller.principal.creditAccountId,
    reference,
    workspaceId: order.workspaceId,
    campaignId: order.campaignId,
  }
  const lease = await takeLease(deps, reference)
  if (!lease) throw new Error('The name of a new order is taken.')
  const close: Close = async (tx, amount) => {
    await lease.confirm(tx)
    await tx.delete(imageOrders).where(eq(imageOrders.reference, reference))
    const description = `Refund: ${order.name}`
    await refund(tx, { ...entry, amount, description, at: new Date(deps.clock()) })
  }
  try {
    const variation = await deps.db.transaction(async (tx) => {
      const { kind, name: description, outputs: amount } = order
      const { purchaseUrl, clock } = deps
      await spend(tx, { ...entry, amount, kind, description, purchaseUrl, at: new Date(clock()) })
      await tx.insert(imageOrders).values({ reference, kind })
      return variationOf(tx, order, entry.creditAccountId)
    })
    try {
      return await store(order, { ids, variation }, close, deps)
    } catch (error) {
      await deps.db
        .transaction((tx) => close(tx, order.outputs))
        .catch((closing: unknown) => {
          if (!(closing instanceof LeaseLost)) throw closing
        })
      throw refusal(error, order.field, /*i18n*/ 'No credits were charged.')
    }
  } finally {
    await lease.end()
  }
}

/** Refunds one order, unless a process still works on it or it is already closed. */
async function refundOrder(reference: string, deps: Dependencies): Promise<void> {
  const lease = await takeLease(deps, reference)
  if (!lease) return
  try {
    await deps.db.transaction(async (tx) => {
      await lease.confirm(tx)
      const open = eq(imageOrders.reference, reference)
      const [order] = await tx.delete(imageOrders).where(open).returning()
      if (!order) return
      const [paid] = await tx
        .select()
        .from(transactions)
        .where(and(eq(transactions.reference, reference), eq(transactions.kind, order.kind)))
      if (!paid) return
      await refund(tx, {
        creditAccountId: paid.creditAccountId,
        amount: -paid.amount,
        reference,
        description: `Refund: ${paid.description}`,
        workspaceId: paid.workspaceId ?? undefined,
        campaignId: paid.campaignId ?? undefined,
        at: new Date(deps.clock()),
      })
    })
  } finally {
    await lease.end()
  }
}

/** Refunds orders whose process died, i.e. whose lease has expired. */
export async function refundAbandonedOrders(deps: Dependencies): Promise<void> {
  const { db, clock } = deps
  const abandoned = await db
    .select({ reference: imageOrders.reference })
    .from(imageOrders)
    .leftJoin(leases, eq(leases.name, imageOrders.reference))
    .where(or(isNull(leases.until), lte(leases.until, new Date(clock()))))
  for (const { reference } of abandoned) await refundOrder(reference, deps)
}
