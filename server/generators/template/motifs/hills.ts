import { mix, type Scheme } from '../palette'
import type { DrawMotif } from '../scene'
import { ridge } from './outlines'

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
