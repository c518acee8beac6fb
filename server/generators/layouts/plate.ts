import { mix } from '../palette'
import { note, signature } from '../picture/scene'
import { line } from '../picture/svg'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** A picture hung on paper with its caption: a page of a magazine. */
export const plate: Layout = {
  schemes: ['light', 'light', 'dark'],
  suits: 'any',
  draw: (scene) => {
    const { canvas, margin, unit, words, wide, scheme } = scene
    const { width, height } = canvas
    const foot = height - margin - 46 * unit
    const rule = foot - 26 * unit
    const art = wide
      ? { x: width * 0.46, y: margin, width: width * 0.54 - margin, height: height - 2 * margin }
      : {
          x: margin,
          y: margin,
          width: width - 2 * margin,
          height: height * (height > width * 1.5 ? 0.6 : 0.56) - margin,
        }
    const textWidth = wide ? art.x - 2 * margin : width - 2 * margin
    const top = wide ? margin : art.y + art.height + 40 * unit
    const text = { x: margin, y: top, width: textWidth, height: rule - top - 34 * unit }
    const pale = scheme.ground === scheme.palette.paper
    const artScheme = pale
      ? scene.scheme
      : { ...scheme, ground: mix(scheme.ground, scheme.palette.paper, 0.12) }
    return (
      scene.art(art, { scheme: artScheme, radius: 6 * unit }) +
      headlineBlock(scene, text, { ink: scheme.ink, quiet: scheme.quiet, largest: wide ? 150 : 108 }) +
      line(margin, rule, margin + textWidth, rule, mix(scheme.ground, scheme.ink, 0.3), 1.5 * unit) +
      signature(scene, margin, foot, textWidth * 0.62, scheme.ink) +
      note(scene, words.domain, margin + textWidth, foot + 7 * unit, textWidth * 0.36, scheme.quiet, 'right')
    )
  },
}
