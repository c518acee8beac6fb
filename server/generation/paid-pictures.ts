import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '~/contract'
import { refund, spend } from '../credits/ledger'
import type { Transaction } from '../db/database'
import type { Dependencies } from '../ports/dependencies'
import { GeneratorError, type MadePicture, type GeneratorFault } from '../generators/generators'
import type { Caller } from '../http/authenticate'
import { newId } from '../db/identifiers'
import { registerFiles, storeFile, filePath, type MediaRow } from '../media/media-files'
import { twinPayer } from '../twins/twins'
import { media, transactions } from '../db/schema'
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

/** The caller went away; Node's host gives the reason as a text. */
const isStop = (error: unknown): boolean =>
  typeof error === 'string' || (error instanceof DOMException && error.name === 'AbortError')

/**
 * Why a generator made nothing, in the envelope of api.md section 7: 400 on the field that was refused (`field` for what
 * was asked for), 429 with the provider's own time, 502 for all that is not the caller's matter.
 */
export function refusal(error: unknown, field: string, after = ''): ApiError {
  if (error instanceof ApiError) return error
  if (isStop(error)) return new ApiError('generator_failed', `The request was cancelled. ${after}`.trim())
  if (!(error instanceof GeneratorError)) {
    console.error('Generation failed:', error)
    return new ApiError('generator_failed', `Generation failed. ${after || 'Try again.'}`)
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
  /** Makes the pictures, as many as can be made; `seed` differs from order to order. */
  readonly make: (seed: string) => Promise<readonly MadePicture[]>
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

async function store(order: Order, ids: readonly string[], deps: Dependencies): Promise<Delivery> {
  const [seed = ''] = ids
  const pictures = await order.make(seed)
  const [picture] = pictures
  if (!picture || pictures.length > ids.length)
    throw new Error(`Requested ${ids.length} images, got ${pictures.length}.`)
  return storeAll(order, pictures, picture.generator, ids, deps)
}

async function storeAll(
  order: Order,
  pictures: readonly MadePicture[],
  generator: string,
  ids: readonly string[],
  deps: Dependencies,
): Promise<Delivery> {
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
 * anything is done, and what `refusal` says when nothing could be made.
 */
export async function paidPictures(order: Order, deps: Dependencies): Promise<Delivery> {
  const ids = Array.from({ length: order.outputs }, () => newId('med'))
  const [first = ''] = ids
  const entry = {
    creditAccountId: (await twinPayer(deps.db, order.workspaceId)) ?? order.caller.principal.creditAccountId,
    amount: order.outputs,
    reference: orderReference(first),
    workspaceId: order.workspaceId,
    campaignId: order.campaignId,
  }
  await deps.db.transaction((tx) =>
    spend(tx, {
      ...entry,
      kind: order.kind,
      description: order.name,
      purchaseUrl: deps.purchaseUrl,
      at: new Date(deps.clock()),
    }),
  )
  const giveBack = (amount: number) => {
    const description = `Refund: ${order.name}`
    return deps.db.transaction((tx) =>
      refund(tx, { ...entry, amount, description, at: new Date(deps.clock()) }),
    )
  }
  let delivery: Delivery
  try {
    delivery = await store(order, ids, deps)
  } catch (error) {
    await giveBack(order.outputs)
    throw refusal(error, order.field, 'No credits were charged.')
  }
  if (delivery.cost < order.outputs) await giveBack(order.outputs - delivery.cost)
  return delivery
}

/**
 * Gives back what was debited for pictures that never came because the server died in between. Orders younger than
 * `minAgeMs` milliseconds may still be in work, by another server on the same database.
 */
export async function refundUnfinishedOrders({ db, clock }: Dependencies, minAgeMs: number): Promise<void> {
  const back = alias(transactions, 'back')
  const lost = await db
    .select({ paid: transactions })
    .from(transactions)
    .leftJoin(back, and(eq(back.reference, transactions.reference), eq(back.kind, 'refund')))
    .leftJoin(media, eq(sql`'generation:' || ${media.id}`, transactions.reference))
    .where(
      and(
        inArray(transactions.kind, ['image', 'preset']),
        sql`${transactions.reference} like 'generation:%'`,
        lt(transactions.createdAt, new Date(clock() - minAgeMs)),
        isNull(back.id),
        isNull(media.id),
      ),
    )
  for (const { paid } of lost) {
    await db.transaction((tx) =>
      refund(tx, {
        creditAccountId: paid.creditAccountId,
        amount: -paid.amount,
        reference: paid.reference,
        description: `Refund: ${paid.description}`,
        workspaceId: paid.workspaceId ?? undefined,
        campaignId: paid.campaignId ?? undefined,
        at: new Date(clock()),
      }),
    )
  }
}
