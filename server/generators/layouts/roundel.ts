import { schemeOf } from '../palette'
import { note, signature } from '../picture/scene'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** A round picture over centred words; beside them where the picture is wide. */
export const roundel: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'art',
  draw: (scene) => {
    const { canvas, margin, unit, words, wide, scheme } = scene
    const { width, height } = canvas
    const square = width === height
    const side = wide ? height * 0.74 : Math.min(width * (square ? 0.5 : 0.72), height * 0.46)
    const art = wide
      ? { x: width - margin * 1.4 - side, y: (height - side) / 2, width: side, height: side }
      : { x: (width - side) / 2, y: margin * (square ? 0.9 : 1.4), width: side, height: side }
    const foot = height - margin - 40 * unit
    const top = art.y + art.height + 42 * unit
    const text = wide
      ? { x: margin, y: margin, width: art.x - 2.2 * margin, height: height - 2 * margin - 90 * unit }
      : { x: margin, y: top, width: width - 2 * margin, height: foot - top - 24 * unit }
    const inside = schemeOf(scheme.palette, scheme.ground === scheme.palette.accent ? 'dark' : 'bold')
    const last = wide
      ? signature(scene, margin, height - margin - 46 * unit, text.width, scheme.ink)
      : note(
          scene,
          [words.brand, words.domain].filter(Boolean).join(' · '),
          width / 2,
          foot,
          width - 2 * margin,
          scheme.quiet,
          'middle',
        )
    return (
      scene.art(art, { scheme: inside, radius: side / 2 }) +
      headlineBlock(scene, text, {
        ink: scheme.ink,
        quiet: scheme.quiet,
        largest: wide ? 140 : 108,
        align: wide ? 'left' : 'middle',
        stand: 'middle',
      }) +
      last
    )
  },
}
