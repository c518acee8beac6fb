import { wcagContrast } from 'culori'
import { mix } from '../palette'
import type { DrawMotif } from '../picture/scene'
import { circle, n, rect } from '../picture/svg'
import { leafPath } from './leaf-path'
import { path } from '../picture/svg'

/** Branches of paired leaves that rise across the area, with a few berries. */
export const leaves: DrawMotif = (area, scheme, random) => {
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
  const branches = Array.from({ length: columns }, (_, column) => {
    const x = area.x + step * (column + 0.5)
    const start = area.y + area.height + size * random.between(0, 0.6)
    const pairs = Math.ceil(area.height / (size * 0.78)) + 1
    const tone = seen[column % seen.length] ?? scheme.ink
    const stem = `<path d="M${n(x)} ${n(start)}V${n(area.y - size)}" stroke="${tone}" stroke-width="${n(size * 0.035)}" fill="none"/>`
    const drawn = Array.from({ length: pairs }, (_, pair) => {
      const y = start - pair * size * 0.78
      const berry = random.next() < 0.16
      return (
        path(leafPath(x, y, size, size * 0.92), tone) +
        path(leafPath(x, y - size * 0.3, size, -size * 0.92), tone) +
        (berry
          ? circle(
              x + size * 0.24,
              y - size * 0.06,
              size * 0.13,
              ground === palette.accent ? palette.paper : palette.accent,
            )
          : '')
      )
    })
    return stem + drawn.join('')
  })
  return rect(area, ground) + branches.join('')
}
