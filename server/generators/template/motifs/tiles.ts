import type { Drawing } from '../canvas'
import { mix } from '../palette'
import type { Random } from '../random'
import type { DrawMotif } from '../scene'

/** A wall of square tiles with quarters, halves and dots, in the brand's colours. */
export const tiles: DrawMotif = (area, scheme, random, { draw }) => {
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
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < across; column++) {
      const ground = random.pick(grounds)
      const others = grounds.filter((color) => color !== ground)
      const figure = others[Math.floor(random.next() * others.length)] ?? palette.ink
      drawTile(draw, { x: area.x + column * side, y: top + row * side, side, ground, figure }, random)
    }
  }
}

interface Tile {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly ground: string
  readonly figure: string
}

function drawTile(draw: Drawing, { x, y, side, ground, figure }: Tile, random: Random): void {
  const quarter = (r: number) => `M${x} ${y}h${r}A${r} ${r} 0 0 1 ${x} ${y + r}Z`
  const degrees = random.pick([0, 90, 180, 270])
  const drawFigure = random.pick([
    () => draw.path(quarter(side), figure),
    () => {
      draw.path(quarter(side), figure)
      draw.path(quarter(side / 2), ground)
    },
    () => draw.path(`M${x} ${y}h${side}A${side / 2} ${side / 2} 0 0 1 ${x} ${y}Z`, figure),
    () => draw.circle(x + side / 2, y + side / 2, side * 0.3, figure),
    () => draw.path(`M${x} ${y}h${side}L${x} ${y + side}Z`, figure),
  ])
  // Half a pixel more closes the seams that antialiasing would leave.
  draw.rect({ x, y, width: side + 0.5, height: side + 0.5 }, ground)
  draw.turned(degrees, x + side / 2, y + side / 2, drawFigure)
}
