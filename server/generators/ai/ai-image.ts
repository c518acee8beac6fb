import { generateImage, type ImageModel } from 'ai'
import type { AspectRatio } from '~/contract/generation'
import { type BrandInput, GeneratorError, type ImageInput, type MadePicture } from '../generators'
import { pictureSizes } from '../template/picture-spec'
import { askProvider } from './ai-error'

type Line = readonly [label: string, text: string | undefined]

const listed = (items: readonly string[] | undefined): string | undefined =>
  items && items.length > 0 ? items.join(', ') : undefined

/** The brand kit as text to put before the prompt (docs/api.md section 4: "prefixed with the workspace brand kit"). */
export function brandBrief(brand: BrandInput | undefined): string {
  if (!brand) return ''
  const colors = brand.colors?.map(({ hex, role }) => (role ? `${hex} (${role})` : hex))
  const fonts = brand.fonts?.map(({ family, role }) => (role ? `${family} (${role})` : family))
  const lines: readonly Line[] = [
    ['Brand', brand.name],
    ['Tagline', brand.tagline],
    ['About', brand.description],
    ['Values', listed(brand.brandValues)],
    ['Look', listed(brand.brandAesthetic)],
    ['Tone of voice', listed(brand.brandToneOfVoice)],
    ['Colours', listed(colors) ?? brand.primaryColor],
    ['Typefaces', listed(fonts)],
  ]
  return lines
    .filter(([, text]) => text !== undefined && text.trim() !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')
}

type Context = Pick<ImageInput, 'productName' | 'productDescription' | 'campaignName'>

/** Lines about product and campaign, to put after the prompt. */
export const contextLines = ({ productName, productDescription, campaignName }: Context): string[] =>
  [
    productName && `Product: ${productName}`,
    productDescription && `About it: ${productDescription}`,
    campaignName && `Campaign: ${campaignName}`,
  ].flatMap((line) => line || [])

type PromptInput = Context & Pick<ImageInput, 'brand' | 'prompt' | 'aspectRatio'>

/** The full prompt for an image model. */
function picturePrompt(input: PromptInput): string {
  const format = `Format: ${input.aspectRatio}; keep what matters away from the edges.`
  return [brandBrief(input.brand), input.prompt, [...contextLines(input), format].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}

type Size = `${number}x${number}`

const minWideRatio = 1.1

function shapeOf(aspectRatio: AspectRatio): 'square' | 'wide' | 'tall' {
  const { width, height } = pictureSizes[aspectRatio]
  if (width > height * minWideRatio) return 'wide'
  return height > width * minWideRatio ? 'tall' : 'square'
}

/** Models that support only some sizes. All others are asked for the platform's exact size. */
const modelSizes: ReadonlyArray<readonly [RegExp, Record<'square' | 'wide' | 'tall', Size>]> = [
  [/gpt-image/i, { square: '1024x1024', wide: '1536x1024', tall: '1024x1536' }],
  [/dall-e-3/i, { square: '1024x1024', wide: '1792x1024', tall: '1024x1792' }],
  [/dall-e-2/i, { square: '1024x1024', wide: '1024x1024', tall: '1024x1024' }],
]

/** The size to request; the result is cropped to the ratio afterwards. */
function sizeFor(model: string, aspectRatio: AspectRatio): Size {
  const few = modelSizes.find(([name]) => name.test(model))
  const { width, height } = pictureSizes[aspectRatio]
  return few ? few[1][shapeOf(aspectRatio)] : `${width}x${height}`
}

/** Crops an image file to a size in pixels. Undefined if the bytes aren't an image. */
export type CutPicture = (
  bytes: Uint8Array,
  size: { readonly width: number; readonly height: number },
) => Promise<{ readonly bytes: Uint8Array; readonly mimeType: MadePicture['mimeType'] } | undefined>

interface Asking {
  readonly model: Exclude<ImageModel, string>
  readonly cut: CutPicture
  readonly apiKey: string | undefined
  readonly limitMs: number
}

type Asked = PromptInput & Pick<ImageInput, 'references' | 'ownPictures'>

async function croppedPicture(
  bytes: Uint8Array,
  aspectRatio: AspectRatio,
  { model, cut }: Asking,
): Promise<MadePicture> {
  const size = pictureSizes[aspectRatio]
  const picture = await cut(bytes, size)
  if (!picture) throw new GeneratorError('failed', /*i18n*/ 'The AI provider’s response isn’t an image.')
  return { ...picture, ...size, generator: model.modelId }
}

async function askModel(input: Asked, pictures: readonly Uint8Array[], asking: Asking, signal?: AbortSignal) {
  const { model, apiKey, limitMs } = asking
  const text = picturePrompt(input)
  const asked = { model: model.modelId, apiKey, limitMs, withReferences: pictures.length > 0 }
  const call = async (stop: AbortSignal) => {
    const { image } = await generateImage({
      model,
      prompt: pictures.length > 0 ? { text, images: [...pictures] } : text,
      size: sizeFor(model.modelId, input.aspectRatio),
      maxRetries: 0,
      abortSignal: stop,
    })
    return croppedPicture(image.uint8Array, input.aspectRatio, asking)
  }
  return askProvider(asked, call, signal)
}

/**
 * One image from a model, at the ratio's exact size. If the model takes no references, requested ones are an error, but
 * the product's own images, which nobody asked for by name, are left out.
 */
export async function aiImage(input: Asked, asking: Asking, signal?: AbortSignal): Promise<MadePicture> {
  const references = input.references.map(({ bytes }) => bytes)
  // Library images only probably show the subject, so they aren't sent to a third party unasked.
  const own = (input.ownPictures ?? []).flatMap(({ of, bytes }) => (of === 'product' ? [bytes] : []))
  if (references.length > 0 || own.length === 0) return askModel(input, references, asking, signal)
  try {
    return await askModel(input, own, asking, signal)
  } catch (error) {
    if (!(error instanceof GeneratorError) || error.fault !== 'no_references') throw error
    return askModel(input, [], asking, signal)
  }
}
