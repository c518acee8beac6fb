import { refund, spend } from '../credits/ledger'
import type { Dependencies } from '../dependencies'
import type { MadePicture } from '../generators/generators'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { newId } from '../identifiers'
import type { MediaRow } from '../media/media-record'
import { filePath } from '../media/paths'
import { registerFiles, storeFile } from '../media/save-file'

export interface Order {
  readonly caller: Caller
  readonly workspaceId: string
  readonly kind: 'image' | 'preset'
  /** Pictures; each costs one credit (api.md section 4). */
  readonly outputs: number
  readonly name: string
  readonly prompt: string
  readonly campaignId?: string | undefined
  /** Makes the pictures; `seed` differs from order to order. */
  readonly make: (seed: string) => Promise<readonly MadePicture[]>
}

async function store(order: Order, ids: readonly string[], deps: Dependencies): Promise<MediaRow[]> {
  const [seed = ''] = ids
  const pictures = await order.make(seed)
  if (pictures.length !== ids.length)
    throw new Error(`Asked for ${ids.length} pictures, got ${pictures.length}.`)
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
    await deps.db.transaction((tx) => registerFiles(tx, rows))
    return rows
  } catch (error) {
    await Promise.all(rows.map((row) => deps.storage.remove(filePath(row.path))))
    throw error
  }
}

/** What was paid for: the first picture's id, by which a debit whose pictures never came is found again. */
export const orderReference = (mediaId: string): string => `generation:${mediaId}`

/**
 * Debits the order, makes its pictures and saves them to media; what can't be made is given back. Throws 402 before
 * anything is done, and 502 when the generator failed.
 */
export async function paidPictures(order: Order, deps: Dependencies): Promise<MediaRow[]> {
  const ids = Array.from({ length: order.outputs }, () => newId('med'))
  const [first = ''] = ids
  const entry = {
    creditAccountId: order.caller.principal.creditAccountId,
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
  try {
    return await store(order, ids, deps)
  } catch (error) {
    const description = `Not made: ${order.name}`
    await deps.db.transaction((tx) => refund(tx, { ...entry, description, at: new Date(deps.clock()) }))
    if (error instanceof ApiError) throw error
    console.error('The generator failed:', error)
    throw new ApiError('generator_failed', 'The generator failed. Nothing was charged.')
  }
}
