import { generateCopy, generateImage, generatePreset, listPresets } from '~/contract'
import { type Delivery, paidPictures } from './paid-pictures'
import { refusal } from './refusal'
import { brandSetting, campaignSetting, productPicture, referencePictures } from './setting'
import { notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { newId } from '../db/identifiers'
import { mediaRecord } from '../media/media-record'

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
