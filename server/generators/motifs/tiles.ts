import { mix } from '../palette'
import type { DrawMotif } from '../picture/scene'
import { circle, n, path, rect } from '../picture/svg'
import type { Random } from '../random'

/** A wall of square tiles with quarters, halves and dots, in the brand's colours. */
export const tiles: DrawMotif = (area, scheme, random) => {
  const { palette } = scheme
  const across = Math.max(3, Math.round(area.width / (Math.min(area.width, area.height) / 4)))
  const side = area.width / across
  const rows = Math.ceil(area.height / side)
  const top = area.y + (area.height - rows * side) / 2
  const grounds = [
    palette.paper,
    palette.primary,
    palette.accent,
    palette.secondary,
    mix(palette.paper, palette.accent, 0.3),
  ] as const
  let drawn = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < across; column++) {
      const ground = random.pick(grounds)
      const others = grounds.filter((color) => color !== ground)
      const figure = others[Math.floor(random.next() * others.length)] ?? palette.ink
      drawn += tile(area.x + column * side, top + row * side, side, ground, figure, random)
    }
  }
  return drawn
}

function tile(x: number, y: number, side: number, ground: string, figure: string, random: Random): string {
  const turn = `transform="rotate(${random.pick([0, 90, 180, 270])} ${n(x + side / 2)} ${n(y + side / 2)})"`
  const quarter = (r: number) => `M${n(x)} ${n(y)}h${n(r)}A${n(r)} ${n(r)} 0 0 1 ${n(x)} ${n(y + r)}Z`
  const half = `M${n(x)} ${n(y)}h${n(side)}A${n(side / 2)} ${n(side / 2)} 0 0 1 ${n(x)} ${n(y)}Z`
  const shape = random.pick([
    path(quarter(side), figure, turn),
    path(quarter(side), figure, turn) + path(quarter(side / 2), ground, turn),
    path(half, figure, turn),
    circle(x + side / 2, y + side / 2, side * 0.3, figure),
    path(`M${n(x)} ${n(y)}h${n(side)}L${n(x)} ${n(y + side)}Z`, figure, turn),
  ])
  // Half a pixel more closes the seams that antialiasing would leave.
  return rect({ x, y, width: side + 0.5, height: side + 0.5 }, ground) + shape
}
