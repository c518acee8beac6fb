import { mix } from '../palette'
import type { DrawMotif } from '../scene'

/** Rows of scallops, as on woodcuts of the sea, under a sun that is half set. */
export const waves: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette, ground } = scheme
  const short = Math.min(area.width, area.height)
  const r = short * 0.13
  const sea = ground === palette.paper ? palette.secondary : mix(ground, palette.paper, 0.1)
  const foam = mix(sea, palette.paper, 0.55)
  const shade = mix(sea, palette.ink, 0.2)
  const horizon = area.y + area.height * 0.42
  const rows = Math.ceil((area.y + area.height - horizon) / (r * 0.5)) + 2
  const columns = Math.ceil(area.width / (2 * r)) + 2
  const sky = ground === palette.paper ? mix(palette.paper, palette.accent, 0.14) : ground
  draw.rect(area, sky)
  draw.circle(
    area.x + area.width * random.between(0.3, 0.7),
    horizon,
    short * 0.2,
    ground === palette.accent ? palette.paper : palette.accent,
  )
  for (let row = 0; row < rows; row++) {
    const y = horizon + r + row * r * 0.5
    const shift = row % 2 === 0 ? 0 : r
    for (let column = 0; column < columns; column++) {
      const x = area.x + column * 2 * r - r + shift
      draw.circle(x, y, r, sea)
      draw.circle(x, y, r * 0.72, foam)
      draw.circle(x, y, r * 0.44, shade)
      draw.ring(x, y, r, foam, r * 0.05)
    }
  }
}
