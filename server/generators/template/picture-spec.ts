import type { AspectRatio } from '~/contract/generation'
import type { LayoutName } from './layouts/layout-name'
import type { MotifName } from './motifs/motif'
import type { Palette, SchemeName } from './palette'
import type { FamilyName } from './text/families'

/** Everything that a picture is made of, as data: it crosses to the thread that draws. */
export interface PictureSpec {
  readonly width: number
  readonly height: number
  readonly layout: LayoutName
  readonly motif: MotifName
  readonly scheme: SchemeName
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
  /** A campaign or product above the headline. */
  readonly kicker: string
  readonly brand: string
  readonly tagline: string
  readonly domain: string
  /** A share, a price or a number that the headline turns on: `20 %`, `€24`. */
  readonly figure: string
  /** All that the prompt says, for layouts that have room for it. */
  readonly body: string
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
