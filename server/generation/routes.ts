import { generateCopy, generateImage, generatePreset, listPresets, type BrandKitUpdate } from '~/contract'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { paidPictures, refusal, type Delivery } from './paid-pictures'
import { notFound, ApiError } from '../http/api-error'
import { implement } from '../http/implement'
import { newId } from '../db/identifiers'
import { mediaRecord, filePath } from '../media/media-files'
import { campaigns, media, products } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import type { PictureBytes } from '../generators/generators'
import { brandKitOf } from '../brand-kit/routes'
import { orPageUnreadable } from '../imports/import-page'

/** The most bytes of a reference picture, of our own or from the web. */
const referenceBytes = 25 * 1024 * 1024

/** Names of the campaign that a result is attached to; 404 when the workspace has no such campaign. */
async function campaignSetting(
  workspaceId: string,
  campaignId: string | undefined,
  { db }: Dependencies,
): Promise<{ campaignName?: string; productName?: string; productId?: string }> {
  if (campaignId === undefined) return {}
  const [row] = await db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, campaignId)))
  if (!row) throw notFound('campaign')
  return {
    campaignName: row.name,
    ...(row.productName && { productName: row.productName }),
    ...(row.productId && { productId: row.productId }),
  }
}

async function ownPicture(workspaceId: string, address: string, { db, storage }: Dependencies) {
  const path = address.replace(/^\/files\//, '')
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.workspaceId, workspaceId), or(eq(media.path, path), eq(media.elsewhere, address))))
  const usable = row?.type === 'image' && row.size <= referenceBytes
  const stream = usable ? await storage.read(filePath(path)) : undefined
  return stream && { bytes: new Uint8Array(await new Response(stream).arrayBuffer()) }
}

/**
 * The picture at an address: of the workspace's own media, or from the public web by the guarded fetcher. Throws 400
 * that names `field`.
 */
async function pictureAt(workspaceId: string, address: string, field: string, deps: Dependencies) {
  if (!address.startsWith('/')) {
    const page = await orPageUnreadable(field, () => deps.pages.fetch(address, 'image'))
    return { bytes: page.bytes }
  }
  const own = await ownPicture(workspaceId, address, deps)
  if (own) return own
  const message = 'This image isn’t in this workspace.'
  throw new ApiError('invalid_request', `${field}: ${message}`, { details: [{ path: field, message }] })
}

/** The pictures that a generation is to show. */
function referencePictures(
  workspaceId: string,
  addresses: readonly string[],
  deps: Dependencies,
): Promise<PictureBytes[]> {
  return Promise.all(
    addresses.map((address, index) => pictureAt(workspaceId, address, `referenceImageUrls.${index}`, deps)),
  )
}

/** The kit and its logo. A logo that can't be loaded is left out: the caller did not ask for it. */
async function brandSetting(
  workspaceId: string,
  deps: Dependencies,
): Promise<{ brand: BrandKitUpdate; logo?: PictureBytes }> {
  const brand = await brandKitOf(deps.db, workspaceId)
  const address = brand.logoUrl ?? brand.iconUrl
  if (address === undefined) return { brand }
  try {
    return { brand, logo: await pictureAt(workspaceId, address, 'logoUrl', deps) }
  } catch (error) {
    if (error instanceof ApiError) return { brand }
    throw error
  }
}

/**
 * The picture of the product that is meant: the campaign's, or the one that is named. One that can't be had is done
 * without: the caller did not ask for it.
 */
async function productPicture(
  workspaceId: string,
  meant: { productId?: string; productName?: string; subject?: string },
  deps: Dependencies,
): Promise<{ productPicture?: PictureBytes }> {
  const names = [meant.productName, meant.subject].filter((name) => name !== undefined)
  const named = names.map((name) => eq(sql`lower(${products.name})`, name.trim().toLowerCase()))
  const which = or(...named, meant.productId === undefined ? undefined : eq(products.id, meant.productId))
  if (!which) return {}
  const [row] = await deps.db
    .select()
    .from(products)
    .where(and(eq(products.workspaceId, workspaceId), which))
    .orderBy(desc(products.createdAt))
    .limit(1)
  const address = row?.imageUrl ?? row?.images[0]
  if (address === undefined) return {}
  try {
    return { productPicture: await pictureAt(workspaceId, address, 'imageUrl', deps) }
  } catch (error) {
    if (error instanceof ApiError) return {}
    throw error
  }
}

/** The first words of what was asked for, as a name. */
function nameOf(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('') || 'Image'
}

function imageAnswer({ media, cost, generator }: Delivery) {
  const [row] = media
  if (!row) throw new Error('Image not found.')
  return { media: mediaRecord(row), cost, generator }
}

const presetAnswer = ({ media, cost, generator }: Delivery) => ({
  media: media.map(mediaRecord),
  cost,
  generator,
})

/** Models take long. Copy that is written again costs nothing and is kept nowhere. */
const lease = { idempotency: 'lease' } as const

export const generationRoutes = [
  implement(listPresets, (_, { generators }) =>
    Promise.resolve(generators.presets.map((preset) => ({ ...preset }))),
  ),

  implement(
    generateImage,
    async ({ caller, params: { workspaceId }, body, signal, settle }, deps) => {
      const campaign = await campaignSetting(workspaceId, body.campaignId, deps)
      const delivery = await paidPictures(
        {
          caller,
          workspaceId,
          kind: 'image',
          outputs: 1,
          name: nameOf(body.prompt),
          prompt: body.prompt,
          campaignId: body.campaignId,
          field: 'prompt',
          make: async (seed) => {
            const references = await referencePictures(workspaceId, body.referenceImageUrls, deps)
            const brand = body.useBrandKit ? await brandSetting(workspaceId, deps) : {}
            const product = await productPicture(workspaceId, campaign, deps)
            const { prompt, aspectRatio, model } = body
            const input = { prompt, aspectRatio, model, references, seed, ...brand, ...campaign, ...product }
            return [await deps.generators.image(input, signal)]
          },
          stored: (tx, delivery) => settle(tx, imageAnswer(delivery)),
        },
        deps,
      )
      return imageAnswer(delivery)
    },
    lease,
  ),

  implement(
    generateCopy,
    async ({ params: { workspaceId }, body, signal }, deps) => {
      const campaign = await campaignSetting(workspaceId, body.campaignId, deps)
      const { brand } = await brandSetting(workspaceId, deps)
      const { topic, platforms, tone, includeHashtags } = body
      const input = { topic, platforms: [...new Set(platforms)], tone, includeHashtags, brand, ...campaign }
      try {
        const variants = await deps.generators.copy({ ...input, seed: newId('copy') }, signal)
        return {
          variants: variants.map(({ platform, text, hashtags }) => ({
            platform,
            text,
            hashtags: [...hashtags],
          })),
          generator: deps.generators.names.copy,
        }
      } catch (error) {
        throw refusal(error, 'topic')
      }
    },
    lease,
  ),

  implement(
    generatePreset,
    async ({ caller, params: { workspaceId }, body, signal, settle }, deps) => {
      const preset = deps.generators.presets.find(({ id }) => id === body.presetId)
      if (!preset) throw notFound('preset')
      const campaign = await campaignSetting(workspaceId, body.campaignId, deps)
      const delivery = await paidPictures(
        {
          caller,
          workspaceId,
          kind: 'preset',
          outputs: preset.outputs,
          name: nameOf(`${preset.name}: ${body.subject}`),
          prompt: body.subject,
          campaignId: body.campaignId,
          field: 'subject',
          make: async (seed) => {
            const brand = await brandSetting(workspaceId, deps)
            const { presetId, subject } = body
            const product = await productPicture(workspaceId, { ...campaign, subject }, deps)
            const input = { presetId, subject, references: [], seed, ...brand, ...campaign, ...product }
            return deps.generators.preset(input, signal)
          },
          stored: (tx, given) => settle(tx, presetAnswer(given)),
        },
        deps,
      )
      return presetAnswer(delivery)
    },
    lease,
  ),
]
