import { mix } from '../palette'
import type { DrawMotif } from '../scene'
import { ridge } from './outlines'

/** A large moon, first snow, pale hills and a few firs. */
export const night: DrawMotif = (area, { palette }, random, { draw }) => {
  const sky = mix(mix(palette.secondary, palette.primary, 0.3), '#0c1424', 0.5)
  const snow = mix(palette.paper, '#ffffff', 0.55)
  const short = Math.min(area.width, area.height)
  const at = (share: number) => area.y + area.height * share
  const moonX = area.x + area.width * random.between(0.62, 0.78)
  const flakes = Array.from({ length: 34 }, () => ({
    x: area.x + random.next() * area.width,
    y: at(random.next() * 0.72),
    radius: short * random.between(0.002, 0.0065),
    alpha: random.between(0.45, 1),
  }))
  const firs = [0.1, 0.19, 0.86].map((share) => ({
    x: area.x + area.width * (share + random.between(-0.03, 0.03)),
    tall: short * random.between(0.16, 0.25),
  }))
  draw.rect(area, sky)
  draw.circle(moonX, at(0.3), short * 0.17, mix(palette.paper, palette.accent, 0.06))
  for (const { x, y, radius, alpha } of flakes) draw.circle(x, y, radius, snow, alpha)
  draw.path(ridge(area, random, 0.36, 0.06), mix(sky, snow, 0.28))
  for (const { x, tall } of firs) draw.path(firPath(x, at(0.8), tall), mix(sky, '#000000', 0.28))
  draw.path(ridge(area, random, 0.22, 0.05, 2), mix(sky, snow, 0.66))
  draw.path(ridge(area, random, 0.1, 0.03), snow)
}

/** Three triangles, one over the other. */
function firPath(x: number, foot: number, tall: number): string {
  const tiers = [0, 0.28, 0.54].map((up, tier) => {
    const half = tall * (0.3 - tier * 0.065)
    const low = foot - tall * up
    return `M${x - half} ${low}L${x} ${low - tall * 0.46}L${x + half} ${low}Z`
  })
  return tiers.join('')
}
