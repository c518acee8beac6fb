import { readable } from '../palette'
import { signature, SIGNATURE } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** A full-bleed picture with a card of paper laid over its corner. */
export const window: Layout = {
  schemes: ['dusk', 'bold', 'dark'],
  suits: 'art',
  draw: (scene) => {
    const { draw, canvas, safe, margin, unit, scheme, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const quiet = readable(palette.paper, [palette.primary, palette.ink])
    const across = wide ? safe.width * 0.44 : safe.width
    const tall = wide ? safe.height : Math.min(safe.height * 0.42, 470 * unit)
    const card = { x: safe.x, y: safe.y + safe.height - tall, width: across, height: tall }
    const pad = 46 * unit
    const text = {
      x: card.x + pad,
      y: card.y + pad,
      width: across - 2 * pad,
      height: tall - 2 * pad - 72 * unit,
    }
    // The picture's middle moves out from behind the card.
    const art = wide
      ? { x: across + margin, y: 0, width: canvas.width - across - margin, height: canvas.height }
      : { x: 0, y: 0, width: canvas.width, height: card.y + tall * 0.16 }
    scene.art(art)
    draw.rect(card, palette.paper, 6 * unit)
    headlineBlock(scene, text, { ink, quiet, largest: wide ? 130 : 86, stand: 'top' })
    signature(
      scene,
      card.x + pad,
      card.y + tall - pad - SIGNATURE * unit,
      across - 2 * pad,
      ink,
      palette.paper,
    )
  },
}
