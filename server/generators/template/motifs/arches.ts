import { mix } from '../palette'
import type { DrawMotif } from '../scene'

/** A doorway of nested arches, with a sun in its opening. */
export const arches: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette, ground } = scheme
  const short = Math.min(area.width, area.height)
  const x = area.x + area.width / 2
  const foot = area.y + area.height
  const widest = Math.min(short * 0.46, area.width * 0.44)
  const crown = area.y + Math.max(area.height * 0.12, area.height - short * 1.25) + widest
  const wall = ground === palette.paper ? mix(palette.paper, palette.accent, 0.2) : ground
  const order = random.pick([
    [palette.primary, palette.paper, palette.accent, mix(palette.paper, palette.secondary, 0.4), palette.ink],
    [
      palette.accent,
      mix(palette.paper, palette.accent, 0.35),
      palette.secondary,
      palette.paper,
      palette.primary,
    ],
  ])
  const rings = order.filter((color, index) => index > 0 || color !== wall)
  const sunOn = order.at(-1)
  const sun = sunOn === palette.primary || sunOn === palette.ink ? palette.accent : palette.paper
  draw.rect(area, wall)
  for (const [index, color] of rings.entries()) {
    const r = widest * (1 - index * 0.17)
    draw.path(`M${x - r} ${foot}V${crown}A${r} ${r} 0 0 1 ${x + r} ${crown}V${foot}Z`, color)
  }
  draw.circle(x, crown, widest * 0.13, sun)
}
