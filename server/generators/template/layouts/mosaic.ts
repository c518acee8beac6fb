import { readable } from '../palette'
import { fitLine } from '../text/fit-text'
import { type Area, inset } from '../canvas/drawing'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Four fields of one grid: a picture, the words, the mark, and a second look at the picture. */
export const mosaic: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'art',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, scheme, fonts, logo } = scene
    const { palette } = scheme
    const gap = 18 * unit
    const tall = canvas.height > canvas.width * 1.5
    const whole: Area = tall
      ? { x: safe.x - 30 * unit, y: safe.y, width: safe.width + 60 * unit, height: safe.height }
      : inset(canvas, 44 * unit)
    const first = (whole.width - gap) * (wide ? 0.6 : 0.58)
    const upper = (whole.height - gap) * (wide ? 0.58 : 0.54)
    const right = whole.x + first + gap
    const lower = whole.y + upper + gap
    const restAcross = whole.width - first - gap
    const restTall = whole.height - upper - gap
    const big = { x: whole.x, y: whole.y, width: first, height: upper }
    const mark = { x: right, y: whole.y, width: restAcross, height: upper }
    const say = { x: whole.x, y: lower, width: first, height: restTall }
    const small = { x: right, y: lower, width: restAcross, height: restTall }
    const radius = 22 * unit
    const field = (area: Area, fill: string) => draw.rect(area, fill, radius)
    const markGround = scheme.ground === palette.accent ? palette.primary : palette.accent
    const markInk = readable(markGround, [palette.paper, palette.ink])
    const sayGround = scheme.ground === palette.paper ? palette.primary : palette.paper
    const sayInk = readable(sayGround, [palette.paper, palette.ink])
    const side = Math.min(restAcross, upper) * 0.42
    const middle = { x: mark.x + mark.width / 2, y: mark.y + mark.height * 0.42 }
    const name = fitLine(fonts.strong, words.brand, 30 * unit, mark.width - 56 * unit)
    scene.art(big, { radius })
    field(mark, markGround)
    if (logo) draw.image({ x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side }, logo)
    else {
      draw.circle(middle.x, middle.y, side / 2, markInk)
      draw.circle(middle.x + side * 0.1, middle.y - side * 0.08, side * 0.34, markGround)
    }
    scene.text(
      fonts.strong,
      name,
      middle.x,
      mark.y + mark.height - name.height - 34 * unit,
      markInk,
      'middle',
    )
    field(say, sayGround)
    headlineBlock(scene, inset(say, 40 * unit), {
      ink: sayInk,
      quiet: sayInk,
      largest: 92,
      stand: 'bottom',
    })
    scene.art(small, { radius, index: 1 })
  },
}
