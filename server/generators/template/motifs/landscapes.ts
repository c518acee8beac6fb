import { mix, type Scheme } from '../palette'
import type { DrawMotif } from '../scene'
import type { Area } from '../canvas'
import type { Random } from '../random'

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

/** The colours of the land under a scheme; what is written on it has to read on `sky` or `front`. */
export function landOf({ ground, palette }: Scheme) {
  const { paper, ink, primary, accent } = palette
  const sun = ground === accent ? paper : accent
  if (ground === paper) {
    const far = mix(paper, primary, 0.4)
    return {
      sky: mix(paper, accent, 0.16),
      sun,
      far,
      middle: mix(paper, primary, 0.78),
      front: mix(primary, ink, 0.45),
    }
  }
  const far = ground === accent ? mix(ground, ink, 0.22) : mix(ground, paper, 0.14)
  const middle = mix(ground, ink, ground === accent ? 0.5 : 0.3)
  return { sky: ground, sun, far, middle, front: mix(ground, ink, 0.78) }
}

/** A low sun behind three ridges; in a strip the land runs on from frame to frame while the sun crosses it. */
export const hills: DrawMotif = (area, scheme, random, { draw, frame }) => {
  const { sky, sun, far, middle, front } = landOf(scheme)
  const count = frame?.count ?? 1
  const index = frame?.index ?? 0
  const land = { ...area, x: area.x - index * area.width, width: area.width * count }
  const short = Math.min(area.width, area.height)
  const across = frame ? (index + 0.6) / (count + 0.2) : random.between(0.58, 0.8)
  const sunX = area.x + area.width * (frame ? 0.22 + 0.56 * across : across)
  const rise = frame ? Math.sin(across * Math.PI) * 0.26 : 0
  const steps = 3 * count
  draw.rect(area, sky)
  draw.circle(sunX, area.y + area.height * (0.56 - rise), short * 0.15, sun)
  draw.path(ridge(land, random, 0.4, 0.07, steps), far)
  draw.path(ridge(land, random, 0.26, 0.06, steps - 1), middle)
  draw.path(ridge(land, random, 0.13, 0.04, steps), front)
}

/**
 * The path of a hill's outline across an area, filled to the area's bottom. `level` is the height of its middle line
 * and `swell` how far it rises and falls, as shares of the area's height; `from` and `to` bound it sideways.
 */
function ridge(area: Area, random: Random, level: number, swell: number, steps = 3): string {
  const base = area.y + area.height * (1 - level)
  const step = area.width / steps
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: area.x + index * step,
    y: base + (index % 2 === 0 ? 1 : -1) * area.height * swell * random.between(0.35, 1),
  }))
  const [first] = points
  let d = `M${area.x} ${first?.y ?? base}`
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]
    const to = points[index]
    if (!from || !to) continue
    const middle = (from.x + to.x) / 2
    d += `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
  }
  return `${d}V${area.y + area.height}H${area.x}Z`
}

/** A pointed leaf that grows from (x, y) upwards by `tall` and sideways by `lean` (negative: to the left). */
export function leafPath(x: number, y: number, tall: number, lean: number): string {
  const tipX = x + lean
  const tipY = y - tall
  return (
    `M${x} ${y}C${x + lean * 0.02} ${y - tall * 0.62} ${x + lean * 0.42} ${tipY + tall * 0.02} ${tipX} ${tipY}` +
    `C${tipX + lean * 0.06} ${y - tall * 0.42} ${x + lean * 0.62} ${y - tall * 0.04} ${x} ${y}Z`
  )
}
