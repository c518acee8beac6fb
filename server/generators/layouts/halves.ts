import { schemeOf } from '../palette'
import { note, signature } from '../picture/scene'
import { rect } from '../picture/svg'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Two full-bleed halves: one to look at, one to read. */
export const halves: Layout = {
  schemes: ['dark', 'bold', 'light'],
  suits: 'any',
  draw: (scene) => {
    const { canvas, margin, unit, words, wide, scheme } = scene
    const { width, height } = canvas
    const split = wide ? width / 2 : height * 0.5
    const art = wide ? { x: split, y: 0, width: split, height } : { x: 0, y: 0, width, height: split }
    const side = wide
      ? { x: margin, y: margin, width: split - 2 * margin, height: height - 2 * margin }
      : {
          x: margin,
          y: split + margin * 0.8,
          width: width - 2 * margin,
          height: height - split - margin * 1.8,
        }
    const foot = side.y + side.height - 46 * unit
    const text = { ...side, height: side.height - 112 * unit }
    const other = schemeOf(scheme.palette, scheme.ground === scheme.palette.primary ? 'light' : 'dark')
    return (
      rect(canvas, scheme.ground) +
      scene.art(art, { scheme: other }) +
      headlineBlock(scene, text, {
        ink: scheme.ink,
        quiet: scheme.quiet,
        largest: wide ? 150 : 116,
        stand: wide ? 'bottom' : 'top',
      }) +
      signature(scene, side.x, foot, side.width * 0.62, scheme.ink) +
      note(
        scene,
        words.domain,
        side.x + side.width,
        foot + 7 * unit,
        side.width * 0.36,
        scheme.quiet,
        'right',
      )
    )
  },
}
