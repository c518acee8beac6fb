import type { AspectRatio } from '~/contract/generation'
import type { Palette, SchemeName } from './palette'
import type { FamilyName } from './text/font-families'

export const layoutNames = [
  'plate',
  'overlay',
  'halves',
  'band',
  'arch',
  'window',
  'roundel',
  'diptych',
  'mosaic',
  'statement',
  'poster',
  'quarter',
  'blocks',
  'initial',
  'label',
  'quotation',
  'offer',
  'caption',
  'frame',
] as const
export type LayoutName = (typeof layoutNames)[number]

/** Everything needed to draw an image, as plain data that can be posted to the drawing thread. */
export interface PictureSpec {
  readonly width: number
  readonly height: number
  readonly layout: LayoutName
  readonly scheme: SchemeName
  /** Whether the given image is zoomed in. */
  readonly close: boolean
  readonly palette: Palette
  readonly families: { readonly heading: FamilyName; readonly body: FamilyName }
  readonly words: Words
  /** Image files, not decoded or checked yet. */
  readonly references: readonly Uint8Array[]
  readonly logo: Uint8Array | undefined
  readonly seed: string
  /** For a storyboard frame: its index from 0, and the number of frames. */
  readonly frame?: { readonly index: number; readonly count: number }
}

/** The texts in an image. Any may be empty. */
export interface Words {
  readonly headline: string
  /** The headline's context, above it. */
  readonly kicker: string
  /** A fact below the headline. */
  readonly line: string
  readonly brand: string
  readonly tagline: string
  readonly domain: string
  /** A discount, price or offer: `20 %`, `€24`. */
  readonly figure: string
}

/** Size in pixels by aspect ratio: what the platforms show at full size. */
export const pictureSizes: Record<AspectRatio, { width: number; height: number }> = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1920, height: 1080 },
  '3:4': { width: 1080, height: 1440 },
  '4:3': { width: 1440, height: 1080 },
}
