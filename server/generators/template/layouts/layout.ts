import type { MotifName } from '../picture-spec'
import { popOn, type SchemeName } from '../palette'
import type { Scene } from '../scene'
import { isSerif } from '../text/font-families'
import { fitLine, fitText } from '../text/fit-text'
import type { Area, Align } from '../canvas'

/** Height of a signature, in units. */
export const SIGNATURE = 46

/** The logo (or a dot in the brand's colour) and the brand's name in one line; `x`, `y` is its top left corner. */
export function signature(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  ink: string,
  ground = scene.scheme.ground,
): void {
  const { draw, unit, fonts, words, logo, scheme } = scene
  if (words.brand === '' && !logo) return
  const side = SIGNATURE * unit
  const shape = logo ? Math.min(3, Math.max(0.4, logo.width / logo.height)) : 1
  if (logo) draw.image({ x, y, width: side * shape, height: side }, logo, 9 * unit)
  else draw.circle(x + 11 * unit, y + side / 2, 11 * unit, popOn(ground, scheme, ink))
  // A wide logo is a word mark: the name beside it would say it twice.
  if (logo && shape > 1.8) return
  const nameX = logo ? x + side * shape + 16 * unit : x + 36 * unit
  const fit = fitLine(fonts.strong, words.brand, 27 * unit, width - (nameX - x))
  // Beside its mark, whichever way it reads.
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
  scene.text(body, fitLine(body, text, 26 * scene.unit, width), x, y, fill, align)
}

/** The signature at the left and a line at the right of one row, `SIGNATURE` high. */
export function footRow(
  scene: Scene,
  area: { readonly x: number; readonly y: number; readonly width: number },
  ink: string,
  quiet: string,
  text = scene.words.domain,
): void {
  signature(scene, area.x, area.y, area.width * (text === '' ? 1 : 0.56), ink)
  note(scene, text, area.x + area.width, area.y + 7 * scene.unit, area.width * 0.4, quiet, 'right')
}

/** A way to arrange a picture. */
export interface Layout {
  /** The grounds it looks well on. */
  readonly schemes: readonly [SchemeName, ...SchemeName[]]
  /** What the picture has to have for this layout to be chosen freely; `preset` means never. */
  readonly suits: 'any' | 'words' | 'art' | 'quote' | 'figure' | 'long' | 'preset'
  /** The motifs it is made for; without them any goes. */
  readonly motifs?: readonly [MotifName, ...MotifName[]]
  /** Draws on the scene's canvas, over its ground. */
  readonly draw: (scene: Scene) => void
}

interface HeadlineOptions {
  readonly ink: string
  readonly quiet: string
  readonly align?: 'left' | 'middle'
  /** Where the block stands in its area. */
  readonly stand?: 'top' | 'middle' | 'bottom'
  /** In units (1,080ths of the shorter side). */
  readonly largest?: number
  readonly kicker?: boolean
}

/** The kicker and the headline as one block within an area. */
export function headlineBlock(scene: Scene, area: Area, options: HeadlineOptions): void {
  const { unit, fonts, words } = scene
  const { ink, quiet, align = 'left', stand = 'top', largest = 128, kicker = true } = options
  const above =
    kicker && words.kicker !== '' ? fitLine(fonts.body, words.kicker, 27 * unit, area.width) : undefined
  const gap = above && above.lines.join('') !== '' ? above.height + 20 * unit : 0
  // An upright story has room to speak louder.
  const louder = scene.canvas.height > scene.canvas.width * 1.5 ? 1.3 : 1
  const headline = fitText(fonts.heading, words.headline, {
    width: area.width,
    height: area.height - gap,
    largest: largest * unit * louder,
    smallest: 26 * unit,
    leading: isSerif(fonts.heading.family) ? 1.04 : 1.08,
    tracking: fonts.heading.family === 'Geist Mono' ? -0.04 : fonts.heading.family === 'Oswald' ? 0 : -0.022,
    maxLines: 9,
  })
  const free = Math.max(0, area.height - gap - headline.height)
  const top = area.y + (stand === 'top' ? 0 : stand === 'middle' ? free / 2 : free)
  const x = align === 'left' ? area.x : area.x + area.width / 2
  if (above) scene.text(fonts.body, above, x, top, quiet, align)
  scene.text(fonts.heading, headline, x, top + gap, ink, align)
}
