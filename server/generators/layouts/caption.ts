import { readable } from '../palette'
import { fitLine, fitText } from '../picture/fit-text'
import { circle, clipped, linePlaces, picture, rect } from '../picture/svg'
import type { Layout } from './layout'

/** As someone would post it from a phone: a picture, the words in strips over it, and who is speaking. */
export const caption: Layout = {
  schemes: ['dusk', 'bold', 'dark', 'light'],
  suits: 'preset',
  draw: (scene) => {
    const { canvas, safe, unit, words, faces, scheme, logo } = scene
    const { paper, ink: dark, accent } = scheme.palette
    const ink = readable(paper, [dark])
    const pad = 22 * unit
    const text = fitText(faces.strong, words.headline, {
      width: safe.width - 2 * pad,
      height: safe.height * 0.42,
      largest: 74 * unit,
      smallest: 26 * unit,
      leading: 1.36,
      tracking: -0.02,
      mostLines: 5,
    })
    const tall = text.size * text.leading
    const top = safe.y + safe.height - text.height
    const strips = linePlaces(faces.strong, text, safe.x + pad, top, 'left').map(({ left, width }, index) =>
      rect(
        { x: left - pad, y: top + index * tall, width: width + 2 * pad, height: tall + 1 },
        paper,
        `rx="${8 * unit}"`,
      ),
    )
    const side = 76 * unit
    const face = { x: safe.x, y: safe.y, width: side, height: side }
    const who = words.brand || words.kicker
    const fit = fitLine(faces.strong, who, 28 * unit, safe.width * 0.7)
    // Within its tag, whichever way it reads.
    const name = { ...fit, room: fit.width }
    const tag = { ...face, width: who ? name.width + 128 * unit : side }
    return (
      scene.art(canvas) +
      (who || logo ? rect(tag, paper, `rx="${side / 2}"`) : '') +
      (logo
        ? clipped(face, picture(face, logo.uri), side / 2)
        : who
          ? circle(face.x + side / 2, face.y + side / 2, 20 * unit, accent)
          : '') +
      scene.say(faces.strong, name, face.x + 96 * unit, face.y + (side - name.height) / 2, ink) +
      (text.lines.join('') === '' ? '' : strips.join('')) +
      scene.say(faces.strong, text, safe.x + pad, top, ink)
    )
  },
}
