import { type Area, inset } from '../canvas'
import { mix, readable, schemeOf } from '../palette'
import { closeUpZoom } from '../scene'
import { fitLine, fitText } from '../text/fit-text'
import { footRow, headlineBlock, type Layout, note, signature, signatureHeight } from './layout'

// Layouts built around an image.

/** An image on paper with a caption, like a magazine page. */
export const plate: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'picture',
  draw: (scene) => {
    const { draw, safe, margin, unit, wide, tall, scheme } = scene
    const foot = safe.y + safe.height - signatureHeight * unit
    const rule = foot - 26 * unit
    const art = wide
      ? { x: safe.x + safe.width * 0.46, y: safe.y, width: safe.width * 0.54, height: safe.height }
      : {
          x: safe.x,
          // In a story, the image may extend behind the app's own bars.
          y: tall ? margin : safe.y,
          width: safe.width,
          height: tall ? safe.y + safe.height * 0.56 - margin : safe.height * 0.56,
        }
    const textWidth = wide ? safe.width * 0.46 - margin : safe.width
    const top = wide ? safe.y : art.y + art.height + 40 * unit
    const text = { x: safe.x, y: top, width: textWidth, height: rule - top - 34 * unit }
    scene.art(art, { radius: 6 * unit })
    headlineBlock(scene, text, { ink: scheme.ink, largest: wide ? 140 : 104 })
    draw.line(safe.x, rule, safe.x + textWidth, rule, mix(scheme.ground, scheme.ink, 0.3), 1.5 * unit)
    footRow(scene, { x: safe.x, y: foot, width: textWidth }, scheme.ink)
  },
}

/** A full-bleed image that fades at the bottom into the brand's colour, with the text on it. */
export const overlay: Layout = {
  schemes: ['dark', 'light', 'bold'],
  suits: 'picture',
  draw: (scene) => {
    const { draw, canvas, safe, unit, wide, scheme } = scene
    const { ground, ink } = scheme
    const foot = safe.y + safe.height - signatureHeight * unit
    const tall = wide ? safe.height * 0.32 : Math.min(safe.height * 0.3, 380 * unit)
    const text = { x: safe.x, y: foot - 34 * unit - tall, width: safe.width, height: tall }
    const end = text.y - 24 * unit
    const rise = Math.min(end, 200 * unit)
    scene.art({ ...canvas, height: end + 1 })
    draw.fade({ ...canvas, y: end - rise, height: rise + 2 }, ground)
    draw.rect({ ...canvas, y: end, height: canvas.height - end }, ground)
    headlineBlock(scene, text, { ink, largest: wide ? 124 : 108, stand: 'bottom' })
    footRow(scene, { ...safe, y: foot }, ink)
  },
}

/** Two full-bleed halves: image and text. */
export const halves: Layout = {
  schemes: ['dark', 'bold', 'light'],
  suits: 'picture',
  draw: (scene) => {
    const { draw, canvas, safe, margin, unit, wide, scheme } = scene
    const { width, height } = canvas
    const split = wide ? width / 2 : height * 0.52
    const art = wide ? { x: split, y: 0, width: split, height } : { x: 0, y: 0, width, height: split }
    const top = wide ? safe.y : split + margin * 0.7
    const side = {
      x: safe.x,
      y: top,
      width: wide ? split - 2 * margin : safe.width,
      height: safe.y + safe.height - top,
    }
    const text = { ...side, height: side.height - (signatureHeight + 40) * unit }
    scene.art(art)
    draw.rect(
      wide ? { x: 0, y: 0, width: split, height } : { ...canvas, y: split, height: height - split },
      scheme.ground,
    )
    headlineBlock(scene, text, {
      ink: scheme.ink,
      largest: wide ? 140 : 108,
      stand: wide ? 'middle' : 'top',
    })
    footRow(scene, { ...side, y: side.y + side.height - signatureHeight * unit }, scheme.ink)
  },
}

/** Large text on the brand's colour above a full-bleed image. */
export const band: Layout = {
  schemes: ['bold', 'light', 'dark'],
  suits: 'picture',
  draw: (scene) => {
    const { canvas, safe, margin, unit, wide, tall, scheme, words } = scene
    const split = wide ? canvas.width * 0.4 : safe.y + safe.height * (tall ? 0.4 : 0.46)
    const art = wide
      ? { x: 0, y: 0, width: split, height: canvas.height }
      : { x: 0, y: split, width: canvas.width, height: canvas.height - split }
    const left = wide ? split + margin : safe.x
    const width = safe.x + safe.width - left
    const top = safe.y + (signatureHeight + 34) * unit
    const bottom = wide ? safe.y + safe.height - (words.domain ? 70 : 0) * unit : split - 44 * unit
    signature(scene, left, safe.y, width, scheme.ink)
    headlineBlock(
      scene,
      { x: left, y: top, width, height: bottom - top },
      { ink: scheme.ink, largest: wide ? 150 : 136, stand: 'middle' },
    )
    if (wide) note(scene, words.domain, left, safe.y + safe.height - 42 * unit, width, scheme.ink)
    scene.art(art)
  },
}

/** An image in an arched window, with the text below. */
export const arch: Layout = {
  schemes: ['light', 'bold', 'dark'],
  suits: 'picture',
  draw: (scene) => {
    const { draw, canvas, safe, unit, wide, scheme } = scene
    const tall = wide ? canvas.height - safe.y : safe.height * 0.56
    const across = wide ? Math.min(safe.width * 0.42, tall * 0.82) : Math.min(safe.width * 0.78, tall * 0.84)
    const x = wide ? safe.x + safe.width - across : (canvas.width - across) / 2
    const view = { x, y: safe.y, width: across, height: tall }
    const half = across / 2
    const shape = `M${x} ${view.y + tall}V${view.y + half}A${half} ${half} 0 0 1 ${x + across} ${view.y + half}V${view.y + tall}Z`
    const foot = safe.y + safe.height - 42 * unit
    const top = view.y + tall + 34 * unit
    const text = wide
      ? { x: safe.x, y: safe.y, width: x - safe.x - 90 * unit, height: foot - safe.y - 50 * unit }
      : { x: safe.x, y: top, width: safe.width, height: foot - top - 22 * unit }
    const align = wide ? 'left' : 'middle'
    draw.clipped(shape, () => scene.art(view))
    headlineBlock(scene, text, { ink: scheme.ink, largest: wide ? 132 : 92, align, stand: 'middle' })
    note(scene, namesOf(scene.words), wide ? safe.x : canvas.width / 2, foot, text.width, scheme.ink, align)
  },
}

const namesOf = ({ brand, domain }: { readonly brand: string; readonly domain: string }): string =>
  [brand, domain].filter((name) => name !== '').join(' · ')

/** A full-bleed image with a paper card over its corner. */
export const window: Layout = {
  schemes: ['dark', 'bold', 'dusk'],
  suits: 'picture',
  draw: (scene) => {
    const { draw, canvas, safe, unit, scheme, wide } = scene
    const { paper, ink: dark } = scheme.palette
    const onBrand = scheme.ground
    const bold = readable(onBrand, [paper, dark])
    const ink = readable(paper, [dark])
    const across = wide ? safe.width * 0.44 : safe.width
    const tall = wide ? safe.height * 0.78 : Math.min(safe.height * 0.4, 440 * unit)
    const card = { x: safe.x, y: safe.y + safe.height - tall, width: across, height: tall }
    const strip = (signatureHeight + 36) * unit
    const pad = 44 * unit
    const text = { ...inset(card, pad), height: tall - strip - 2 * pad + 14 * unit }
    // Shift the image so that the card doesn't cover its centre.
    const art = wide ? canvas : { ...canvas, height: card.y + tall * 0.2 }
    scene.art(wide ? { ...art, x: across * 0.5, width: canvas.width - across * 0.5 } : art)
    draw.rect(card, paper, 6 * unit)
    draw.rect({ ...card, y: card.y + tall - strip, height: strip }, onBrand)
    headlineBlock(scene, text, { ink, largest: wide ? 116 : 86, stand: 'middle' })
    footRow(scene, { x: card.x + pad, y: card.y + tall - strip + 18 * unit, width: across - 2 * pad }, bold)
  },
}

/** A round image above centred text, or beside the text in wide formats. */
export const roundel: Layout = {
  schemes: ['bold', 'light', 'dark'],
  suits: 'picture',
  draw: (scene) => {
    const { draw, canvas, safe, unit, wide, scheme } = scene
    const square = canvas.width === canvas.height
    const side = wide ? safe.height * 0.92 : Math.min(safe.width * (square ? 0.58 : 0.84), safe.height * 0.54)
    const art = wide
      ? { x: safe.x + safe.width - side, y: safe.y + (safe.height - side) / 2, width: side, height: side }
      : { x: canvas.width / 2 - side / 2, y: safe.y, width: side, height: side }
    const bottom = safe.y + safe.height
    const foot = bottom - 42 * unit
    const top = art.y + side + 30 * unit
    const text = wide
      ? { ...safe, width: art.x - safe.x - 70 * unit, height: safe.height - 100 * unit }
      : { ...safe, y: top, height: foot - top - 18 * unit }
    const gap = 12 * unit
    draw.circle(art.x + side / 2, art.y + side / 2, side / 2, scheme.pop)
    scene.art(inset(art, gap), { radius: side / 2 })
    headlineBlock(scene, text, {
      ink: scheme.ink,
      largest: wide ? 132 : 96,
      align: wide ? 'left' : 'middle',
      stand: 'middle',
    })
    if (wide) signature(scene, safe.x, bottom - signatureHeight * unit, text.width, scheme.ink)
    else note(scene, namesOf(scene.words), canvas.width / 2, foot, safe.width, scheme.ink, 'middle')
  },
}

/** The image twice: whole, and zoomed in. */
export const diptych: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'picture',
  draw: (scene) => {
    const { canvas, safe, margin, unit, wide, tall, scheme } = scene
    const gap = 14 * unit
    const field = wide
      ? { x: safe.x + safe.width * 0.42, y: safe.y, width: safe.width * 0.58, height: safe.height }
      : { x: 0, y: 0, width: canvas.width, height: tall ? safe.y + safe.height * 0.5 : canvas.height * 0.54 }
    const first = (field.width - gap) * 0.6
    const top = wide ? safe.y : field.y + field.height + 40 * unit
    const width = wide ? safe.width * 0.42 - margin : safe.width
    const foot = safe.y + safe.height - signatureHeight * unit
    scene.art({ ...field, width: first }, { zoom: 1 })
    scene.art(
      { ...field, x: field.x + first + gap, width: field.width - first - gap },
      { index: 1, zoom: closeUpZoom * 1.2 },
    )
    headlineBlock(
      scene,
      { x: safe.x, y: top, width, height: foot - top - 28 * unit },
      { ink: scheme.ink, largest: wide ? 124 : 104, stand: wide ? 'middle' : 'top' },
    )
    footRow(scene, { x: safe.x, y: foot, width }, scheme.ink, wide ? '' : scene.words.domain)
  },
}

/** A grid of four: image, logo, text, and the image zoomed in. */
export const mosaic: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'picture',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, tall, scheme, fonts, logo } = scene
    const { palette } = scheme
    const gap = 18 * unit
    const whole: Area = tall
      ? { x: safe.x - 30 * unit, y: safe.y, width: safe.width + 60 * unit, height: safe.height }
      : inset(canvas, 44 * unit)
    const first = (whole.width - gap) * (wide ? 0.6 : 0.62)
    const upper = (whole.height - gap) * (wide ? 0.56 : 0.54)
    const right = whole.x + first + gap
    const lower = whole.y + upper + gap
    const restAcross = whole.width - first - gap
    const restTall = whole.height - upper - gap
    const mark = { x: right, y: whole.y, width: restAcross, height: upper }
    const textTile = { x: whole.x, y: lower, width: first, height: restTall }
    const radius = 22 * unit
    const markGround = scheme.ground === palette.accent ? palette.primary : palette.accent
    const markInk = readable(markGround, [palette.paper, palette.ink])
    const textGround = scheme.ground === palette.paper ? palette.primary : palette.paper
    const textInk = readable(textGround, [palette.paper, palette.ink])
    const side = Math.min(restAcross, upper) * 0.5
    const middle = { x: mark.x + mark.width / 2, y: mark.y + mark.height / 2 }
    const name = fitText(fonts.strong, words.brand, {
      width: mark.width - 48 * unit,
      height: (logo ? 90 : upper / unit - 60) * unit,
      largest: (logo ? 34 : 58) * unit,
      smallest: 24 * unit,
      leading: 1.15,
      maxLines: logo ? 2 : 4,
    })
    scene.art({ x: whole.x, y: whole.y, width: first, height: upper }, { radius, zoom: 1 })
    draw.rect(mark, markGround, radius)
    if (logo)
      draw.image(
        { x: middle.x - side / 2, y: middle.y - side * 0.7, width: side, height: side },
        logo,
        radius,
      )
    const nameTop = logo ? mark.y + mark.height - name.height - 30 * unit : middle.y - name.height / 2
    scene.text(fonts.strong, name, middle.x, nameTop, markInk, 'middle')
    draw.rect(textTile, textGround, radius)
    headlineBlock(scene, inset(textTile, 36 * unit), {
      ink: textInk,
      largest: 88,
      stand: 'middle',
      kicker: false,
    })
    scene.art(
      { x: right, y: lower, width: restAcross, height: restTall },
      { radius, index: 1, zoom: closeUpZoom * 1.2 },
    )
  },
}

/** Like a post from a phone: an image, text strips over it, and the author's tag. */
export const caption: Layout = {
  schemes: ['dark', 'bold', 'dusk'],
  suits: 'preset',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, logo } = scene
    const { paper, ink: dark } = scheme.palette
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
    const side = 76 * unit
    const avatar = { x: safe.x, y: safe.y, width: side, height: side }
    const who = words.brand || words.kicker
    const fit = fitLine(fonts.strong, who, 30 * unit, safe.width * 0.7)
    // Right-to-left names stay within the tag, too.
    const name = { ...fit, room: fit.width }
    const nameX = avatar.x + (logo ? 96 : 30) * unit
    scene.art(canvas)
    if (who) draw.rect({ ...avatar, width: nameX - avatar.x + name.width + 32 * unit }, paper, side / 2)
    if (logo) draw.image(avatar, logo, side / 2)
    scene.text(fonts.strong, name, nameX, avatar.y + (side - name.height) / 2, ink)
    const strips = text.lines.join('') === '' ? [] : text.lines
    for (const [index, line] of strips.entries()) {
      const width = fonts.strong.advance(line, text.size, text.tracking)
      const left = text.rightToLeft ? safe.x + pad + text.room - width : safe.x + pad
      draw.rect(
        { x: left - pad, y: top + index * tall, width: width + 2 * pad, height: tall + 1 },
        paper,
        8 * unit,
      )
    }
    scene.text(fonts.strong, text, safe.x + pad, top, ink)
  },
}

/** A storyboard frame: image, number, description and a progress bar. */
export const frame: Layout = {
  schemes: ['light'],
  suits: 'preset',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, frame: at, wide } = scene
    const { index = 0, count = 1 } = at ?? {}
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const bottom = safe.y + safe.height
    const top = bottom - (wide ? 200 : 340) * unit
    const number = fitLine(fonts.mono, `${index + 1} / ${count}`, 32 * unit, 170 * unit)
    const left = wide ? safe.x + 190 * unit : safe.x
    const textTop = top + (wide ? 38 : 100) * unit
    const text = fitText(fonts.heading, words.headline, {
      width: safe.x + safe.width - left,
      height: bottom - textTop,
      largest: 78 * unit,
      smallest: 26 * unit,
      leading: 1.08,
      tracking: -0.02,
      maxLines: 4,
    })
    const step = safe.width / count
    draw.rect(canvas, palette.paper)
    const view = { x: 0, y: 0, width: canvas.width, height: top - 44 * unit }
    if (scene.hasPicture) scene.art(view)
    else {
      // An empty frame with a grid of thirds, to sketch in.
      const other = schemeOf(palette, 'dark')
      draw.rect(view, other.ground)
      const line = mix(other.ground, other.ink, 0.28)
      for (const part of [1, 2]) {
        const x = (view.width * part) / 3
        const y = (view.height * part) / 3
        draw.line(x, 0, x, view.height, line, 2 * unit)
        draw.line(0, y, view.width, y, line, 2 * unit)
      }
    }
    for (let part = 0; part < count; part++) {
      const end = safe.x + (part + 1) * step - (part < count - 1 ? 14 * unit : 0)
      const fill = part <= index ? palette.accent : mix(palette.paper, ink, 0.2)
      draw.line(safe.x + part * step, top, end, top, fill, 8 * unit)
    }
    scene.text(fonts.mono, number, safe.x, top + 44 * unit, ink)
    scene.text(fonts.heading, text, left, textTop, ink)
  },
}
