import { mix, readable } from '../palette'
import { fitLine, fitText } from '../text/fit-text'
import { SIGNATURE, headlineBlock, signature, type Layout } from './layout'
import { inset, type Area } from '../canvas'
import { placeLines } from '../text/draw-text'

/** As someone would post it from a phone: a picture, the words in strips over it, and who is speaking. */
export const caption: Layout = {
  schemes: ['dusk', 'bold', 'dark', 'light'],
  suits: 'preset',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, logo } = scene
    const { paper, ink: dark, accent } = scheme.palette
    const ink = readable(paper, [dark])
    const pad = 22 * unit
    const text = fitText(fonts.strong, words.headline, {
      width: safe.width - 2 * pad,
      height: safe.height * 0.42,
      largest: 74 * unit,
      smallest: 26 * unit,
      leading: 1.36,
      tracking: -0.02,
      maxLines: 5,
    })
    const tall = text.size * text.leading
    const top = safe.y + safe.height - text.height
    const strips = placeLines(fonts.strong, text, safe.x + pad, top, 'left').filter(({ line }) => line !== '')
    const side = 76 * unit
    const avatar = { x: safe.x, y: safe.y, width: side, height: side }
    const who = words.brand || words.kicker
    const fit = fitLine(fonts.strong, who, 28 * unit, safe.width * 0.7)
    // Within its tag, whichever way it reads.
    const name = { ...fit, room: fit.width }
    const tag = { ...avatar, width: who ? name.width + 128 * unit : side }
    scene.art(canvas)
    if (who || logo) draw.rect(tag, paper, side / 2)
    if (logo) draw.image(avatar, logo, side / 2)
    else if (who) draw.circle(avatar.x + side / 2, avatar.y + side / 2, 20 * unit, accent)
    scene.text(fonts.strong, name, avatar.x + 96 * unit, avatar.y + (side - name.height) / 2, ink)
    for (const [index, { left, width }] of strips.entries())
      draw.rect(
        { x: left - pad, y: top + index * tall, width: width + 2 * pad, height: tall + 1 },
        paper,
        8 * unit,
      )
    scene.text(fonts.strong, text, safe.x + pad, top, ink)
  },
}

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

/** A full-bleed picture with a card of paper laid over its corner. */
export const window: Layout = {
  schemes: ['dusk', 'bold', 'dark'],
  suits: 'art',
  draw: (scene) => {
    const { draw, canvas, safe, margin, unit, scheme, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const quiet = readable(palette.paper, [palette.primary, palette.ink])
    const across = wide ? safe.width * 0.44 : safe.width
    const tall = wide ? safe.height : Math.min(safe.height * 0.42, 470 * unit)
    const card = { x: safe.x, y: safe.y + safe.height - tall, width: across, height: tall }
    const pad = 46 * unit
    const text = {
      x: card.x + pad,
      y: card.y + pad,
      width: across - 2 * pad,
      height: tall - 2 * pad - 72 * unit,
    }
    // The picture's middle moves out from behind the card.
    const art = wide
      ? { x: across + margin, y: 0, width: canvas.width - across - margin, height: canvas.height }
      : { x: 0, y: 0, width: canvas.width, height: card.y + tall * 0.16 }
    scene.art(art)
    draw.rect(card, palette.paper, 6 * unit)
    headlineBlock(scene, text, { ink, quiet, largest: wide ? 130 : 86, stand: 'top' })
    signature(
      scene,
      card.x + pad,
      card.y + tall - pad - SIGNATURE * unit,
      across - 2 * pad,
      ink,
      palette.paper,
    )
  },
}

/** A picture seen through a round-headed window, the words under it on its sill. */
export const arch: Layout = {
  schemes: ['light', 'dusk', 'dark'],
  suits: 'any',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, scheme, fonts } = scene
    const tall = wide ? canvas.height - safe.y : safe.height * 0.56
    const across = wide ? Math.min(safe.width * 0.42, tall * 0.82) : Math.min(safe.width * 0.74, tall * 0.8)
    const x = wide ? safe.x + safe.width - across : (canvas.width - across) / 2
    const view = { x, y: safe.y, width: across, height: tall }
    const half = across / 2
    const shape = `M${x} ${view.y + tall}V${view.y + half}A${half} ${half} 0 0 1 ${x + across} ${view.y + half}V${view.y + tall}Z`
    const name = fitLine(
      fonts.strong,
      [words.brand, words.domain].filter((part) => part !== '').join(' · '),
      26 * unit,
      wide ? x - safe.x - 60 * unit : safe.width,
    )
    const foot = safe.y + safe.height - SIGNATURE * unit
    const top = view.y + tall + 40 * unit
    const text = wide
      ? { x: safe.x, y: safe.y, width: x - safe.x - 90 * unit, height: foot - safe.y - 40 * unit }
      : { x: safe.x, y: top, width: safe.width, height: foot - top - 20 * unit }
    const align = wide ? 'left' : 'middle'
    // Two brand colours mixed turn to mud on a dark ground: there the view is only lighter.
    const pale = scheme.ground === scheme.palette.paper
    const ground = mix(scheme.ground, pale ? scheme.pop : scheme.palette.paper, pale ? 0.24 : 0.12)
    const inside = { ...scheme, ground }
    draw.clipped(shape, () => scene.art(view, { scheme: inside }))
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 132 : 96,
      align,
      stand: 'middle',
    })
    scene.text(fonts.strong, name, wide ? safe.x : canvas.width / 2, foot + 8 * unit, scheme.quiet, align)
  },
}
