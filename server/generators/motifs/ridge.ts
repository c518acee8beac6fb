import { type Area, n } from '../picture/svg'
import type { Random } from '../random'

/**
 * The path of a hill's outline across an area, filled to the area's bottom. `level` is the height of its middle line
 * and `swell` how far it rises and falls, as shares of the area's height; `from` and `to` bound it sideways.
 */
export function ridge(area: Area, random: Random, level: number, swell: number, steps = 3): string {
  const base = area.y + area.height * (1 - level)
  const step = area.width / steps
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: area.x + index * step,
    y: base + (index % 2 === 0 ? 1 : -1) * area.height * swell * random.between(0.35, 1),
  }))
  const [first] = points
  let d = `M${n(area.x)} ${n(first?.y ?? base)}`
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]
    const to = points[index]
    if (!from || !to) continue
    const middle = (from.x + to.x) / 2
    d += `C${n(middle)} ${n(from.y)} ${n(middle)} ${n(to.y)} ${n(to.x)} ${n(to.y)}`
  }
  return `${d}V${n(area.y + area.height)}H${n(area.x)}Z`
}
