import { landOf } from '../motifs/hills'
import { readable } from '../palette'
import { footRow, SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Land under a large headline in its sky, above the sun: the brand kit's own sample. */
export const horizon: Layout = {
  schemes: ['dark', 'dusk', 'light', 'bold'],
  suits: 'words',
  motifs: ['hills'],
  draw: (scene) => {
    const { draw, canvas, safe, unit, wide, scheme } = scene
    const { width, height } = canvas
    const land = landOf(scheme)
    const onSky = readable(land.sky, [scheme.ink])
    const onLand = readable(land.front, [scheme.palette.paper])
    const foot = safe.y + safe.height - SIGNATURE * unit
    // The ground that the signature stands on, solid whatever the hills do.
    const shore = foot - 44 * unit
    const view = { x: 0, y: 0, width, height: shore + 2 }
    const sunTop = view.height * 0.56 - Math.min(width, view.height) * 0.15
    const sky = {
      x: safe.x,
      y: safe.y,
      width: wide ? safe.width * 0.44 : safe.width,
      height: (wide ? view.height * 0.5 : sunTop - 30 * unit) - safe.y,
    }
    scene.art(view)
    draw.rect({ x: 0, y: shore, width, height: height - shore }, land.front)
    headlineBlock(scene, sky, { ink: onSky, quiet: onSky, largest: 160 })
    footRow(scene, { ...safe, y: foot }, onLand, onLand)
  },
}
