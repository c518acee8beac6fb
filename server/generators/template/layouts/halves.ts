import { schemeOf } from '../palette'
import { footRow, SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Two full-bleed halves: one to look at, one to read. */
export const halves: Layout = {
  schemes: ['dark', 'bold', 'light'],
  suits: 'any',
  draw: (scene) => {
    const { draw, canvas, safe, margin, unit, wide, scheme } = scene
    const { width, height } = canvas
    const split = wide ? width / 2 : height * 0.5
    const art = wide ? { x: split, y: 0, width: split, height } : { x: 0, y: 0, width, height: split }
    const top = wide ? safe.y : split + margin * 0.8
    const side = {
      x: safe.x,
      y: top,
      width: wide ? split - 2 * margin : safe.width,
      height: safe.y + safe.height - top,
    }
    const text = { ...side, height: side.height - 112 * unit }
    const other = schemeOf(scheme.palette, scheme.ground === scheme.palette.primary ? 'light' : 'dark')
    const foot = { ...side, y: side.y + side.height - SIGNATURE * unit }
    scene.art(art, { scheme: other })
    draw.rect(
      wide ? { x: 0, y: 0, width: split, height } : { ...canvas, y: split, height: height - split },
      scheme.ground,
    )
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 150 : 116,
      stand: wide ? 'bottom' : 'top',
    })
    footRow(scene, foot, scheme.ink, scheme.quiet)
  },
}
