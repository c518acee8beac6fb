import { type Generators, type MadePicture, UnknownPresetError } from '../generators'
import { writeCopy } from './copy/write-copy'
import type { PictureSpec } from './picture-spec'
import { planImage, planPreset } from './plan-picture'
import { presetInfo, templatePresets } from './presets'

/** The name shown beside results. It doesn't claim to be AI. */
const templateGenerator = /*i18n*/ 'Template generator'

/** A host's way to draw a spec as PNG bytes. Rejects with the signal's reason if it is aborted. */
export type DrawPicture = (spec: PictureSpec, signal?: AbortSignal) => Promise<Uint8Array>

/**
 * The local generator (docs/architecture.md, "Generators"): composes images and copy from the brand kit by templates,
 * without AI. Deterministic by seed.
 */
export function createTemplateGenerators(draw: DrawPicture): Generators {
  const make = async (spec: PictureSpec, signal?: AbortSignal): Promise<MadePicture> => {
    const bytes = await draw(spec, signal)
    const { width, height } = spec
    return { bytes, mimeType: 'image/png', width, height, generator: templateGenerator }
  }
  return {
    names: { image: templateGenerator, copy: templateGenerator },
    presets: templatePresets.map(presetInfo),
    image: (input, signal) => make(planImage(input), signal),
    copy: async (input, signal) => {
      signal?.throwIfAborted()
      return writeCopy(input)
    },
    preset: async (input, signal) => {
      const preset = templatePresets.find(({ id }) => id === input.presetId)
      if (!preset) throw new UnknownPresetError(`Couldn’t find the preset “${input.presetId}”.`)
      return Promise.all(planPreset(preset, input).map((spec) => make(spec, signal)))
    },
  }
}
