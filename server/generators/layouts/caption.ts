import { fitText } from '../picture/fit-text'
import { circle, picture, clipped, rect, textLines } from '../picture/svg'
import { readable } from '../palette'
import type { Layout } from './layout'

/** As someone would post it from a phone: a picture, the words in strips over it, and who is speaking. */
export const caption: Layout = {
  schemes: ['dusk', 'bold', 'dark', 'light'],
  suits: 'preset',
  draw: (scene) => {
    const { canvas, margin, unit, words, faces, scheme, logo } = scene
    const { palette } = scheme
    const paper = palette.paper
    const ink = readable(paper, [palette.ink])
    const text = fitText(faces.strong, words.headline, {
      width: canvas.width - 2 * margin - 60 * unit,
      height: canvas.height * 0.34,
      largest: 74 * unit,
      smallest: 26 * unit,
      leading: 1.34,
      tracking: -0.02,
      mostLines: 5,
    })
    const top = canvas.height * 0.86 - text.height - 40 * unit
    const strips = text.lines.map((lineText, index) => {
      const width = faces.strong.advance(lineText, text.size, text.tracking) + 44 * unit
      const height = text.size * text.leading
      return rect(
        { x: margin, y: top + index * height, width, height: height + 1 },
        paper,
        `rx="${8 * unit}"`,
      )
    })
    const face = { x: margin, y: margin * 1.1, width: 76 * unit, height: 76 * unit }
    const who = words.brand || words.kicker
    const name = fitText(faces.strong, who, {
      width: canvas.width * 0.5,
      height: 40 * unit,
      largest: 28 * unit,
      smallest: 20 * unit,
      leading: 1.25,
      mostLines: 1,
    })
    const tag = { x: margin, y: face.y, width: who ? name.width + 128 * unit : 76 * unit, height: 76 * unit }
    return (
      rect(canvas, scheme.ground) +
      scene.art(canvas) +
      (who || logo ? rect(tag, paper, `rx="${38 * unit}"`) : '') +
      (logo
        ? clipped(face, picture(face, logo.uri), 38 * unit)
        : who
          ? circle(face.x + 38 * unit, face.y + 38 * unit, 20 * unit, palette.accent)
          : '') +
      textLines(faces.strong, name, face.x + 96 * unit, face.y + (76 * unit - name.height) / 2, ink) +
      strips.join('') +
      textLines(faces.strong, text, margin + 22 * unit, top, ink)
    )
  },
}
