import { mix, readable } from '../palette'
import { fitLine, fitText } from '../text/fit-text'
import { signature, SIGNATURE } from './signature'
import { inset } from '../canvas/drawing'
import type { Layout } from './layout'

/** Everything there is to say, set as a letter on the brand's own paper. */
export const letter: Layout = {
  schemes: ['dusk', 'bold', 'dark'],
  suits: 'long',
  draw: (scene) => {
    const { draw, safe, unit, words, scheme, fonts, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const quiet = readable(palette.paper, [mix(ink, palette.paper, 0.3), ink])
    const sheet = safe
    const inner = inset(sheet, (wide ? 70 : 58) * unit)
    const foot = inner.y + inner.height - SIGNATURE * unit
    const head = fitLine(fonts.mono, words.kicker || words.tagline, 23 * unit, inner.width)
    const rule = inner.y + 46 * unit
    const top = rule + 40 * unit
    const body = fitText(fonts.heading, words.body || words.headline, {
      width: inner.width,
      height: foot - top - 44 * unit,
      largest: 62 * unit,
      smallest: 21 * unit,
      leading: 1.26,
      tracking: -0.008,
      maxLines: 16,
    })
    draw.rect(
      { ...sheet, x: sheet.x + 14 * unit, y: sheet.y + 14 * unit },
      mix(scheme.ground, '#000000', 0.22),
      4 * unit,
    )
    draw.rect(sheet, palette.paper, 4 * unit)
    scene.text(fonts.mono, head, inner.x, inner.y, quiet)
    draw.line(inner.x, rule, inner.x + inner.width, rule, mix(palette.paper, ink, 0.25), 1.5 * unit)
    scene.text(fonts.heading, body, inner.x, top, ink)
    signature(scene, inner.x, foot, inner.width, ink, palette.paper)
  },
}
