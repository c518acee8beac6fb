import type { Align, Area } from '../canvas'
import type { SchemeName } from '../palette'
import type { Scene } from '../scene'
import { fitLine, fitText } from '../text/fit-text'
import { isSerif } from '../text/font-families'

/** Height of a signature, in units. */
export const signatureHeight = 60

/** Logo and brand name in one line, with its top left corner at `x`, `y`. */
export function signature(scene: Scene, x: number, y: number, width: number, ink: string): void {
  const { draw, unit, fonts, words, logo, scheme } = scene
  const side = signatureHeight * unit
  const shape = logo ? Math.min(3, Math.max(0.4, logo.width / logo.height)) : 0
  if (logo) {
    const tile = { x, y, width: side * shape, height: side }
    // A transparent logo is designed for a light background.
    draw.rect(tile, scheme.palette.paper, 10 * unit)
    draw.image(tile, logo, 10 * unit)
  }
  // A wide logo is a wordmark, so the name beside it would be a repetition.
  if (words.brand === '' || shape > 1.8) return
  const nameX = logo ? x + side * shape + 18 * unit : x
  const fit = fitLine(fonts.strong, words.brand, 34 * unit, width - (nameX - x))
  // Right-to-left names stay beside the logo, too.
  const name = { ...fit, room: fit.width }
  scene.text(fonts.strong, name, nameX, y + (side - name.height) / 2, ink)
}

/** A small line of the body font; `y` is its top. */
export function note(
  scene: Scene,
  text: string,
  x: number,
  y: number,
  width: number,
  fill: string,
  align: Align = 'left',
): void {
  const { body } = scene.fonts
  scene.text(body, fitLine(body, text, 30 * scene.unit, width), x, y, fill, align)
}

/** A row of height `signatureHeight` with the signature at the left and a text at the right. */
export function footRow(
  scene: Scene,
  area: { readonly x: number; readonly y: number; readonly width: number },
  ink: string,
  text = scene.words.domain,
): void {
  const { unit, logo, words } = scene
  const alone = text === ''
  signature(scene, area.x, area.y, area.width * (alone ? 1 : 0.56), ink)
  if (alone) return
  const first = words.brand === '' && !logo
  const x = first ? area.x : area.x + area.width
  note(scene, text, x, area.y + 11 * unit, area.width * (first ? 1 : 0.4), ink, first ? 'left' : 'right')
}

/** An arrangement of image, text and shapes. */
export interface Layout {
  /** The colour schemes it works with. */
  readonly schemes: readonly [SchemeName, ...SchemeName[]]
  /** What an image needs for this layout to be picked automatically; `preset` means never. */
  readonly suits: 'picture' | 'words' | 'quote' | 'figure' | 'preset'
  /** Draws on the scene's canvas, over its background. */
  readonly draw: (scene: Scene) => void
}

interface HeadlineOptions {
  readonly ink: string
  readonly align?: 'left' | 'middle'
  /** Vertical alignment within the area. */
  readonly stand?: 'top' | 'middle' | 'bottom'
  /** In units (1,080ths of the shorter side). */
  readonly largest?: number
  readonly kicker?: boolean
}

/** Kicker, headline and line as one block within an area. */
export function headlineBlock(scene: Scene, area: Area, options: HeadlineOptions): void {
  const { unit, fonts, words, wide } = scene
  const { ink, align = 'left', stand = 'top', largest = 128, kicker = true } = options
  // Tall stories have room for larger text.
  const scale = scene.tall ? 1.25 : 1
  const above =
    kicker && words.kicker !== ''
      ? fitLine(fonts.strong, words.kicker, 32 * unit * scale, area.width)
      : undefined
  const aboveGap = above && above.lines.join('') !== '' ? above.height + 16 * unit : 0
  const fitted =
    words.line !== '' && area.height > 170 * unit
      ? fitText(fonts.body, words.line, {
          width: area.width,
          height: area.height * 0.36,
          largest: (wide ? 44 : 42) * unit * scale,
          smallest: 28 * unit,
          leading: 1.3,
          maxLines: 3,
        })
      : undefined
  // A truncated fact is worthless, so it is left out.
  const below = fitted?.lines.at(-1)?.endsWith('…') && !words.line.endsWith('…') ? undefined : fitted
  const belowGap = below && below.lines.join('') !== '' ? below.height + 26 * unit * scale : 0
  const headline = fitText(fonts.heading, words.headline, {
    width: area.width,
    height: area.height - aboveGap - belowGap,
    largest: largest * unit * scale,
    smallest: 26 * unit,
    leading: isSerif(fonts.heading.family) ? 1.04 : 1.08,
    tracking: fonts.heading.family === 'Geist Mono' ? -0.04 : fonts.heading.family === 'Oswald' ? 0 : -0.022,
    maxLines: 7,
  })
  const free = Math.max(0, area.height - aboveGap - belowGap - headline.height)
  const top = area.y + (stand === 'top' ? 0 : stand === 'middle' ? free / 2 : free)
  const x = align === 'left' ? area.x : area.x + area.width / 2
  if (above) scene.text(fonts.strong, above, x, top, ink, align)
  scene.text(fonts.heading, headline, x, top + aboveGap, ink, align)
  if (below && belowGap > 0)
    scene.text(fonts.body, below, x, top + aboveGap + headline.height + belowGap - below.height, ink, align)
}
