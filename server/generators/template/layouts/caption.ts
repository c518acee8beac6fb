import { readable } from '../palette'
import { fitLine, fitText } from '../text/fit-text'
import { placeLines } from '../text/draw-text'
import type { Layout } from './layout'

/** As someone would post it from a phone: a picture, the words in strips over it, and who is speaking. */
export const caption: Layout = {
  schemes: ['dusk', 'bold', 'dark', 'light'],
  suits: 'preset',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, logo } = scene
    const { paper, ink: dark, accent } = scheme.palette
    const ink = readable(paper, [dark])
    const pad = 22 * unit
    const text = fitText(fonts.strong, words.headline, {
      width: safe.width - 2 * pad,
      height: safe.height * 0.42,
      largest: 74 * unit,
      smallest: 26 * unit,
      leading: 1.36,
      tracking: -0.02,
      maxLines: 5,
    })
    const tall = text.size * text.leading
    const top = safe.y + safe.height - text.height
    const strips = placeLines(fonts.strong, text, safe.x + pad, top, 'left').filter(({ line }) => line !== '')
    const side = 76 * unit
    const avatar = { x: safe.x, y: safe.y, width: side, height: side }
    const who = words.brand || words.kicker
    const fit = fitLine(fonts.strong, who, 28 * unit, safe.width * 0.7)
    // Within its tag, whichever way it reads.
    const name = { ...fit, room: fit.width }
    const tag = { ...avatar, width: who ? name.width + 128 * unit : side }
    scene.art(canvas)
    if (who || logo) draw.rect(tag, paper, side / 2)
    if (logo) draw.image(avatar, logo, side / 2)
    else if (who) draw.circle(avatar.x + side / 2, avatar.y + side / 2, 20 * unit, accent)
    scene.text(fonts.strong, name, avatar.x + 96 * unit, avatar.y + (side - name.height) / 2, ink)
    for (const [index, { left, width }] of strips.entries())
      draw.rect(
        { x: left - pad, y: top + index * tall, width: width + 2 * pad, height: tall + 1 },
        paper,
        8 * unit,
      )
    scene.text(fonts.strong, text, safe.x + pad, top, ink)
  },
}
