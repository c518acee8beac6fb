import { mix } from '../palette'
import type { DrawMotif } from '../picture/scene'
import { circle, rect } from '../picture/svg'

/** Rows of scallops, as on woodcuts of the sea, under a sun that is half set. */
export const waves: DrawMotif = (area, scheme, random) => {
  const { palette, ground } = scheme
  const short = Math.min(area.width, area.height)
  const r = short * 0.13
  const sea = ground === palette.paper ? palette.secondary : mix(ground, palette.paper, 0.1)
  const foam = mix(sea, palette.paper, 0.55)
  const horizon = area.y + area.height * 0.42
  const rows = Math.ceil((area.y + area.height - horizon) / (r * 0.5)) + 2
  const columns = Math.ceil(area.width / (2 * r)) + 2
  const scallops = Array.from({ length: rows }, (_, row) => {
    const y = horizon + r + row * r * 0.5
    const shift = row % 2 === 0 ? 0 : r
    return Array.from({ length: columns }, (_, column) => {
      const x = area.x + column * 2 * r - r + shift
      return (
        [1, 0.72, 0.44]
          .map((share, ring) =>
            circle(x, y, r * share, ring % 2 === 0 ? (ring === 0 ? sea : mix(sea, palette.ink, 0.2)) : foam),
          )
          .join('') +
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${foam}" stroke-width="${r * 0.05}"/>`
      )
    }).join('')
  })
  const sky = ground === palette.paper ? mix(palette.paper, palette.accent, 0.14) : ground
  return (
    rect(area, sky) +
    circle(
      area.x + area.width * random.between(0.3, 0.7),
      horizon,
      short * 0.2,
      ground === palette.accent ? palette.paper : palette.accent,
    ) +
    scallops.join('')
  )
}
