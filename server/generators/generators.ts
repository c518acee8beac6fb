import type { AspectRatio, PresetKind } from '~/contract/generation'
import type { Platform } from '~/contract/social'
import type { LimitFunction } from 'p-limit'

/** What a generator needs of a brand kit (docs/api.md section 2); a stored kit fits as it is. */
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

/** A picture's file, of any kind; what turns out not to be a picture is left out. */
export interface PictureBytes {
  readonly bytes: Uint8Array
}

/** A picture of the person's own that shows the subject. */
export interface OwnPicture extends PictureBytes {
  /** The product's own, or one that the library has on the subject. */
  readonly of: 'product' | 'library'
}

interface Setting {
  /** Leave out for `useBrandKit: false`: a neutral palette is used. */
  readonly brand?: BrandInput | undefined
  readonly logo?: PictureBytes | undefined
  readonly productName?: string | undefined
  readonly productDescription?: string | undefined
  /** Pictures of the person's own that show the subject, where no reference is given and the generator can. */
  readonly ownPictures?: readonly OwnPicture[] | undefined
  readonly campaignName?: string | undefined
  /** The same input and seed give the same result; another seed gives a variation. */
  readonly seed: string
}

export interface ImageInput extends Setting {
  /** 3–4,000 characters. */
  readonly prompt: string
  readonly aspectRatio: AspectRatio
  /** Which of several made for the same prompt, from 0: neighbours look different. By the seed where left out. */
  readonly variation?: number | undefined
  /** Shown in the picture; at most 4 (docs/api.md section 4). */
  readonly references: readonly PictureBytes[]
  /** A model of the provider's; its own choice when left out. The template generator has none. */
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
  /** Pictures that a run makes; each costs one credit. */
  readonly outputs: number
  readonly aspectRatio: AspectRatio
}

export interface MadePicture {
  readonly bytes: Uint8Array
  readonly mimeType: 'image/png' | 'image/jpeg'
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Who made it, as it is shown beside it: `Template generator`, or a provider's model. */
  readonly generator: string
}

export interface MadeCopy {
  readonly platform: Platform
  readonly text: string
  /** Without the leading `#`; not contained in `text`. */
  readonly hashtags: readonly string[]
}

/**
 * What makes pictures and copy. Calls reject with the signal's reason when it is aborted, and with a `GeneratorError`
 * where there is something to tell the person.
 */
export interface Generators {
  /** Who makes each kind, as it is shown beside a result: `Template generator`, or a provider's model. */
  readonly names: { readonly image: string; readonly copy: string }
  readonly presets: readonly PresetInfo[]
  image(input: ImageInput, signal?: AbortSignal): Promise<MadePicture>
  copy(input: CopyInput, signal?: AbortSignal): Promise<MadeCopy[]>
  /**
   * The preset's pictures in order: as many as its `outputs`, or those that could be made, at least one. Throws
   * `UnknownPresetError`.
   */
  preset(input: PresetInput, signal?: AbortSignal): Promise<MadePicture[]>
  /** Ends what the generator holds open. */
  close(): Promise<void>
}

/**
 * Why nothing was made: `refused` what was asked for, `busy` (ask again later), `no_model` of that name,
 * `no_references` taken by the model, or `failed`.
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

/** Runs a task under a limit. One whose signal is aborted while it waits rejects at once, and is never begun. */
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
    // As `throwIfAborted` would: whatever the caller gave as the reason.
    const onAbort = () =>
      reject(signal.reason instanceof Error ? signal.reason : new Error('The call was stopped.'))
    signal.addEventListener('abort', onAbort, { once: true })
    const forget = () => signal.removeEventListener('abort', onAbort)
    result.then(forget, forget)
  })
  return Promise.race([result, aborted])
}
