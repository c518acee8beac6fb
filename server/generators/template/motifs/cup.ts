import { mix } from '../palette'
import type { DrawMotif } from '../scene'
import type { Area } from '../canvas/drawing'
import { leafPath } from './outlines'

/** A cup from above on a warm table, a leaf poured into it. */
export const cup: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette } = scheme
  const table =
    scheme.ground === palette.paper
      ? mix(palette.accent, palette.paper, random.pick([0, 0.08]))
      : scheme.ground
  const x = area.x + area.width * 0.5
  const y = area.y + area.height * 0.5
  const r = Math.min(area.width, area.height) * 0.36
  const china = mix(palette.paper, '#ffffff', 0.45)
  const coffee = mix(palette.ink, '#5a2f16', 0.55)
  const milk = mix(palette.paper, coffee, 0.08)
  const turn = random.pick([35, 48, -40])
  const pour = () => {
    for (const [index, offset] of [-0.24, 0, 0.24].entries()) {
      const size = r * (0.3 - Math.abs(index - 1) * 0.02)
      draw.path(leafPath(x, y + r * (offset + 0.16), size, size * 0.86), milk)
      draw.path(leafPath(x, y + r * (offset + 0.16), size * 0.86, -size * 0.86), milk)
    }
  }
  draw.rect(area, table)
  draw.clipped(area, () => draw.path(shadow(area, x, y, r), mix(table, '#000000', 0.17)))
  draw.circle(x, y, r, mix(china, palette.ink, 0.14))
  draw.circle(x, y, r * 0.975, mix(china, palette.ink, 0.05))
  draw.circle(x + r * 0.03, y + r * 0.05, r * 0.68, mix(china, palette.ink, 0.15))
  draw.turned(turn, x, y, () => {
    draw.rect({ x: x + r * 0.56, y: y - r * 0.085, width: r * 0.36, height: r * 0.17 }, china, r * 0.085)
    draw.circle(x, y, r * 0.64, china)
    draw.circle(x, y, r * 0.55, coffee)
    draw.circle(x, y, r * 0.5, mix(coffee, palette.accent, 0.45))
    draw.turned(-turn - 20, x, y, pour)
  })
}

/** A long flat shadow to the lower right, as from a low window. */
function shadow(area: Area, x: number, y: number, r: number): string {
  const far = Math.max(area.width, area.height)
  const edge = r * Math.SQRT1_2
  return `M${x + edge} ${y - edge}l${far} ${far}h${-2 * edge}L${x - edge} ${y + edge}Z`
}
