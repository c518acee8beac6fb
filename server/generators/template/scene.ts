import { wcagContrast } from 'culori'
import {
  type Align,
  type Area,
  type CanvasHost,
  type CanvasImage,
  type Context2D,
  createDrawing,
  type Drawing,
} from './canvas'
import type { Scheme } from './palette'
import type { PictureSpec, Words } from './picture-spec'
import { type Random, randomFrom } from './random'
import { drawText, type FittedText } from './text/fit-text'
import type { Font } from './text/fonts'

export interface Fonts {
  readonly heading: Font
  readonly body: Font
  readonly strong: Font
  readonly mono: Font
}

/** A text with its position in the image, as tests measure it. */
export interface PlacedText {
  readonly font: Font
  readonly text: FittedText
  readonly fill: string
  readonly lines: ReadonlyArray<{ readonly line: string; readonly left: number; readonly baseline: number }>
}

/** What a layout is given to draw with. */
export interface Scene {
  readonly draw: Drawing
  readonly canvas: Area
  /** 1/1080 of the shorter side, so that sizes look the same in every ratio. */
  readonly unit: number
  readonly margin: number
  /** Where text and logos may go: within the margins, and outside the apps' overlays on stories. */
  readonly safe: Area
  readonly wide: boolean
  /** A story. */
  readonly tall: boolean
  readonly scheme: Scheme
  readonly fonts: Fonts
  readonly words: Words
  readonly random: Random
  readonly logo: CanvasImage | undefined
  readonly frame: PictureSpec['frame']
  /** True if there is an image to show. */
  readonly hasPicture: boolean
  /** Fills an area with an image, or else with plain shapes in the brand's colours. */
  art(area: Area, options?: { index?: number; radius?: number; zoom?: number }): void
  /** Draws a fitted text with the top of its block at `y`, and records its position in `texts`. */
  text(font: Font, text: FittedText, x: number, y: number, fill: string, align?: Align): void
  readonly texts: readonly PlacedText[]
}

interface SceneParts {
  readonly host: Pick<CanvasHost, 'createPath'>
  readonly context: Context2D
  readonly scheme: Scheme
  readonly fonts: Fonts
  readonly pictures: readonly CanvasImage[]
  readonly logo: CanvasImage | undefined
}

/** Zoom factor of close-ups. */
export const closeUpZoom = 1.7

const shapes = ['disc', 'quarter', 'half', 'bar'] as const

/** Fills an area with a grid of plain shapes, in place of an image. */
export function drawShapes({ draw, scheme, random }: Scene, field: Area): void {
  const side = Math.min(field.width, field.height)
  const [near, far, deep] = scheme.shades
  const single = Math.max(field.width, field.height) < side * 1.5
  const columns = single ? 2 : Math.round(field.width / side)
  const rows = single ? 2 : Math.round(field.height / side)
  const width = field.width / columns
  const height = field.height / rows
  const turn = Math.floor(random.next() * shapes.length)
  for (let index = 0; index < columns * rows; index++) {
    const x = field.x + (index % columns) * width
    const y = field.y + Math.floor(index / columns) * height
    const cell = index % 2 === 0 ? near : scheme.ground
    // Colours too close to the background would look like holes.
    const visible = [far, deep].filter((color) => wcagContrast(color, cell) >= 1.5)
    const fill = index % 3 === 0 ? scheme.pop : random.pick([scheme.pop, ...visible])
    // Half a pixel of overlap hides antialiasing seams.
    draw.rect({ x, y, width: width + 0.5, height: height + 0.5 }, cell)
    switch (shapes[(index + turn) % shapes.length]) {
      case 'disc':
        draw.circle(x + width / 2, y + height / 2, Math.min(width, height) / 2, fill)
        break
      case 'quarter':
        draw.path(`M${x} ${y + height}V${y}A${width} ${height} 0 0 1 ${x + width} ${y + height}Z`, fill)
        break
      case 'half':
        draw.path(`M${x} ${y + height}A${width / 2} ${height} 0 0 1 ${x + width} ${y + height}Z`, fill)
        break
      default:
        draw.rect({ x: x + width * 0.33, y, width: width * 0.34, height }, fill)
    }
  }
}

/** In stories and reels, the apps cover 250 pixels at the top and 340 at the bottom (Meta's and TikTok's guides for 1080 × 1920). */
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
    tall: height > width * 1.5,
    scheme: parts.scheme,
    fonts: parts.fonts,
    words: spec.words,
    random: randomFrom(spec.seed),
    logo: parts.logo,
    frame: spec.frame,
    hasPicture: pictures.length > 0,
    art: (area, { index = 0, radius = 0, zoom = spec.close ? closeUpZoom : 1 } = {}) => {
      const placed = pictures.length > 0 ? pictures[index % pictures.length] : undefined
      if (placed) draw.image(area, placed, radius, zoom)
      else draw.clipped(area, () => drawShapes(scene, area), radius)
    },
    text: (font, text, x, y, fill, align = 'left') => {
      const lines = drawText(context, font, text, { x, y, fill, align }).filter(({ line }) => line !== '')
      if (lines.length > 0) texts.push({ font, text, fill, lines })
    },
    texts,
  }
  return scene
}
