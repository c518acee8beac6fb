import { note, signature } from './signature'
import type { Area } from '../canvas/drawing'
import type { Scene } from '../scene'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

const kinds = ['disc', 'quarter', 'half', 'bar'] as const

/** The field as a grid of squares, a shape in each. */
function drawShapes({ draw, scheme, random }: Scene, field: Area): void {
  const side = Math.min(field.width, field.height)
  const [near, far, deep] = scheme.shades
  const columns = Math.max(2, Math.round(field.width / side))
  const rows = Math.max(1, Math.round(field.height / side))
  const width = field.width / columns
  const height = field.height / rows
  const turn = Math.floor(random.next() * kinds.length)
  for (let index = 0; index < columns * rows; index++) {
    const x = field.x + (index % columns) * width
    const y = field.y + Math.floor(index / columns) * height
    const fill = random.pick([scheme.pop, scheme.pop, far, deep])
    // Half a pixel more closes the seams that antialiasing would leave.
    draw.rect({ x, y, width: width + 0.5, height: height + 0.5 }, index % 2 === 0 ? near : scheme.ground)
    switch (kinds[(index + turn) % kinds.length]) {
      case 'disc':
        draw.circle(x + width / 2, y + height / 2, Math.min(width, height) / 2, fill)
        break
      case 'quarter':
        draw.path(`M${x} ${y + height}V${y}A${width} ${height} 0 0 1 ${x + width} ${y + height}Z`, fill)
        break
      case 'half':
        draw.path(`M${x} ${y + height}A${width / 2} ${height} 0 0 1 ${x + width} ${y + height}Z`, fill)
        break
      default:
        draw.rect({ x: x + width * 0.33, y, width: width * 0.34, height }, fill)
    }
  }
}

/** Two plain shapes and a headline on a strict grid, as Swiss posters have it. */
export const poster: Layout = {
  schemes: ['bold', 'light', 'dark', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, scheme } = scene
    const split = wide ? canvas.width * 0.56 : safe.y + safe.height * 0.47
    const field = wide
      ? { x: split, y: 0, width: canvas.width - split, height: canvas.height }
      : { x: 0, y: safe.y + 76 * unit, width: canvas.width, height: split - safe.y - 76 * unit }
    const right = safe.x + safe.width
    const across = wide ? split - safe.x - 60 * unit : safe.width
    const end = wide ? safe.x + across : right
    const foot = safe.y + safe.height - 40 * unit
    const top = wide ? safe.y + 90 * unit : split + 42 * unit
    drawShapes(scene, field)
    signature(scene, safe.x, safe.y, across * (words.kicker ? 0.56 : 1), scheme.ink)
    note(scene, words.kicker, end, safe.y + 7 * unit, across * 0.4, scheme.ink, 'right')
    headlineBlock(
      scene,
      { x: safe.x, y: top, width: across, height: foot - top - 44 * unit },
      {
        ink: scheme.ink,
        quiet: scheme.quiet,
        largest: wide ? 150 : 128,
        kicker: false,
        stand: wide ? 'bottom' : 'top',
      },
    )
    draw.line(safe.x, foot - 16 * unit, end, foot - 16 * unit, scheme.ink, 2 * unit)
    note(scene, words.tagline, safe.x, foot, across * (words.domain ? 0.6 : 1), scheme.ink)
    note(scene, words.domain, end, foot, across * (words.tagline ? 0.36 : 1), scheme.ink, 'right')
  },
}
