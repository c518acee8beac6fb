import { mix, readable } from '../palette'
import { fitLine, fitText } from '../picture/fit-text'
import { circle, inset, line, picture, rect, textLines } from '../picture/svg'
import type { Layout } from './layout'

/** A printed label on coloured stock: mark, name, and what there is to know in rows. */
export const label: Layout = {
  schemes: ['dark', 'bold', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { canvas, unit, words, scheme, faces, logo, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const tall = Math.min(canvas.height * 0.84, canvas.width * 1.2)
    const across = Math.min(canvas.width * 0.8, tall * (wide ? 1.1 : 0.84))
    const card = {
      x: (canvas.width - across) / 2,
      y: (canvas.height - tall) / 2,
      width: across,
      height: tall,
    }
    const inner = inset(card, 64 * unit)
    const middle = card.x + card.width / 2
    const side = 112 * unit
    const rows = [words.brand, words.kicker, words.domain].filter((row) => row !== '')
    const rowHeight = 62 * unit
    const rowsTop = inner.y + inner.height - rows.length * rowHeight
    const tagline = fitLine(faces.body, words.tagline, 25 * unit, inner.width)
    const top = inner.y + side + 36 * unit
    const room = rowsTop - top - (words.tagline ? 84 : 40) * unit
    const name = fitText(faces.heading, words.headline, {
      width: inner.width,
      height: room,
      largest: 112 * unit,
      smallest: 26 * unit,
      leading: 1.02,
      tracking: -0.02,
      mostLines: 5,
    })
    const border = `stroke="${ink}" stroke-width="${2 * unit}"`
    const names = ['Made by', 'For', 'Found at'].slice(0, rows.length)
    if (rows.length === 2 && words.kicker === '') names[1] = 'Found at'
    const nameTop = top + (room - name.height) / 2
    return (
      rect(canvas, scheme.ground) +
      rect(card, palette.paper, `rx="${10 * unit}"`) +
      rect(inset(card, 26 * unit), 'none', border) +
      (logo
        ? picture({ x: middle - side / 2, y: inner.y, width: side, height: side }, logo.uri)
        : circle(middle, inner.y + side / 2, side * 0.36, palette.accent)) +
      textLines(faces.heading, name, middle, nameTop, ink, 'middle') +
      textLines(faces.body, tagline, middle, rowsTop - 72 * unit, mix(ink, palette.paper, 0.15), 'middle') +
      rows
        .map((row, index) => {
          const y = rowsTop + index * rowHeight
          const text = fitLine(faces.mono, row, 24 * unit, inner.width * 0.66)
          return (
            line(inner.x, y, inner.x + inner.width, y, ink, 1.5 * unit) +
            textLines(
              faces.mono,
              fitLine(faces.mono, names[index] ?? '', 24 * unit, inner.width * 0.3),
              inner.x,
              y + 20 * unit,
              ink,
            ) +
            textLines(faces.mono, text, inner.x + inner.width, y + 20 * unit, ink, 'right')
          )
        })
        .join('')
    )
  },
}
