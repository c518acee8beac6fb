import { mix, readable } from '../palette'
import { fitLine, fitText } from '../text/fit-text'
import type { Layout } from './layout'

/** One frame of a storyboard: the picture, its number, what happens in it, and how far the film has come. */
export const frame: Layout = {
  schemes: ['light'],
  suits: 'preset',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, frame: at, wide } = scene
    const { index = 0, count = 1 } = at ?? {}
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const bottom = safe.y + safe.height
    const top = bottom - (wide ? 190 : 330) * unit
    const number = fitLine(fonts.mono, `${index + 1} / ${count}`, 30 * unit, 170 * unit)
    const left = wide ? safe.x + 190 * unit : safe.x
    const textTop = top + (wide ? 38 : 100) * unit
    const text = fitText(fonts.heading, words.headline, {
      width: safe.x + safe.width - left,
      height: bottom - textTop,
      largest: 78 * unit,
      smallest: 26 * unit,
      leading: 1.08,
      tracking: -0.02,
      maxLines: 4,
    })
    const step = safe.width / count
    draw.rect(canvas, palette.paper)
    // To the edges left and right, so that frames laid side by side run on.
    scene.art({ x: 0, y: 0, width: canvas.width, height: top - 44 * unit })
    for (let part = 0; part < count; part++) {
      const end = safe.x + (part + 1) * step - (part < count - 1 ? 14 * unit : 0)
      const fill = part <= index ? palette.accent : mix(palette.paper, ink, 0.2)
      draw.line(safe.x + part * step, top, end, top, fill, 8 * unit)
    }
    scene.text(fonts.mono, number, safe.x, top + 44 * unit, ink)
    scene.text(fonts.heading, text, left, textTop, ink)
  },
}
