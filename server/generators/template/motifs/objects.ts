import type { Area } from '../canvas'
import { mix, readable, type Palette } from '../palette'
import type { DrawMotif, Scene } from '../scene'
import { drawText } from '../text/draw-text'
import { fitText } from '../text/fit-text'
import { leafPath } from './landscapes'

/** A cup from above on a warm table, a leaf poured into it. */
export const cup: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette } = scheme
  const table =
    scheme.ground === palette.paper
      ? mix(palette.accent, palette.paper, random.pick([0, 0.08]))
      : scheme.ground
  const x = area.x + area.width * 0.5
  const y = area.y + area.height * 0.5
  const r = Math.min(area.width, area.height) * 0.36
  const china = mix(palette.paper, '#ffffff', 0.45)
  const coffee = mix(palette.ink, '#5a2f16', 0.55)
  const milk = mix(palette.paper, coffee, 0.08)
  const turn = random.pick([35, 48, -40])
  const pour = () => {
    for (const [index, offset] of [-0.24, 0, 0.24].entries()) {
      const size = r * (0.3 - Math.abs(index - 1) * 0.02)
      draw.path(leafPath(x, y + r * (offset + 0.16), size, size * 0.86), milk)
      draw.path(leafPath(x, y + r * (offset + 0.16), size * 0.86, -size * 0.86), milk)
    }
  }
  draw.rect(area, table)
  draw.clipped(area, () => draw.path(shadow(area, x, y, r), mix(table, '#000000', 0.17)))
  draw.circle(x, y, r, mix(china, palette.ink, 0.14))
  draw.circle(x, y, r * 0.975, mix(china, palette.ink, 0.05))
  draw.circle(x + r * 0.03, y + r * 0.05, r * 0.68, mix(china, palette.ink, 0.15))
  draw.turned(turn, x, y, () => {
    draw.rect({ x: x + r * 0.56, y: y - r * 0.085, width: r * 0.36, height: r * 0.17 }, china, r * 0.085)
    draw.circle(x, y, r * 0.64, china)
    draw.circle(x, y, r * 0.55, coffee)
    draw.circle(x, y, r * 0.5, mix(coffee, palette.accent, 0.45))
    draw.turned(-turn - 20, x, y, pour)
  })
}

/** A long flat shadow to the lower right, as from a low window. */
function shadow(area: Area, x: number, y: number, r: number): string {
  const far = Math.max(area.width, area.height)
  const edge = r * Math.SQRT1_2
  return `M${x + edge} ${y - edge}l${far} ${far}h${-2 * edge}L${x - edge} ${y + edge}Z`
}

/** The product as a folded bag with the brand's own label, in front of a disc of light. */
export const pack: DrawMotif = (area, scheme, random, scene) => {
  const { draw } = scene
  const { palette } = scheme
  const backdrop =
    scheme.ground === palette.accent
      ? palette.secondary
      : mix(palette.accent, palette.paper, random.pick([0.1, 0.3, 0.55]))
  const short = Math.min(area.width, area.height)
  const tall = Math.min(area.height * 0.66, short * 0.78)
  const half = tall * 0.31
  const x = area.x + area.width / 2
  const foot = area.y + area.height * 0.5 + tall * 0.5
  const top = foot - tall
  const bag = palette.primary === backdrop ? palette.ink : palette.primary
  const table = mix(backdrop, palette.ink, 0.2)
  const body = `M${x - half * 0.94} ${top}H${x + half * 0.94}L${x + half} ${foot - 8}Q${x + half} ${foot} ${x + half - 8} ${foot}H${x - half + 8}Q${x - half} ${foot} ${x - half} ${foot - 8}Z`
  const side = `M${x + half * 0.62} ${top}H${x + half * 0.94}L${x + half} ${foot}H${x + half * 0.7}Z`
  const fold = { x: x - half * 0.97, y: top - tall * 0.015, width: half * 1.94, height: tall * 0.09 }
  draw.rect(area, backdrop)
  draw.circle(
    x,
    area.y + area.height * 0.46,
    Math.min(short * 0.43, area.width * 0.46),
    mix(backdrop, palette.paper, 0.34),
  )
  draw.rect(
    {
      x: area.x,
      y: foot - tall * 0.05,
      width: area.width,
      height: area.y + area.height - foot + tall * 0.05,
    },
    table,
  )
  draw.ellipse(x + half * 0.2, foot, half * 1.32, tall * 0.035, mix(table, '#000000', 0.28))
  draw.path(body, bag)
  draw.path(side, mix(bag, '#000000', 0.18))
  draw.rect(fold, mix(bag, palette.paper, 0.12), tall * 0.01)
  draw.line(
    fold.x,
    fold.y + fold.height,
    fold.x + fold.width,
    fold.y + fold.height,
    mix(bag, '#000000', 0.3),
    tall * 0.005,
  )
  const label = { x: x - half * 0.58, y: top + tall * 0.3, width: half * 1.16, height: tall * 0.46 }
  drawLabel(scene, label, palette, bag)
}

/** The brand's mark and name on paper, with two lines of something smaller under them. */
function drawLabel({ draw, logo, fonts, words }: Scene, area: Area, palette: Palette, cloth: string): void {
  const { x, y, width, height } = area
  const { paper } = palette
  const ink = readable(paper, [cloth, palette.ink])
  const middle = x + width / 2
  const side = height * 0.34
  const box = {
    width: width * 0.84,
    height: height * 0.3,
    largest: height * 0.13,
    smallest: height * 0.06,
    leading: 1.1,
    maxLines: 2,
  }
  const name = fitText(fonts.heading, words.kicker || words.brand || words.headline, box)
  draw.rect(area, paper)
  if (logo) draw.image({ x: middle - side / 2, y: y + height * 0.12, width: side, height: side }, logo)
  else draw.circle(middle, y + height * 0.28, side * 0.42, palette.accent)
  drawText(draw.context, fonts.heading, name, {
    x: middle,
    y: y + height * 0.52 + (box.height - name.height) / 2,
    fill: ink,
    align: 'middle',
  })
  const bar = { x: x + width * 0.08, height: height * 0.025 }
  draw.rect({ ...bar, y: y + height * 0.87, width: width * 0.5 }, palette.accent)
  draw.rect({ ...bar, y: y + height * 0.92, width: width * 0.32 }, mix(paper, ink, 0.35))
}
