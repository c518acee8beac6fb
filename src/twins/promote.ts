import {
  createCampaign,
  createProduct,
  listCampaigns,
  listProducts,
  updateBrandKit,
  updateCampaign,
  updateProduct,
} from '~/contract/endpoints'
import type { TwinCampaign, TwinProduct } from '~/contract/twin'
import { campaignBody, changedBody, productBody } from './calls'
import type { Change, ChangeOf } from './change'
import { outcomeUnknown } from '~/src/api/errors'
import { listLimit } from '~/src/api/queries/limit'
import { promotePost } from './promote-post'
import { atSource, cause, lost, noProduct, type Promoting, PromotionError } from './promoting'

/**
 * Carries one change out at the source, once: what its own earlier try made is looked up before anything is created,
 * and what stands is noted with the twin. Rejects with `StudioError` or `PromotionError`; it may then be tried again.
 */
export async function promote(change: Change, around: Promoting): Promise<void> {
  switch (change.kind) {
    case 'brandKit': {
      if (change.what !== 'changed') return
      const { send, workspaceId, note } = around
      await send(updateBrandKit, { params: { workspaceId }, body: changedBody(change) }, cause)
      await note({ kind: 'brandKit', record: change.after })
      return
    }
    case 'product':
      return promoteProduct(change, around)
    case 'campaign':
      return promoteCampaign(change, around)
    case 'post':
      return promotePost(change, around)
  }
}

/** Records of the source that were not there when the twin was made and that say the same: an earlier try's. */
function madeEarlier<T extends { id: string }>(
  listed: readonly T[],
  known: ReadonlySet<string>,
  body: Readonly<Record<string, unknown>>,
): T | undefined {
  const says = (record: T) => {
    const fields = new Map<string, unknown>(Object.entries(record))
    return Object.entries(body).every(
      ([name, value]) => JSON.stringify(fields.get(name)) === JSON.stringify(value),
    )
  }
  return listed.findLast((record) => !known.has(record.id) && says(record))
}

/** Creates a record, unless it stands already: then that is it. A lost answer is looked up, never sent again. */
async function once<T extends { id: string }>(
  around: Promoting,
  look: () => Promise<T | undefined>,
  create: () => Promise<T>,
): Promise<string> {
  const standing = await look()
  if (standing) return standing.id
  try {
    return (await create()).id
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    for (const ms of [300, 800, 1600]) {
      await around.sleep(ms)
      const made = await look().catch(() => undefined)
      if (made) return made.id
    }
    throw new PromotionError(lost)
  }
}

async function promoteProduct(change: ChangeOf<'product'>, around: Promoting): Promise<void> {
  const { send, workspaceId, note } = around
  const params = { workspaceId }
  if (change.what === 'removed') return
  const { after, twinId } = change
  const noted = (id: string, record: TwinProduct) =>
    note({ kind: 'product', twinId, record: { ...record, id } })
  if (change.what === 'changed') {
    const productId = change.before.id
    await send(updateProduct, { params: { workspaceId, productId }, body: changedBody(change) }, cause)
    await noted(productId, after)
    return
  }
  const body = productBody(after)
  const look = async () => {
    const listed = await send(listProducts, { params, query: { limit: listLimit } }, cause)
    return madeEarlier(listed, around.known('product'), body)
  }
  await noted(await once(around, look, () => send(createProduct, { params, body }, cause)), after)
}

async function promoteCampaign(change: ChangeOf<'campaign'>, around: Promoting): Promise<void> {
  const { send, workspaceId, note } = around
  const params = { workspaceId }
  if (change.what === 'removed') return
  const { twinId } = change
  const after = atSource(change.after, 'productId', noProduct, around)
  const noted = (id: string, record: TwinCampaign) =>
    note({ kind: 'campaign', twinId, record: { ...record, id } })
  if (change.what === 'changed') {
    const campaignId = change.before.id
    const body = {
      ...changedBody(change),
      ...('productId' in changedBody(change) && { productId: after.productId }),
    }
    await send(updateCampaign, { params: { workspaceId, campaignId }, body }, cause)
    await noted(campaignId, after)
    return
  }
  const body = campaignBody(after)
  const look = async () => {
    const listed = await send(listCampaigns, { params, query: { limit: listLimit } }, cause)
    return madeEarlier(listed, around.known('campaign'), body)
  }
  const { heroImageUrl, ...rest } = after
  const campaignId = await once(around, look, () => send(createCampaign, { params, body }, cause))
  // It stands from here on, with its picture or, should that be refused, still without.
  await noted(campaignId, rest)
  if (heroImageUrl === undefined) return
  await send(updateCampaign, { params: { workspaceId, campaignId }, body: { heroImageUrl } }, cause)
  await noted(campaignId, after)
}
