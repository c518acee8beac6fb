import { type Area, inset } from '../canvas'
import { readable, tintUnder } from '../palette'
import { drawShapes, type Scene } from '../scene'
import { applyFont, drawText, fitLine, fitText } from '../text/fit-text'
import { graphemesOf } from '../text/segments'
import { footRow, headlineBlock, type Layout, note, signature, signatureHeight } from './layout'

// Layouts of text, brand colours and plain shapes, for when there is no image.

/** Text alone, as large as possible, between two hairlines. */
export const statement: Layout = {
  schemes: ['bold', 'dark', 'light'],
  suits: 'words',
  draw: (scene) => {
    const { draw, safe, unit, words, scheme, wide } = scene
    const { x, y, width, height } = safe
    const top = y + 92 * unit
    const bottom = y + height - 84 * unit
    const hair = (at: number) => draw.line(x, at, x + width, at, scheme.ink, 2 * unit)
    signature(scene, x, y, width * (words.kicker ? 0.58 : 1), scheme.ink)
    note(scene, words.kicker, x + width, y + 11 * unit, width * 0.38, scheme.ink, 'right')
    hair(top)
    headlineBlock(
      scene,
      { x, y: top + 44 * unit, width, height: bottom - top - 88 * unit },
      { ink: scheme.ink, largest: wide ? 260 : 200, kicker: false, stand: 'top' },
    )
    hair(bottom)
    note(scene, words.domain, x, y + height - 50 * unit, width, scheme.ink)
  },
}

/** Plain shapes and a headline on a strict grid, like a Swiss poster. */
export const poster: Layout = {
  schemes: ['light', 'bold', 'dark'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, scheme } = scene
    const split = wide ? canvas.width * 0.58 : safe.y + safe.height * 0.4
    const field = wide
      ? { x: split, y: 0, width: canvas.width - split, height: canvas.height }
      : { x: 0, y: safe.y + 96 * unit, width: canvas.width, height: split - safe.y - 96 * unit }
    const across = wide ? split - safe.x - 60 * unit : safe.width
    const foot = safe.y + safe.height - 42 * unit
    const top = wide ? safe.y + 110 * unit : split + 40 * unit
    drawShapes(scene, field)
    signature(scene, safe.x, safe.y, across, scheme.ink)
    headlineBlock(
      scene,
      { x: safe.x, y: top, width: across, height: foot - top - 52 * unit },
      { ink: scheme.ink, largest: wide ? 136 : 116, stand: wide ? 'bottom' : 'top' },
    )
    if (words.domain === '') return
    draw.line(safe.x, foot - 20 * unit, safe.x + across, foot - 20 * unit, scheme.ink, 2 * unit)
    note(scene, words.domain, safe.x, foot, across, scheme.ink)
  },
}

/** A quarter disc in one corner, and the text in the opposite one. */
export const quarter: Layout = {
  schemes: ['dark', 'light', 'bold'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, wide, tall, scheme } = scene
    const radius = wide ? canvas.height * 0.86 : Math.min(canvas.width * 0.86, (safe.y + safe.height) * 0.46)
    const right = canvas.width
    const below = tall ? safe.y + safe.height - 110 * unit : canvas.height
    const ring = radius * 0.56
    const arc = (r: number) => `M${right} ${below}V${below - r}A${r} ${r} 0 0 0 ${right - r} ${below}Z`
    const text = wide
      ? { ...safe, width: right - radius - safe.x - 30 * unit, height: safe.height - 110 * unit }
      : { ...safe, height: below - radius - safe.y - 24 * unit }
    draw.path(arc(radius), scheme.pop)
    draw.path(arc(ring), scheme.ground)
    headlineBlock(scene, text, { ink: scheme.ink, largest: wide ? 128 : 124 })
    const room = wide ? text.width : tall ? safe.width : right - radius - safe.x - 20 * unit
    const foot = safe.y + safe.height - signatureHeight * unit
    if (room > 260 * unit) signature(scene, safe.x, foot, room, scheme.ink)
    else narrowSignature(scene, { x: safe.x, y: foot - 60 * unit, width: room, height: 120 * unit })
  },
}

/** The brand name in a few short lines. */
function narrowSignature(scene: Scene, area: Area): void {
  const { fonts, unit, words, scheme } = scene
  const name = fitText(fonts.strong, words.brand, {
    ...area,
    largest: 34 * unit,
    smallest: 20 * unit,
    leading: 1.2,
    maxLines: 3,
  })
  scene.text(fonts.strong, name, area.x, area.y + area.height - name.height, scheme.ink)
}

/** Three stacked colour blocks: brand, headline, address. */
export const blocks: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, scheme, words } = scene
    const { palette, ground } = scheme
    const head = ground === palette.accent ? palette.paper : palette.accent
    const main =
      ground === palette.paper ? palette.primary : ground === palette.accent ? palette.primary : palette.paper
    const headInk = readable(head, [palette.ink, palette.paper])
    const mainInk = readable(main, [palette.paper, palette.ink])
    const top = safe.y + (signatureHeight + 44) * unit
    const bottom = safe.y + safe.height - (words.domain === '' && words.kicker === '' ? 0 : 110) * unit
    draw.rect({ ...canvas, height: top }, head)
    draw.rect(
      { ...canvas, y: top, height: (bottom < safe.y + safe.height ? bottom : canvas.height) - top },
      main,
    )
    signature(scene, safe.x, safe.y, safe.width, headInk)
    headlineBlock(
      scene,
      { ...safe, y: top + 56 * unit, height: bottom - top - 100 * unit },
      { ink: mainInk, largest: 168, stand: 'middle', kicker: false },
    )
    const y = safe.y + safe.height - 60 * unit
    note(scene, words.kicker, safe.x, y, safe.width * (words.domain ? 0.52 : 1), scheme.ink)
    const end = words.kicker === '' ? safe.x : safe.x + safe.width
    note(scene, words.domain, end, y, safe.width * 0.44, scheme.ink, words.kicker === '' ? 'left' : 'right')
  },
}

/** The brand's first letter, oversized and cropped at the bottom right corner. */
function drawInitial({ draw, canvas, fonts, scheme, wide }: Scene, letter: string): void {
  const size = Math.min(canvas.width, canvas.height) * (wide ? 1.25 : 1.2)
  const fit = { ...fitLine(fonts.heading, letter, size, size * 3), rightToLeft: false }
  applyFont(draw.context, fonts.heading, fit)
  const ink = draw.context.measureText(fit.lines[0] ?? '')
  // Aligned by its ink, not by its box.
  const x = canvas.width - ink.actualBoundingBoxRight * 0.86
  const tall = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent
  const baseline = canvas.height - ink.actualBoundingBoxDescent + tall * 0.1
  const y = baseline - fit.size * (fit.leading * 0.5 + 0.34)
  const fill = tintUnder(scheme.ground, scheme.pop, scheme.ink)
  drawText(draw.context, fonts.heading, fit, { x, y, fill })
}

/** The brand's initial behind the text; a disc if the letter is as narrow as a bar. */
export const initial: Layout = {
  schemes: ['bold', 'light', 'dark'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, fonts, scheme, words, wide } = scene
    const { heading } = fonts
    const [letter = ''] = graphemesOf(heading.printable(words.brand || words.headline))
    const radius = Math.min(canvas.width, canvas.height) * 0.46
    const foot = safe.y + safe.height
    if (heading.advance(letter, 1) < 0.5) {
      const { accent } = scheme.palette
      const fill = tintUnder(scheme.ground, accent === scheme.ground ? scheme.pop : accent, scheme.ink)
      draw.circle(canvas.width - radius * 0.35, foot - radius * 0.2, radius, fill)
    } else drawInitial(scene, letter)
    const text = {
      ...safe,
      width: safe.width * (wide ? 0.72 : 0.94),
      height: safe.height - (signatureHeight + 50) * unit,
    }
    headlineBlock(scene, text, { ink: scheme.ink, largest: 150 })
    signature(scene, safe.x, foot - signatureHeight * unit, safe.width * 0.6, scheme.ink)
  },
}

/** A printed label on coloured stock. */
export const label: Layout = {
  schemes: ['dark', 'bold', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, scheme, fonts, logo, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const tall = Math.min(safe.height, canvas.width * 1.2)
    const across = Math.min(safe.width, tall * (wide ? 1.5 : 0.94))
    const card = {
      x: (canvas.width - across) / 2,
      y: safe.y + (safe.height - tall) / 2,
      width: across,
      height: tall,
    }
    const inner = inset(card, 74 * unit)
    const middle = card.x + card.width / 2
    const side = logo ? 112 * unit : 0
    const brand = fitLine(fonts.strong, words.brand, 34 * unit, inner.width)
    const top = inner.y + side + (logo ? 24 * unit : 0)
    const bottom = inner.y + inner.height - (words.domain ? 60 * unit : 0)
    const after = top + (words.brand ? brand.height + 36 * unit : 0)
    draw.rect(card, palette.paper, 10 * unit)
    draw.outline(inset(card, 26 * unit), scheme.ground, 3 * unit)
    draw.outline(inset(card, 36 * unit), scheme.ground, 1.5 * unit)
    if (logo) draw.image({ x: middle - side / 2, y: inner.y, width: side, height: side }, logo, 10 * unit)
    scene.text(fonts.strong, brand, middle, top, ink, 'middle')
    headlineBlock(
      scene,
      { ...inner, y: after, height: bottom - after - 20 * unit },
      { ink, largest: 116, align: 'middle', stand: 'middle' },
    )
    note(scene, words.domain, middle, bottom + 14 * unit, inner.width, ink, 'middle')
  },
}

/** A quotation under a short bar. */
export const quotation: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'quote',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, scheme, wide } = scene
    const foot = safe.y + safe.height - signatureHeight * unit
    const top = safe.y + 60 * unit
    draw.rect({ x: 0, y: 0, width: 26 * unit, height: canvas.height }, scheme.pop)
    draw.rect({ x: safe.x, y: safe.y, width: 150 * unit, height: 12 * unit }, scheme.pop)
    headlineBlock(
      scene,
      { x: safe.x, y: top, width: safe.width * (wide ? 0.84 : 1), height: foot - top - 60 * unit },
      { ink: scheme.ink, largest: wide ? 180 : 160, stand: 'top' },
    )
    footRow(scene, { ...safe, y: foot }, scheme.ink, words.domain)
  },
}

/** The figure as large as possible, and the headline under a rule. */
export const offer: Layout = {
  schemes: ['bold', 'dark', 'light'],
  suits: 'figure',
  draw: (scene) => {
    const { draw, safe, unit, words, wide, scheme, fonts } = scene
    const foot = safe.y + safe.height - signatureHeight * unit
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
    const sideBySide = wide && hasFigure
    const text = sideBySide
      ? {
          x: safe.x + across + 50 * unit,
          y: safe.y + 40 * unit,
          width: safe.width - across - 50 * unit,
          height: foot - safe.y - 90 * unit,
        }
      : { x: safe.x, y: rule + 36 * unit, width: safe.width, height: foot - rule - 80 * unit }
    if (hasFigure)
      scene.text(fonts.heading, figure, safe.x, safe.y + Math.max(0, tall - figure.height) / 2, scheme.ink)
    if (sideBySide)
      draw.line(text.x - 25 * unit, safe.y, text.x - 25 * unit, foot - 40 * unit, scheme.pop, 6 * unit)
    else draw.line(safe.x, rule, safe.x + safe.width, rule, scheme.pop, 6 * unit)
    headlineBlock(scene, text, {
      ink: scheme.ink,
      largest: hasFigure ? 92 : 170,
      stand: sideBySide ? 'middle' : 'top',
      kicker: false,
    })
    footRow(scene, { ...safe, y: foot }, scheme.ink)
  },
}
