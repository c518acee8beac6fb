import { mix, readable } from '../palette'
import { fitLine, fitText } from '../picture/fit-text'
import { line } from '../picture/svg'
import { rect } from '../picture/svg'
import type { Layout } from './layout'

/** One frame of a storyboard: the picture, its number, what happens in it, and how far the film has come. */
export const frame: Layout = {
  schemes: ['light'],
  suits: 'preset',
  draw: (scene) => {
    const { canvas, safe, unit, words, faces, scheme, frame: at, wide } = scene
    const { index = 0, count = 1 } = at ?? {}
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const bottom = safe.y + safe.height
    const top = bottom - (wide ? 190 : 330) * unit
    const number = fitLine(faces.mono, `${index + 1} / ${count}`, 30 * unit, 170 * unit)
    const left = wide ? safe.x + 190 * unit : safe.x
    const textTop = top + (wide ? 38 : 100) * unit
    const text = fitText(faces.heading, words.headline, {
      width: safe.x + safe.width - left,
      height: bottom - textTop,
      largest: 78 * unit,
      smallest: 26 * unit,
      leading: 1.08,
      tracking: -0.02,
      mostLines: 4,
    })
    const step = safe.width / count
    const progress = Array.from({ length: count }, (_, part) =>
      line(
        safe.x + part * step,
        top,
        safe.x + (part + 1) * step - (part < count - 1 ? 14 * unit : 0),
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
      scene.say(faces.mono, number, safe.x, top + 44 * unit, ink) +
      scene.say(faces.heading, text, left, textTop, ink)
    )
  },
}
