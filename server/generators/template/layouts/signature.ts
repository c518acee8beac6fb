import type { Align } from '../canvas/drawing'
import { popOn } from '../palette'
import type { Scene } from '../scene'
import { fitLine } from '../text/fit-text'

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
