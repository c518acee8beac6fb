import { mix } from '../palette'
import type { DrawMotif } from '../scene'

/** The lines of a map's slope, one of them in the accent with a place marked on it. */
export const contours: DrawMotif = (area, scheme, random, { draw }) => {
  const { ground, palette } = scheme
  const short = Math.min(area.width, area.height)
  const gap = short / 19
  const lines = Math.ceil(area.height / gap) + 8
  const phase = random.between(0, Math.PI * 2)
  const pull = random.between(0.8, 1.3)
  const marked = Math.floor(lines * random.between(0.46, 0.6))
  const stroke = mix(ground, scheme.ink, ground === palette.paper ? 0.5 : 0.34)
  const heightAt = (index: number, share: number) =>
    area.y +
    (index - 4) * gap +
    Math.sin(share * 6.2 + phase + index * 0.05) * gap * 1.9 * pull +
    Math.sin(share * 13 + phase * 2 - index * 0.16) * gap * 0.62
  draw.rect(area, ground)
  for (let index = 0; index < lines; index++) {
    const points = Array.from({ length: 61 }, (_, step) => {
      const share = step / 60
      return `${area.x + share * area.width} ${heightAt(index, share)}`
    })
    const own = index === marked
    draw.curve(`M${points.join('L')}`, own ? scheme.pop : stroke, short * (own ? 0.0065 : 0.0024))
  }
  const share = random.between(0.55, 0.75)
  draw.circle(area.x + share * area.width, heightAt(marked, share), short * 0.02, scheme.pop)
}
