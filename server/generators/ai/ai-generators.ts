import pLimit from 'p-limit'
import { sentence } from '~/contract/server-sentences'
import {
  type CopyInput,
  type Generators,
  type ImageInput,
  type MadePicture,
  type PresetInput,
  runLimited,
  UnknownPresetError,
} from '../generators'
import { type TemplatePreset, templatePresets, withSubject } from '../template/presets'
import type { AiConfig, AiTimes } from './ai-config'
import { aiCopy } from './ai-copy'
import { askProvider } from './ai-error'
import { aiImage, type CutPicture } from './ai-image'
import { providerAt } from './provider'

interface Parts {
  readonly config: AiConfig
  readonly times: AiTimes
  /** Used for whatever has no model configured. */
  readonly template: Generators
  readonly cut: CutPicture
  readonly fetch?: typeof fetch
}

/** An image request for each shot of a preset. Frames of a storyboard share one look. */
function shotInputs(preset: TemplatePreset, { presetId: _, subject, ...input }: PresetInput): ImageInput[] {
  const count = preset.shots.length
  const film =
    preset.kind === 'video_storyboard'
      ? ' All frames share one place, one light and one way of drawing. No lettering in the picture.'
      : ''
  return preset.shots.map(({ scene }, index) => ({
    ...input,
    aspectRatio: preset.aspectRatio,
    prompt: `${preset.name}, ${index + 1} of ${count}: ${withSubject(scene, subject)}.${film}`,
  }))
}

/** The images that could be made. Throws the first failure if there are none. */
function fulfilledPictures(results: readonly PromiseSettledResult<MadePicture>[]): MadePicture[] {
  const pictures = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (pictures.length === 0 && failed) throw failed.reason
  return pictures
}

/** Images and copy from an OpenAI-compatible provider. A kind without a model stays with the template generator. */
export function createAiGenerators({
  config,
  times,
  template,
  cut,
  fetch = globalThis.fetch,
}: Parts): Generators {
  const { apiKey, imageModel, textModel, images = config } = config
  const writer = providerAt(config, fetch)
  const painter = providerAt(images, fetch)
  const limit = pLimit(2)

  const image = (input: ImageInput, named: string, signal?: AbortSignal) => {
    const model = painter.imageModel(input.model ?? named)
    return runLimited(
      limit,
      () => aiImage(input, { model, cut, apiKey: images.apiKey, limitMs: times.imageMs }, signal),
      signal,
    )
  }

  async function preset(input: PresetInput, named: string, signal?: AbortSignal): Promise<MadePicture[]> {
    const found = templatePresets.find(({ id }) => id === input.presetId)
    if (!found) throw new UnknownPresetError(sentence('presetUnknown', { preset: input.presetId }))
    const results = await Promise.allSettled(
      shotInputs(found, input).map((shot) => image(shot, named, signal)),
    )
    signal?.throwIfAborted()
    return fulfilledPictures(results)
  }

  async function copy(input: CopyInput, model: string, signal?: AbortSignal) {
    const asked = { model, apiKey, limitMs: times.textMs }
    return askProvider(asked, (stop) => aiCopy(writer.chatModel(model), input, stop), signal)
  }

  return {
    names: { image: imageModel ?? template.names.image, copy: textModel ?? template.names.copy },
    presets: template.presets,
    image: (input, signal) => (imageModel ? image(input, imageModel, signal) : template.image(input, signal)),
    preset: (input, signal) =>
      imageModel ? preset(input, imageModel, signal) : template.preset(input, signal),
    copy: (input, signal) => (textModel ? copy(input, textModel, signal) : template.copy(input, signal)),
  }
}
