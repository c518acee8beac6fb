import { note, signature } from '../picture/scene'
import { circle, line } from '../picture/svg'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Words alone, as large as they go, between two hairlines. */
export const statement: Layout = {
  schemes: ['bold', 'dark', 'light'],
  suits: 'words',
  draw: (scene) => {
    const { canvas, margin, unit, words, scheme } = scene
    const { width, height } = canvas
    const inner = width - 2 * margin
    const top = margin + 82 * unit
    const bottom = height - margin - 70 * unit
    const hair = (y: number) => line(margin, y, width - margin, y, scheme.ink, 2 * unit)
    const text = { x: margin, y: top + 44 * unit, width: inner, height: bottom - top - 88 * unit }
    const dot = 26 * unit
    return (
      signature(scene, margin, margin, inner * 0.6, scheme.ink) +
      note(scene, words.kicker, width - margin, margin + 7 * unit, inner * 0.36, scheme.ink, 'right') +
      hair(top) +
      headlineBlock(scene, text, {
        ink: scheme.ink,
        quiet: scheme.quiet,
        largest: 216,
        kicker: false,
        stand: 'top',
      }) +
      hair(bottom) +
      note(
        scene,
        words.tagline || words.domain,
        margin,
        height - margin - 40 * unit,
        inner * 0.8,
        scheme.ink,
      ) +
      circle(width - margin - dot, height - margin - dot + 4 * unit, dot, scheme.pop)
    )
  },
}
