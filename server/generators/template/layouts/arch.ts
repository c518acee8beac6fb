import { mix } from '../palette'
import { fitLine } from '../text/fit-text'
import { SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** A picture seen through a round-headed window, the words under it on its sill. */
export const arch: Layout = {
  schemes: ['light', 'dusk', 'dark'],
  suits: 'any',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, scheme, fonts } = scene
    const tall = wide ? canvas.height - safe.y : safe.height * 0.56
    const across = wide ? Math.min(safe.width * 0.42, tall * 0.82) : Math.min(safe.width * 0.74, tall * 0.8)
    const x = wide ? safe.x + safe.width - across : (canvas.width - across) / 2
    const view = { x, y: safe.y, width: across, height: tall }
    const half = across / 2
    const shape = `M${x} ${view.y + tall}V${view.y + half}A${half} ${half} 0 0 1 ${x + across} ${view.y + half}V${view.y + tall}Z`
    const name = fitLine(
      fonts.strong,
      [words.brand, words.domain].filter((part) => part !== '').join(' · '),
      26 * unit,
      wide ? x - safe.x - 60 * unit : safe.width,
    )
    const foot = safe.y + safe.height - SIGNATURE * unit
    const top = view.y + tall + 40 * unit
    const text = wide
      ? { x: safe.x, y: safe.y, width: x - safe.x - 90 * unit, height: foot - safe.y - 40 * unit }
      : { x: safe.x, y: top, width: safe.width, height: foot - top - 20 * unit }
    const align = wide ? 'left' : 'middle'
    // Two brand colours mixed turn to mud on a dark ground: there the view is only lighter.
    const pale = scheme.ground === scheme.palette.paper
    const ground = mix(scheme.ground, pale ? scheme.pop : scheme.palette.paper, pale ? 0.24 : 0.12)
    const inside = { ...scheme, ground }
    draw.clipped(shape, () => scene.art(view, { scheme: inside }))
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 132 : 96,
      align,
      stand: 'middle',
    })
    scene.text(fonts.strong, name, wide ? safe.x : canvas.width / 2, foot + 8 * unit, scheme.quiet, align)
  },
}
