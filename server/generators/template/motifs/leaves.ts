import { wcagContrast } from 'culori'
import { mix } from '../palette'
import type { DrawMotif } from '../scene'
import { leafPath } from './outlines'

/** Branches of paired leaves that rise across the area, with a few berries. */
export const leaves: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette } = scheme
  const ground = scheme.ground
  const dark = ground === palette.primary || ground !== palette.paper
  const tones = dark
    ? [scheme.shades[0], mix(ground, palette.paper, 0.3), scheme.shades[1]]
    : [mix(palette.primary, palette.paper, 0.35), palette.primary, mix(palette.primary, palette.paper, 0.6)]
  const seen = tones.filter((tone) => wcagContrast(tone, ground) >= 1.3)
  const short = Math.min(area.width, area.height)
  const size = short * 0.2
  const columns = Math.max(2, Math.round(area.width / (size * 2.1)))
  const step = area.width / columns
  const berryFill = ground === palette.accent ? palette.paper : palette.accent
  draw.rect(area, ground)
  for (let column = 0; column < columns; column++) {
    const x = area.x + step * (column + 0.5)
    const start = area.y + area.height + size * random.between(0, 0.6)
    const pairs = Math.ceil(area.height / (size * 0.78)) + 1
    const tone = seen[column % seen.length] ?? scheme.ink
    draw.line(x, start, x, area.y - size, tone, size * 0.035)
    for (let pair = 0; pair < pairs; pair++) {
      const y = start - pair * size * 0.78
      const berry = random.next() < 0.16
      draw.path(leafPath(x, y, size, size * 0.92), tone)
      draw.path(leafPath(x, y - size * 0.3, size, -size * 0.92), tone)
      if (berry) draw.circle(x + size * 0.24, y - size * 0.06, size * 0.13, berryFill)
    }
  }
}
