import { mix, readable } from '../palette'
import { fitLine, fitText } from '../text/fit-text'
import type { Scene } from '../scene'
import { type Area, inset } from '../canvas/drawing'
import type { Layout } from './layout'

/** What there is to know, in rows ruled off from one another. */
function rowsOf(scene: Scene, inner: Area, ink: string): { top: number; draw: () => void } {
  const { draw, unit, words, fonts } = scene
  const known = [
    ['Made by', words.brand],
    ['For', words.kicker],
    ['Found at', words.domain],
  ].filter(([, text]) => text !== '')
  const tall = 62 * unit
  const top = inner.y + inner.height - known.length * tall
  const drawRow = (name: string, text: string, index: number) => {
    const y = top + index * tall
    const what = fitLine(fonts.mono, name, 24 * unit, inner.width * 0.3)
    const value = fitLine(fonts.mono, text, 24 * unit, inner.width * 0.64)
    draw.line(inner.x, y, inner.x + inner.width, y, ink, 1.5 * unit)
    scene.text(fonts.mono, what, inner.x, y + 18 * unit, ink)
    scene.text(fonts.mono, value, inner.x + inner.width, y + 18 * unit, ink, 'right')
  }
  return { top, draw: () => known.forEach(([name = '', text = ''], index) => drawRow(name, text, index)) }
}

/** A printed label on coloured stock: mark, name, and what there is to know in rows. */
export const label: Layout = {
  schemes: ['dark', 'bold', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, scheme, fonts, logo, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const tall = Math.min(safe.height, canvas.width * 1.2)
    const across = Math.min(safe.width, tall * (wide ? 1.24 : 0.9))
    const card = {
      x: (canvas.width - across) / 2,
      y: safe.y + (safe.height - tall) / 2,
      width: across,
      height: tall,
    }
    const inner = inset(card, 64 * unit)
    const middle = card.x + card.width / 2
    const side = 112 * unit
    const table = rowsOf(scene, inner, ink)
    const tagline = fitLine(fonts.body, words.tagline, 25 * unit, inner.width)
    const top = inner.y + side + 36 * unit
    const room = table.top - top - (words.tagline ? 100 : 40) * unit
    const name = fitText(fonts.heading, words.headline, {
      width: inner.width,
      height: room,
      largest: 112 * unit,
      smallest: 24 * unit,
      leading: 1.04,
      tracking: -0.02,
      maxLines: 5,
    })
    draw.rect(card, palette.paper, 10 * unit)
    draw.outline(inset(card, 26 * unit), ink, 2 * unit)
    if (logo) draw.image({ x: middle - side / 2, y: inner.y, width: side, height: side }, logo)
    else draw.circle(middle, inner.y + side / 2, side * 0.36, palette.accent)
    scene.text(fonts.heading, name, middle, top + Math.max(0, room - name.height) / 2, ink, 'middle')
    scene.text(
      fonts.body,
      tagline,
      middle,
      table.top - 66 * unit,
      readable(palette.paper, [mix(ink, palette.paper, 0.15), ink]),
      'middle',
    )
    table.draw()
  },
}
