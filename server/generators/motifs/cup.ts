import { mix } from '../palette'
import type { DrawMotif } from '../picture/scene'
import { type Area, circle, clipped, n, path, rect } from '../picture/svg'
import { leafPath } from './leaf-path'

/** A cup from above on a warm table, a leaf poured into it. */
export const cup: DrawMotif = (area, scheme, random) => {
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
  const pour = [-0.24, 0, 0.24].map((offset, index) => {
    const size = r * (0.3 - Math.abs(index - 1) * 0.02)
    return (
      path(leafPath(x, y + r * (offset * 1.0 + 0.16), size, size * 0.86), milk) +
      path(leafPath(x, y + r * (offset + 0.16), size * 0.86, -size * 0.86), milk)
    )
  })
  return (
    rect(area, table) +
    shadow(area, x, y, r, mix(table, '#000000', 0.17)) +
    circle(x, y, r, mix(china, palette.ink, 0.14)) +
    circle(x, y, r * 0.975, mix(china, palette.ink, 0.05)) +
    circle(x + r * 0.03, y + r * 0.05, r * 0.68, mix(china, palette.ink, 0.15)) +
    `<g transform="rotate(${turn} ${n(x)} ${n(y)})">${rect({ x: x + r * 0.56, y: y - r * 0.085, width: r * 0.36, height: r * 0.17 }, china, `rx="${n(r * 0.085)}"`)}` +
    circle(x, y, r * 0.64, china) +
    circle(x, y, r * 0.55, coffee) +
    circle(x, y, r * 0.5, mix(coffee, palette.accent, 0.45)) +
    `<g transform="rotate(${-turn - 20} ${n(x)} ${n(y)})">${pour.join('')}</g></g>`
  )
}

/** A long flat shadow to the lower right, as from a low window. */
function shadow(area: Area, x: number, y: number, r: number, fill: string): string {
  const far = Math.max(area.width, area.height)
  const edge = r * Math.SQRT1_2
  const d = `M${n(x + edge)} ${n(y - edge)}l${n(far)} ${n(far)}h${n(-2 * edge)}L${n(x - edge)} ${n(y + edge)}Z`
  return clipped(area, path(d, fill))
}
