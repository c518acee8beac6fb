import { and, count, desc, eq, isNull, lte, or } from 'drizzle-orm'
import type { ErrorCode } from '~/contract'
import { refund, spend } from '../credits/ledger'
import type { Transaction } from '../db/database'
import type { Dependencies } from '../ports/dependencies'
import { GeneratorError, type MadePicture, type GeneratorFault } from '../generators/generators'
import type { Caller } from '../http/authenticate'
import { newId } from '../db/identifiers'
import { registerFiles, storeFile, filePath, type MediaRow } from '../media/media-files'
import { twinPayer } from '../twins/twins'
import { imageOrders, leases, transactions } from '../db/schema'
import { LeaseLost, takeLease } from '../db/leases'
import { ApiError } from '../http/api-error'

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

/** The caller went away; Node's host gives the reason as a text. */
const isStop = (error: unknown): boolean =>
  typeof error === 'string' || (error instanceof DOMException && error.name === 'AbortError')

/**
 * Why a generator made nothing, in the envelope of api.md section 7: 400 on the field that was refused (`field` for what
 * was asked for), 429 with the provider's own time, 502 for all that is not the caller's matter.
 */
export function refusal(error: unknown, field: string, after = ''): ApiError {
  if (error instanceof ApiError) return error
  if (isStop(error)) return new ApiError('generator_failed', `${cancelled} ${after}`.trim())
  if (!(error instanceof GeneratorError)) {
    console.error('Generation failed:', error)
    return new ApiError('generator_failed', `${failed} ${after || again}`)
  }
  const path = fields[error.fault] ?? field
  const code = codes[error.fault]
  // What the caller can't mend is the host's to read; the message is free of secrets.
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
  /** Pictures; each costs one credit (api.md section 4). */
  readonly outputs: number
  readonly name: string
  readonly prompt: string
  readonly campaignId?: string | undefined
  /** The field of the body that says what is wanted: a refusal is told there. */
  readonly field: string
  /**
   * Makes the pictures, as many as can be made. `seed` differs from order to order; `variation` counts the orders of the
   * same name, so that neighbours can be made to differ whatever process makes them.
   */
  readonly make: (seed: string, variation: number) => Promise<readonly MadePicture[]>
  /** Called in the transaction that saves the pictures to media. */
  readonly stored: (tx: Transaction, delivery: Delivery) => Promise<void>
}

/** What an order came to. */
export interface Delivery {
  readonly media: readonly MediaRow[]
  /** Credits, after what was given back. */
  readonly cost: number
  /** Who made it. */
  readonly generator: string
}

/** Ends an order within `tx`, giving back that many credits. Throws where another process has done so. */
type Close = (tx: Transaction, amount: number) => Promise<void>

/** How far back orders of the same name are looked for. */
const remembered = 500

/** How many orders of this name came before, within the transaction that paid for it: its account is locked there. */
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
    .limit(remembered)
    .as('recent')
  const same = and(eq(recent.workspaceId, workspaceId), eq(recent.kind, kind), eq(recent.description, name))
  const [row] = await tx.select({ orders: count() }).from(recent).where(same)
  return Math.max(0, (row?.orders ?? 1) - 1)
}

async function store(
  order: Order,
  { ids, variation }: { ids: readonly string[]; variation: number },
  close: Close,
  deps: Dependencies,
): Promise<Delivery> {
  const [seed = ''] = ids
  const pictures = await order.make(seed, variation)
  const [picture] = pictures
  if (!picture || pictures.length > ids.length)
    throw new Error(`Requested ${ids.length} images, got ${pictures.length}.`)
  return storeAll(order, { pictures, generator: picture.generator, ids }, close, deps)
}

async function storeAll(
  order: Order,
  made: { pictures: readonly MadePicture[]; generator: string; ids: readonly string[] },
  close: Close,
  deps: Dependencies,
): Promise<Delivery> {
  const { pictures, generator, ids } = made
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
    const delivery = { media: rows, cost: rows.length, generator }
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

/** What was paid for: the first picture's id, by which a debit whose pictures never came is found again. */
export const orderReference = (mediaId: string): string => `generation:${mediaId}`

/**
 * Debits the order, makes its pictures and saves them to media; what can't be made is given back. Throws 402 before
 * anything is done, and what `refusal` says when nothing could be made. Where this process dies, or sleeps so long that it
 * counts as dead, another gives all of it back (`refundAbandonedOrders`).
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
        .catch((later: unknown) => {
          if (!(later instanceof LeaseLost)) throw later
        })
      throw refusal(error, order.field, /*i18n*/ 'No credits were charged.')
    }
  } finally {
    await lease.end()
  }
}

/** Gives one order back, unless somebody works on it or did so. */
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

/** Gives back what was debited for pictures whose process died: nobody holds the order's lease any more. */
export async function refundAbandonedOrders(deps: Dependencies): Promise<void> {
  const { db, clock } = deps
  const abandoned = await db
    .select({ reference: imageOrders.reference })
    .from(imageOrders)
    .leftJoin(leases, eq(leases.name, imageOrders.reference))
    .where(or(isNull(leases.until), lte(leases.until, new Date(clock()))))
  for (const { reference } of abandoned) await refundOrder(reference, deps)
}
