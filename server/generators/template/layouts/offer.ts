import { fitText } from '../text/fit-text'
import { footRow, SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** The number that it is about, as large as it goes, and what it is about under a rule. */
export const offer: Layout = {
  schemes: ['bold', 'dark', 'light'],
  suits: 'figure',
  draw: (scene) => {
    const { draw, safe, unit, words, wide, scheme, fonts } = scene
    const foot = safe.y + safe.height - SIGNATURE * unit
    const hasFigure = words.figure !== ''
    const across = wide ? safe.width * 0.52 : safe.width
    const tall = hasFigure ? (wide ? foot - safe.y - 40 * unit : safe.height * 0.46) : 0
    const figure = fitText(fonts.heading, words.figure, {
      width: across,
      height: tall,
      largest: 640 * unit,
      smallest: 60 * unit,
      leading: 1,
      tracking: -0.05,
      maxLines: 1,
    })
    const rule = safe.y + tall + 24 * unit
    const beside = wide && hasFigure
    const text = beside
      ? {
          x: safe.x + across + 50 * unit,
          y: safe.y + 40 * unit,
          width: safe.width - across - 50 * unit,
          height: foot - safe.y - 90 * unit,
        }
      : { x: safe.x, y: rule + 36 * unit, width: safe.width, height: foot - rule - 80 * unit }
    if (hasFigure) {
      const top = safe.y + Math.max(0, tall - figure.height) / 2
      scene.text(fonts.heading, figure, safe.x, top, scheme.ink)
    }
    if (beside)
      draw.line(text.x - 25 * unit, safe.y, text.x - 25 * unit, foot - 40 * unit, scheme.pop, 6 * unit)
    else draw.line(safe.x, rule, safe.x + safe.width, rule, scheme.pop, 6 * unit)
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: hasFigure ? 92 : 170,
      stand: beside ? 'middle' : 'top',
    })
    footRow(scene, { ...safe, y: foot }, scheme.ink, scheme.quiet)
  },
}
