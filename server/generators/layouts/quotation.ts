import { fitText } from '../picture/fit-text'
import { note, signature } from '../picture/scene'
import { rect, textLines } from '../picture/svg'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Someone's words under a large opening mark. */
export const quotation: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'quote',
  draw: (scene) => {
    const { canvas, margin, unit, words, faces, scheme, wide } = scene
    const { width, height } = canvas
    const mark = fitText(faces.heading, '“', {
      width: width * 0.5,
      height: 460 * unit,
      largest: 420 * unit,
      smallest: 80 * unit,
      leading: 1,
      mostLines: 1,
    })
    const foot = height - margin - 46 * unit
    const left = wide ? margin + 250 * unit : margin
    const top = wide ? margin + 20 * unit : margin + 210 * unit
    const text = { x: left, y: top, width: width - margin - left, height: foot - top - 70 * unit }
    return (
      rect({ x: 0, y: 0, width: 22 * unit, height }, scheme.pop) +
      textLines(faces.heading, mark, margin - 12 * unit, margin - 70 * unit, scheme.pop) +
      headlineBlock(scene, text, {
        ink: scheme.ink,
        quiet: scheme.quiet,
        largest: wide ? 180 : 150,
        kicker: false,
        stand: wide ? 'middle' : 'top',
      }) +
      signature(scene, left, foot, width * 0.5, scheme.ink) +
      note(
        scene,
        words.kicker || words.domain,
        width - margin,
        foot + 7 * unit,
        width * 0.34,
        scheme.quiet,
        'right',
      )
    )
  },
}
