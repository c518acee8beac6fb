import type { LimitFunction } from 'p-limit'
import type { AspectRatio, PresetKind } from '~/contract/generation'
import type { Platform } from '~/contract/social'

/** The parts of a brand kit that generators use (docs/api.md section 2). A stored kit has this shape. */
export interface BrandInput {
  readonly name?: string | undefined
  readonly tagline?: string | undefined
  readonly description?: string | undefined
  readonly domain?: string | undefined
  readonly brandValues?: readonly string[] | undefined
  readonly brandAesthetic?: readonly string[] | undefined
  readonly brandToneOfVoice?: readonly string[] | undefined
  readonly colors?: ReadonlyArray<{ readonly hex: string; readonly role?: string | undefined }> | undefined
  readonly primaryColor?: string | undefined
  readonly fonts?: ReadonlyArray<{ readonly family: string; readonly role?: string | undefined }> | undefined
}

/** An image file of any format. Bytes that aren't an image are ignored. */
export interface PictureBytes {
  readonly bytes: Uint8Array
}

/** One of the workspace's own images that shows the subject. */
export interface OwnPicture extends PictureBytes {
  /** Whether it is the product's image, or a library image that matches the subject. */
  readonly of: 'product' | 'library'
}

interface Setting {
  /** Omitted for `useBrandKit: false`; a neutral palette is used then. */
  readonly brand?: BrandInput | undefined
  readonly logo?: PictureBytes | undefined
  readonly productName?: string | undefined
  readonly productDescription?: string | undefined
  /** The workspace's own images of the subject, used if there are no references and the generator supports them. */
  readonly ownPictures?: readonly OwnPicture[] | undefined
  readonly campaignName?: string | undefined
  /** The same input and seed give the same result; another seed gives a variation. */
  readonly seed: string
}

export interface ImageInput extends Setting {
  /** 3–4,000 characters. */
  readonly prompt: string
  readonly aspectRatio: AspectRatio
  /** Index among the images for the same prompt, from 0; consecutive ones look different. Derived from the seed if omitted. */
  readonly variation?: number | undefined
  /** Images to show; at most 4 (docs/api.md section 4). */
  readonly references: readonly PictureBytes[]
  /** Provider model; the configured one if omitted. The template generator ignores it. */
  readonly model?: string | undefined
}

export interface CopyInput extends Setting {
  /** 3–2,000 characters. */
  readonly topic: string
  readonly platforms: readonly Platform[]
  readonly tone?: string | undefined
  readonly includeHashtags: boolean
}

export interface PresetInput extends Setting {
  readonly presetId: string
  /** The product or topic to feature, 2–500 characters. */
  readonly subject: string
  readonly references: readonly PictureBytes[]
}

export interface PresetInfo {
  readonly id: string
  readonly kind: PresetKind
  readonly name: string
  readonly description: string
  /** Images per run; each costs one credit. */
  readonly outputs: number
  readonly aspectRatio: AspectRatio
}

export interface MadePicture {
  readonly bytes: Uint8Array
  readonly mimeType: 'image/png' | 'image/jpeg'
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Name shown beside it: `Template generator`, or the provider's model. */
  readonly generator: string
}

export interface MadeCopy {
  readonly platform: Platform
  readonly text: string
  /** Without the leading `#`; not contained in `text`. */
  readonly hashtags: readonly string[]
}

/**
 * Makes images and copy. Calls reject with the signal's reason if it is aborted, and with a `GeneratorError` if there is
 * something to tell the person.
 */
export interface Generators {
  /** Names shown beside results: `Template generator`, or the provider's model. */
  readonly names: { readonly image: string; readonly copy: string }
  readonly presets: readonly PresetInfo[]
  image(input: ImageInput, signal?: AbortSignal): Promise<MadePicture>
  copy(input: CopyInput, signal?: AbortSignal): Promise<MadeCopy[]>
  /**
   * The preset's images in order: as many as its `outputs`, or fewer (at least one) if some failed. Throws
   * `UnknownPresetError`.
   */
  preset(input: PresetInput, signal?: AbortSignal): Promise<MadePicture[]>
}

/**
 * Why nothing was made: the prompt was rejected (`refused`), the provider is busy (`busy`, retry later), it has no such
 * model (`no_model`), the model takes no references (`no_references`), or anything else (`failed`).
 */
export type GeneratorFault = 'refused' | 'busy' | 'no_model' | 'no_references' | 'failed'

/** Nothing was made. The message is a sentence for the person who asked, without secrets. */
export class GeneratorError extends Error {
  override readonly name = 'GeneratorError'

  constructor(
    readonly fault: GeneratorFault,
    message: string,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
  }
}

export class UnknownPresetError extends Error {
  override readonly name = 'UnknownPresetError'
}

/** Runs a task under a concurrency limit. If its signal is aborted while it is queued, it rejects at once and never starts. */
export async function runLimited<T>(
  limit: LimitFunction,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const result = limit(() => {
    signal?.throwIfAborted()
    return task()
  })
  if (!signal) return result
  const aborted = new Promise<never>((_, reject) => {
    // Same reason as `throwIfAborted` would throw.
    const onAbort = () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('The call was stopped.'))
    signal.addEventListener('abort', onAbort, { once: true })
    const forget = () => signal.removeEventListener('abort', onAbort)
    result.then(forget, forget)
  })
  return Promise.race([result, aborted])
}
