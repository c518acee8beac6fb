import { readable } from '../palette'
import { signature } from '../picture/scene'
import { rect } from '../picture/svg'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** A full-bleed picture with a card of paper laid over its corner. */
export const window: Layout = {
  schemes: ['dusk', 'bold', 'dark'],
  suits: 'art',
  draw: (scene) => {
    const { canvas, margin, unit, scheme, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const quiet = readable(palette.paper, [palette.primary, palette.ink])
    const across = wide ? canvas.width * 0.4 : canvas.width - 2 * margin
    const tall = wide ? canvas.height - 2 * margin : Math.min(canvas.height * 0.34, 470 * unit)
    const card = { x: margin, y: canvas.height - margin - tall, width: across, height: tall }
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
    return (
      rect(canvas, scheme.ground) +
      scene.art(scene.pictures.length > 0 ? canvas : art) +
      rect(card, palette.paper, `rx="${6 * unit}"`) +
      headlineBlock(scene, text, { ink, quiet, largest: wide ? 130 : 86, stand: 'top' }) +
      signature(scene, card.x + pad, card.y + tall - pad - 46 * unit, across - 2 * pad, ink)
    )
  },
}
