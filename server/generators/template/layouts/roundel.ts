import { schemeOf } from '../palette'
import { note, signature, SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** A round picture over centred words; beside them where the picture is wide. */
export const roundel: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'art',
  draw: (scene) => {
    const { canvas, safe, unit, words, wide, scheme } = scene
    const square = canvas.width === canvas.height
    const side = wide ? safe.height * 0.88 : Math.min(safe.width * (square ? 0.56 : 0.8), safe.height * 0.52)
    const art = wide
      ? { x: safe.x + safe.width - side, y: safe.y + (safe.height - side) / 2, width: side, height: side }
      : { x: canvas.width / 2 - side / 2, y: safe.y, width: side, height: side }
    const bottom = safe.y + safe.height
    const foot = bottom - 36 * unit
    const top = art.y + side + 38 * unit
    const text = wide
      ? { ...safe, width: art.x - safe.x - 70 * unit, height: safe.height - 90 * unit }
      : { ...safe, y: top, height: foot - top - 22 * unit }
    const inside = schemeOf(scheme.palette, scheme.ground === scheme.palette.accent ? 'dark' : 'bold')
    const names = [words.brand, words.domain].filter((name) => name !== '').join(' · ')
    scene.art(art, { scheme: inside, radius: side / 2 })
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 140 : 108,
      align: wide ? 'left' : 'middle',
      stand: 'middle',
    })
    if (wide) signature(scene, safe.x, bottom - SIGNATURE * unit, text.width, scheme.ink)
    else note(scene, names, canvas.width / 2, foot, safe.width, scheme.quiet, 'middle')
  },
}
