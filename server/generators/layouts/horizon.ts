import { landOf } from '../motifs/hills'
import { readable } from '../palette'
import { note, signature } from '../picture/scene'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Full-bleed land with a large headline in its sky, above the sun: the brand kit's own sample. */
export const horizon: Layout = {
  schemes: ['dark', 'dusk', 'light', 'bold'],
  suits: 'words',
  motifs: ['hills'],
  draw: (scene) => {
    const { canvas, margin, unit, words, wide, scheme } = scene
    const { width, height } = canvas
    const foot = height - margin - 46 * unit
    const sunTop = height * 0.56 - Math.min(width, height) * 0.15
    const sky = {
      x: margin,
      y: margin,
      width: wide ? width * 0.42 : width - 2 * margin,
      height: wide ? height * 0.52 - margin : sunTop - margin - 30 * unit,
    }
    const land = landOf(scheme)
    const onSky = readable(land.sky, [scheme.ink])
    const onLand = readable(land.front, [scheme.palette.paper])
    return (
      scene.art(canvas) +
      headlineBlock(scene, sky, { ink: onSky, quiet: onSky, largest: 160 }) +
      signature(scene, margin, foot, width * 0.5, onLand) +
      note(scene, words.domain, width - margin, foot + 7 * unit, width * 0.36, onLand, 'right')
    )
  },
}
