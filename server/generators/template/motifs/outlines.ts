import type { Area } from '../canvas/drawing'
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
