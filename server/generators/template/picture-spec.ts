import type { AspectRatio } from '~/contract/generation'
import type { Palette, SchemeName } from './palette'
import type { FamilyName } from './text/font-families'

/** The ways to arrange a picture. */
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

/** Everything that a picture is made of, as data: it crosses to the thread that draws. */
export interface PictureSpec {
  readonly width: number
  readonly height: number
  readonly layout: LayoutName
  readonly scheme: SchemeName
  /** Whether a given picture is shown from near by. */
  readonly close: boolean
  readonly palette: Palette
  readonly families: { readonly heading: FamilyName; readonly body: FamilyName }
  readonly words: Words
  /** Picture files, not yet looked at. */
  readonly references: readonly Uint8Array[]
  readonly logo: Uint8Array | undefined
  readonly seed: string
  /** For a frame of a strip: which of how many, from 0. */
  readonly frame?: { readonly index: number; readonly count: number }
}

/** What there is to read in a picture; any may be empty. */
export interface Words {
  readonly headline: string
  /** What the headline belongs to, above it. */
  readonly kicker: string
  /** One more fact under the headline. */
  readonly line: string
  readonly brand: string
  readonly tagline: string
  readonly domain: string
  /** A share, a price or a bargain that it is about: `20 %`, `€24`. */
  readonly figure: string
}

/** Pixels for each ratio: what the platforms show at full size. */
export const PICTURE_SIZES: Record<AspectRatio, { width: number; height: number }> = {
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1920, height: 1080 },
  '3:4': { width: 1080, height: 1440 },
  '4:3': { width: 1440, height: 1080 },
}
