import { note, signature, headlineBlock, footRow, SIGNATURE, type Layout } from './layout'
import type { Area } from '../canvas'
import type { Scene } from '../scene'
import { fitText } from '../text/fit-text'
import { drawText } from '../text/draw-text'

/** Someone's words under a large opening mark. */
export const quotation: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'quote',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, wide } = scene
    const mark = fitText(fonts.heading, '“', {
      width: canvas.width * 0.5,
      height: 460 * unit,
      largest: 420 * unit,
      smallest: 80 * unit,
      leading: 1,
      maxLines: 1,
    })
    const foot = safe.y + safe.height - SIGNATURE * unit
    const indent = wide ? 250 * unit : 0
    const top = safe.y + (wide ? 20 : 210) * unit
    const left = safe.x + indent
    const text = { x: left, y: top, width: safe.width - indent, height: foot - top - 60 * unit }
    draw.rect({ x: 0, y: 0, width: 22 * unit, height: canvas.height }, scheme.pop)
    // A mark, not a word: it may stand where it looks right.
    drawText(draw.context, fonts.heading, mark, {
      x: safe.x - 12 * unit,
      y: safe.y - 70 * unit,
      fill: scheme.pop,
    })
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 180 : 150,
      kicker: false,
      stand: wide ? 'middle' : 'top',
    })
    footRow(scene, { ...text, y: foot }, scheme.ink, scheme.quiet, words.kicker || words.domain)
  },
}

/** The number that it is about, as large as it goes, and what it is about under a rule. */
export const offer: Layout = {
  schemes: ['bold', 'dark', 'light'],
  suits: 'figure',
  draw: (scene) => {
    const { draw, safe, unit, words, wide, scheme, fonts } = scene
    const foot = safe.y + safe.height - SIGNATURE * unit
    const hasFigure = words.figure !== ''
    const across = wide ? safe.width * 0.52 : safe.width
    const tall = hasFigure ? (wide ? foot - safe.y - 40 * unit : safe.height * 0.46) : 0
    const figure = fitText(fonts.heading, words.figure, {
      width: across,
      height: tall,
      largest: 640 * unit,
      smallest: 60 * unit,
      leading: 1,
      tracking: -0.05,
      maxLines: 1,
    })
    const rule = safe.y + tall + 24 * unit
    const beside = wide && hasFigure
    const text = beside
      ? {
          x: safe.x + across + 50 * unit,
          y: safe.y + 40 * unit,
          width: safe.width - across - 50 * unit,
          height: foot - safe.y - 90 * unit,
        }
      : { x: safe.x, y: rule + 36 * unit, width: safe.width, height: foot - rule - 80 * unit }
    if (hasFigure) {
      const top = safe.y + Math.max(0, tall - figure.height) / 2
      scene.text(fonts.heading, figure, safe.x, top, scheme.ink)
    }
    if (beside)
      draw.line(text.x - 25 * unit, safe.y, text.x - 25 * unit, foot - 40 * unit, scheme.pop, 6 * unit)
    else draw.line(safe.x, rule, safe.x + safe.width, rule, scheme.pop, 6 * unit)
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: hasFigure ? 92 : 170,
      stand: beside ? 'middle' : 'top',
    })
    footRow(scene, { ...safe, y: foot }, scheme.ink, scheme.quiet)
  },
}

const kinds = ['disc', 'quarter', 'half', 'bar'] as const

/** The field as a grid of squares, a shape in each. */
function drawShapes({ draw, scheme, random }: Scene, field: Area): void {
  const side = Math.min(field.width, field.height)
  const [near, far, deep] = scheme.shades
  const columns = Math.max(2, Math.round(field.width / side))
  const rows = Math.max(1, Math.round(field.height / side))
  const width = field.width / columns
  const height = field.height / rows
  const turn = Math.floor(random.next() * kinds.length)
  for (let index = 0; index < columns * rows; index++) {
    const x = field.x + (index % columns) * width
    const y = field.y + Math.floor(index / columns) * height
    const fill = random.pick([scheme.pop, scheme.pop, far, deep])
    // Half a pixel more closes the seams that antialiasing would leave.
    draw.rect({ x, y, width: width + 0.5, height: height + 0.5 }, index % 2 === 0 ? near : scheme.ground)
    switch (kinds[(index + turn) % kinds.length]) {
      case 'disc':
        draw.circle(x + width / 2, y + height / 2, Math.min(width, height) / 2, fill)
        break
      case 'quarter':
        draw.path(`M${x} ${y + height}V${y}A${width} ${height} 0 0 1 ${x + width} ${y + height}Z`, fill)
        break
      case 'half':
        draw.path(`M${x} ${y + height}A${width / 2} ${height} 0 0 1 ${x + width} ${y + height}Z`, fill)
        break
      default:
        draw.rect({ x: x + width * 0.33, y, width: width * 0.34, height }, fill)
    }
  }
}

/** Two plain shapes and a headline on a strict grid, as Swiss posters have it. */
export const poster: Layout = {
  schemes: ['bold', 'light', 'dark', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, scheme } = scene
    const split = wide ? canvas.width * 0.56 : safe.y + safe.height * 0.47
    const field = wide
      ? { x: split, y: 0, width: canvas.width - split, height: canvas.height }
      : { x: 0, y: safe.y + 76 * unit, width: canvas.width, height: split - safe.y - 76 * unit }
    const right = safe.x + safe.width
    const across = wide ? split - safe.x - 60 * unit : safe.width
    const end = wide ? safe.x + across : right
    const foot = safe.y + safe.height - 40 * unit
    const top = wide ? safe.y + 90 * unit : split + 42 * unit
    drawShapes(scene, field)
    signature(scene, safe.x, safe.y, across * (words.kicker ? 0.56 : 1), scheme.ink)
    note(scene, words.kicker, end, safe.y + 7 * unit, across * 0.4, scheme.ink, 'right')
    headlineBlock(
      scene,
      { x: safe.x, y: top, width: across, height: foot - top - 44 * unit },
      {
        ink: scheme.ink,
        quiet: scheme.quiet,
        largest: wide ? 150 : 128,
        kicker: false,
        stand: wide ? 'bottom' : 'top',
      },
    )
    draw.line(safe.x, foot - 16 * unit, end, foot - 16 * unit, scheme.ink, 2 * unit)
    note(scene, words.tagline, safe.x, foot, across * (words.domain ? 0.6 : 1), scheme.ink)
    note(scene, words.domain, end, foot, across * (words.tagline ? 0.36 : 1), scheme.ink, 'right')
  },
}
