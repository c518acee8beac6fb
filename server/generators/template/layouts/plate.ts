import { mix } from '../palette'
import { footRow, SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** A picture hung on paper with its caption: a page of a magazine. */
export const plate: Layout = {
  schemes: ['light', 'light', 'dark'],
  suits: 'any',
  draw: (scene) => {
    const { draw, canvas, safe, margin, unit, wide, scheme } = scene
    const foot = safe.y + safe.height - SIGNATURE * unit
    const rule = foot - 26 * unit
    const tall = canvas.height > canvas.width * 1.5
    const art = wide
      ? { x: safe.x + safe.width * 0.46, y: safe.y, width: safe.width * 0.54, height: safe.height }
      : {
          x: safe.x,
          // A story's picture may stand behind the app's own bars.
          y: tall ? margin : safe.y,
          width: safe.width,
          height: tall ? safe.y + safe.height * 0.56 - margin : safe.height * 0.57,
        }
    const textWidth = wide ? safe.width * 0.46 - margin : safe.width
    const top = wide ? safe.y : art.y + art.height + 40 * unit
    const text = { x: safe.x, y: top, width: textWidth, height: rule - top - 34 * unit }
    const pale = scheme.ground === scheme.palette.paper
    const artScheme = pale ? scheme : { ...scheme, ground: mix(scheme.ground, scheme.palette.paper, 0.12) }
    scene.art(art, { scheme: artScheme, radius: 6 * unit })
    headlineBlock(scene, text, { ink: scheme.ink, quiet: scheme.quiet, largest: wide ? 150 : 108 })
    draw.line(safe.x, rule, safe.x + textWidth, rule, mix(scheme.ground, scheme.ink, 0.3), 1.5 * unit)
    footRow(scene, { x: safe.x, y: foot, width: textWidth }, scheme.ink, scheme.quiet)
  },
}
