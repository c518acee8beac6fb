import {
  createDrawing,
  type CanvasHost,
  type CanvasImage,
  type Context2D,
  type Align,
  type Area,
  type Drawing,
} from './canvas'
import type { Scheme } from './palette'
import type { PictureSpec, Words } from './picture-spec'
import { type Random, randomFrom } from './random'
import { drawText } from './text/draw-text'
import type { FittedText } from './text/fit-text'
import type { Font } from './text/fonts'

export interface Fonts {
  readonly heading: Font
  readonly body: Font
  readonly strong: Font
  readonly mono: Font
}

/** A text as it stands in the picture: what tests measure. */
export interface PlacedText {
  readonly font: Font
  readonly text: FittedText
  readonly fill: string
  readonly lines: ReadonlyArray<{ readonly line: string; readonly left: number; readonly baseline: number }>
}

/** What a layout draws with. */
export interface Scene {
  readonly draw: Drawing
  readonly canvas: Area
  /** A 1,080th of the shorter side, so that sizes read the same in every ratio. */
  readonly unit: number
  readonly margin: number
  /** Where words and marks may stand: within the margins, and clear of what the apps lay over a story. */
  readonly safe: Area
  readonly wide: boolean
  readonly scheme: Scheme
  readonly fonts: Fonts
  readonly words: Words
  readonly random: Random
  readonly logo: CanvasImage | undefined
  readonly frame: PictureSpec['frame']
  /** The reference picture, or else the motif, filling an area; another scheme than the scene's may be given. */
  art(area: Area, options?: { scheme?: Scheme; index?: number; radius?: number }): void
  /** Draws a fitted text with the top of its block at `y`, and notes where it stands. */
  text(font: Font, text: FittedText, x: number, y: number, fill: string, align?: Align): void
  readonly texts: readonly PlacedText[]
}

export type DrawMotif = (area: Area, scheme: Scheme, random: Random, scene: Scene) => void

interface SceneParts {
  readonly host: Pick<CanvasHost, 'createPath'>
  readonly context: Context2D
  readonly scheme: Scheme
  readonly fonts: Fonts
  readonly pictures: readonly CanvasImage[]
  readonly logo: CanvasImage | undefined
  readonly motif: DrawMotif
}

/** Stories and reels: 250 pixels above and 340 below are the app's own (Meta's and TikTok's guides for 1080 × 1920). */
function safeArea(width: number, height: number, unit: number): Area {
  const margin = 76 * unit
  const story = height >= width * 1.7
  const top = story ? (height * 250) / 1920 : margin
  const bottom = story ? (height * 340) / 1920 : margin
  return { x: margin, y: top, width: width - 2 * margin, height: height - top - bottom }
}

export function createScene(spec: PictureSpec, parts: SceneParts): Scene {
  const { width, height } = spec
  const { pictures, context } = parts
  const unit = Math.min(width, height) / 1080
  const draw = createDrawing(parts.host, context)
  const texts: PlacedText[] = []
  const scene: Scene = {
    draw,
    canvas: { x: 0, y: 0, width, height },
    unit,
    margin: 76 * unit,
    safe: safeArea(width, height, unit),
    wide: width > height * 1.2,
    scheme: parts.scheme,
    fonts: parts.fonts,
    words: spec.words,
    random: randomFrom(spec.seed),
    logo: parts.logo,
    frame: spec.frame,
    art: (area, { scheme = parts.scheme, index = 0, radius = 0 } = {}) => {
      const placed = pictures.length > 0 ? pictures[index % pictures.length] : undefined
      if (placed) draw.image(area, placed, radius)
      else {
        const random = randomFrom(`${spec.seed}/${index}`)
        draw.clipped(area, () => parts.motif(area, scheme, random, scene), radius)
      }
    },
    text: (font, text, x, y, fill, align = 'left') => {
      const lines = drawText(context, font, text, { x, y, fill, align }).filter(({ line }) => line !== '')
      if (lines.length > 0) texts.push({ font, text, fill, lines })
    },
    texts,
  }
  return scene
}
