import { drawText } from '../text/draw-text'
import { fitText } from '../text/fit-text'
import { footRow, SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Someone's words under a large opening mark. */
export const quotation: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'quote',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, wide } = scene
    const mark = fitText(fonts.heading, '“', {
      width: canvas.width * 0.5,
      height: 460 * unit,
      largest: 420 * unit,
      smallest: 80 * unit,
      leading: 1,
      maxLines: 1,
    })
    const foot = safe.y + safe.height - SIGNATURE * unit
    const indent = wide ? 250 * unit : 0
    const top = safe.y + (wide ? 20 : 210) * unit
    const left = safe.x + indent
    const text = { x: left, y: top, width: safe.width - indent, height: foot - top - 60 * unit }
    draw.rect({ x: 0, y: 0, width: 22 * unit, height: canvas.height }, scheme.pop)
    // A mark, not a word: it may stand where it looks right.
    drawText(draw.context, fonts.heading, mark, {
      x: safe.x - 12 * unit,
      y: safe.y - 70 * unit,
      fill: scheme.pop,
    })
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 180 : 150,
      kicker: false,
      stand: wide ? 'middle' : 'top',
    })
    footRow(scene, { ...text, y: foot }, scheme.ink, scheme.quiet, words.kicker || words.domain)
  },
}
