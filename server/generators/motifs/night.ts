import { mix } from '../palette'
import type { DrawMotif } from '../picture/scene'
import { circle, n, path, rect } from '../picture/svg'
import { ridge } from './ridge'

/** A large moon, first snow, pale hills and a few firs. */
export const night: DrawMotif = (area, { palette }, random) => {
  const sky = mix(mix(palette.secondary, palette.primary, 0.3), '#0c1424', 0.5)
  const snow = mix(palette.paper, '#ffffff', 0.55)
  const short = Math.min(area.width, area.height)
  const at = (share: number) => area.y + area.height * share
  const moonX = area.x + area.width * random.between(0.62, 0.78)
  const flakes = Array.from({ length: 34 }, () =>
    circle(
      area.x + random.next() * area.width,
      at(random.next() * 0.72),
      short * random.between(0.002, 0.0065),
      snow,
      `opacity="${n(random.between(0.45, 1))}"`,
    ),
  )
  const fir = (x: number, foot: number, tall: number, fill: string) =>
    [0, 0.28, 0.54]
      .map((up, tier) => {
        const half = tall * (0.3 - tier * 0.065)
        const low = foot - tall * up
        return path(
          `M${n(x - half)} ${n(low)}L${n(x)} ${n(low - tall * 0.46)}L${n(x + half)} ${n(low)}Z`,
          fill,
        )
      })
      .join('')
  const wood = [0.1, 0.19, 0.86].map((share) =>
    fir(
      area.x + area.width * (share + random.between(-0.03, 0.03)),
      at(0.8),
      short * random.between(0.16, 0.25),
      mix(sky, '#000000', 0.28),
    ),
  )
  return (
    rect(area, sky) +
    circle(moonX, at(0.3), short * 0.17, mix(palette.paper, palette.accent, 0.06)) +
    flakes.join('') +
    path(ridge(area, random, 0.36, 0.06), mix(sky, snow, 0.28)) +
    wood.join('') +
    path(ridge(area, random, 0.22, 0.05, 2), mix(sky, snow, 0.66)) +
    path(ridge(area, random, 0.1, 0.03), snow)
  )
}
