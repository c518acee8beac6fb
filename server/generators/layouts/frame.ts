import { mix, readable } from '../palette'
import { fitLine, fitText } from '../picture/fit-text'
import { line, rect, textLines } from '../picture/svg'
import type { Layout } from './layout'

/** One frame of a storyboard: the picture, its number, what happens in it, and how far the film has come. */
export const frame: Layout = {
  schemes: ['light'],
  suits: 'preset',
  draw: (scene) => {
    const { canvas, margin, unit, words, faces, scheme, frame: at, wide } = scene
    const { index = 0, count = 1 } = at ?? {}
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const band = wide ? 250 * unit : 420 * unit
    const top = canvas.height - band
    const number = fitLine(faces.mono, `${index + 1} / ${count}`, 30 * unit, 200 * unit)
    const left = wide ? margin + 190 * unit : margin
    const textTop = top + (wide ? 62 : 124) * unit
    const text = fitText(faces.heading, words.headline, {
      width: canvas.width - margin - left,
      height: canvas.height - textTop - 70 * unit,
      largest: 78 * unit,
      smallest: 26 * unit,
      leading: 1.06,
      tracking: -0.02,
      mostLines: 4,
    })
    const step = (canvas.width - 2 * margin) / count
    const progress = Array.from({ length: count }, (_, part) =>
      line(
        margin + part * step,
        top,
        margin + (part + 1) * step - (part < count - 1 ? 14 * unit : 0),
        top,
        part <= index ? palette.accent : mix(palette.paper, ink, 0.2),
        8 * unit,
      ),
    )
    return (
      rect(canvas, palette.paper) +
      // To the edges left and right, so that frames laid side by side run on.
      scene.art({ x: 0, y: 0, width: canvas.width, height: top - 44 * unit }) +
      progress.join('') +
      textLines(faces.mono, number, margin, top + 52 * unit, ink) +
      textLines(faces.heading, text, left, wide ? top + 44 * unit : textTop, ink)
    )
  },
}
