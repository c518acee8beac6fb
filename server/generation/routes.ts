import { and, eq } from 'drizzle-orm'
import { type BrandKitUpdate, generateCopy, generateImage, generatePreset, listPresets } from '~/contract'
import { brandKitOf } from '../brand-kit/routes'
import { newId } from '../db/identifiers'
import { campaigns } from '../db/schema'
import type { PictureBytes } from '../generators/generators'
import { ApiError, notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { mediaRecord } from '../media/media-files'
import type { Dependencies } from '../ports/dependencies'
import { ownPictures, pictureAt, productSetting } from './own-pictures'
import { type Delivery, paidPictures, refusal } from './paid-pictures'
import { currentGenerators } from './provider'

/** Names of the campaign that a result belongs to. Throws 404 if the workspace has no such campaign. */
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
  if (!row) throw notFound(/*i18n*/ 'campaign')
  return {
    campaignName: row.name,
    ...(row.productName && { productName: row.productName }),
    ...(row.productId && { productId: row.productId }),
  }
}

/** The reference images of a request. */
function referencePictures(
  workspaceId: string,
  addresses: readonly string[],
  deps: Dependencies,
): Promise<PictureBytes[]> {
  return Promise.all(
    addresses.map((address, index) => pictureAt(workspaceId, address, `referenceImageUrls.${index}`, deps)),
  )
}

/** The brand kit and its logo. A logo that can't be loaded is skipped, since the caller didn't ask for it. */
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

interface Subject {
  readonly campaignName?: string
  readonly productName?: string
  readonly productId?: string
  readonly campaignId?: string | undefined
  /** The prompt or subject. */
  readonly text: string
}

/** What is known about the subject: campaign, product and the workspace's own images of it. */
async function subjectSetting(workspaceId: string, subject: Subject, deps: Dependencies) {
  const { campaignName, campaignId, text } = subject
  const { addresses, ...product } = await productSetting(workspaceId, subject, deps)
  const shown = `${text} ${product.productName ?? ''} ${campaignName ?? ''}`
  const pictures = await ownPictures(workspaceId, { addresses, campaignId, text: shown }, deps)
  return { ...(campaignName !== undefined && { campaignName }), ...product, ...pictures }
}

/** The first 80 characters of a prompt, as a name. */
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

/** Models are slow, so a repeated request waits for the first. Copy is free and not stored. */
const lease = { idempotency: 'lease' } as const

export const generationRoutes = [
  implement(listPresets, (_, { generators }) =>
    Promise.resolve(generators.presets.map((preset) => ({ ...preset }))),
  ),

  implement(
    generateImage,
    async ({ caller, params: { workspaceId }, body, signal, storeAnswer }, deps) => {
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
          make: async (seed, variation) => {
            const references = await referencePictures(workspaceId, body.referenceImageUrls, deps)
            const brand = body.useBrandKit ? await brandSetting(workspaceId, deps) : {}
            const { prompt, aspectRatio, model, campaignId } = body
            const about = await subjectSetting(workspaceId, { ...campaign, campaignId, text: prompt }, deps)
            const input = { prompt, aspectRatio, model, references, seed, variation, ...brand, ...about }
            const generators = await currentGenerators(deps)
            return [await generators.image(input, signal)]
          },
          stored: (tx, delivery) => storeAnswer(tx, imageAnswer(delivery)),
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
      const { addresses: _, ...product } = await productSetting(
        workspaceId,
        { ...campaign, text: topic },
        deps,
      )
      const { campaignName } = campaign
      const input = {
        topic,
        platforms: [...new Set(platforms)],
        tone,
        includeHashtags,
        brand,
        campaignName,
        ...product,
      }
      try {
        const generators = await currentGenerators(deps)
        const variants = await generators.copy({ ...input, seed: newId('copy') }, signal)
        return {
          variants: variants.map(({ platform, text, hashtags }) => ({
            platform,
            text,
            hashtags: [...hashtags],
          })),
          generator: generators.names.copy,
        }
      } catch (error) {
        throw refusal(error, 'topic')
      }
    },
    lease,
  ),

  implement(
    generatePreset,
    async ({ caller, params: { workspaceId }, body, signal, storeAnswer }, deps) => {
      const preset = deps.generators.presets.find(({ id }) => id === body.presetId)
      if (!preset) throw notFound(/*i18n*/ 'preset')
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
            const about = await subjectSetting(
              workspaceId,
              { ...campaign, campaignId: body.campaignId, text: subject },
              deps,
            )
            const input = { presetId, subject, references: [], seed, ...brand, ...about }
            return (await currentGenerators(deps)).preset(input, signal)
          },
          stored: (tx, given) => storeAnswer(tx, presetAnswer(given)),
        },
        deps,
      )
      return presetAnswer(delivery)
    },
    lease,
  ),
]
