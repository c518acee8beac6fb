import { generateCopy, generateImage, generatePreset, listPresets } from '~/contract'
import { paidPictures } from '../generations/paid-pictures'
import { brandSetting, campaignSetting, referencePictures } from '../generations/setting'
import { ApiError, notFound } from '../http/api-error'
import { implement } from '../http/implement'
import { newId } from '../identifiers'
import { mediaRecord } from '../media/media-record'

/** The first words of what was asked for, as a name. */
function nameOf(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('') || 'Picture'
}

export const generationHandlers = [
  implement(listPresets, (_, { generators }) =>
    Promise.resolve(generators.presets.map((preset) => ({ ...preset }))),
  ),

  implement(generateImage, async ({ caller, params: { workspaceId }, body }, deps) => {
    const campaign = await campaignSetting(workspaceId, body.campaignId, deps)
    const [media] = await paidPictures(
      {
        caller,
        workspaceId,
        kind: 'image',
        outputs: 1,
        name: nameOf(body.prompt),
        prompt: body.prompt,
        campaignId: body.campaignId,
        make: async (seed) => {
          const references = await referencePictures(workspaceId, body.referenceImageUrls, deps)
          const brand = body.useBrandKit ? await brandSetting(workspaceId, deps) : {}
          const { prompt, aspectRatio } = body
          return [
            await deps.generators.image({ prompt, aspectRatio, references, seed, ...brand, ...campaign }),
          ]
        },
      },
      deps,
    )
    if (!media) throw new Error('There is no picture.')
    return {
      media: mediaRecord(media),
      cost: 1,
      generator: deps.generators.name,
      ...(body.model !== undefined && { model: body.model }),
    }
  }),

  implement(generateCopy, async ({ params: { workspaceId }, body }, deps) => {
    const campaign = await campaignSetting(workspaceId, body.campaignId, deps)
    const { brand } = await brandSetting(workspaceId, deps)
    const { topic, platforms, tone, includeHashtags } = body
    const input = { topic, platforms: [...new Set(platforms)], tone, includeHashtags, brand, ...campaign }
    try {
      const variants = await deps.generators.copy({ ...input, seed: newId('copy') })
      return {
        variants: variants.map(({ platform, text, hashtags }) => ({
          platform,
          text,
          hashtags: [...hashtags],
        })),
        generator: deps.generators.name,
      }
    } catch (error) {
      console.error('The generator failed:', error)
      throw new ApiError('generator_failed', 'The generator failed. Please try again.')
    }
  }),

  implement(generatePreset, async ({ caller, params: { workspaceId }, body }, deps) => {
    const preset = deps.generators.presets.find(({ id }) => id === body.presetId)
    if (!preset) throw notFound('preset')
    const campaign = await campaignSetting(workspaceId, body.campaignId, deps)
    const rows = await paidPictures(
      {
        caller,
        workspaceId,
        kind: 'preset',
        outputs: preset.outputs,
        name: nameOf(`${preset.name}: ${body.subject}`),
        prompt: body.subject,
        campaignId: body.campaignId,
        make: async (seed) => {
          const brand = await brandSetting(workspaceId, deps)
          const { presetId, subject } = body
          return deps.generators.preset({ presetId, subject, references: [], seed, ...brand, ...campaign })
        },
      },
      deps,
    )
    return { media: rows.map(mediaRecord), cost: preset.outputs, generator: deps.generators.name }
  }),
]
