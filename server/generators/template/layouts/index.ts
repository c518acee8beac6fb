import { caption, arch, window, mosaic } from './picture-led'
import { label, letter, masthead } from './printed'
import { headlineBlock, note, signature, footRow, SIGNATURE, type Layout } from './layout'
import type { LayoutName } from '../picture-spec'
import { quotation, offer, poster } from './text-led'
import { landOf } from '../motifs/landscapes'
import { readable, mix, schemeOf } from '../palette'
import { fitLine, fitText } from '../text/fit-text'

/** One frame of a storyboard: the picture, its number, what happens in it, and how far the film has come. */
const frame: Layout = {
  schemes: ['light'],
  suits: 'preset',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, fonts, scheme, frame: at, wide } = scene
    const { index = 0, count = 1 } = at ?? {}
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const bottom = safe.y + safe.height
    const top = bottom - (wide ? 190 : 330) * unit
    const number = fitLine(fonts.mono, `${index + 1} / ${count}`, 30 * unit, 170 * unit)
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
    // To the edges left and right, so that frames laid side by side run on.
    scene.art({ x: 0, y: 0, width: canvas.width, height: top - 44 * unit })
    for (let part = 0; part < count; part++) {
      const end = safe.x + (part + 1) * step - (part < count - 1 ? 14 * unit : 0)
      const fill = part <= index ? palette.accent : mix(palette.paper, ink, 0.2)
      draw.line(safe.x + part * step, top, end, top, fill, 8 * unit)
    }
    scene.text(fonts.mono, number, safe.x, top + 44 * unit, ink)
    scene.text(fonts.heading, text, left, textTop, ink)
  },
}

/** Two full-bleed halves: one to look at, one to read. */
const halves: Layout = {
  schemes: ['dark', 'bold', 'light'],
  suits: 'any',
  draw: (scene) => {
    const { draw, canvas, safe, margin, unit, wide, scheme } = scene
    const { width, height } = canvas
    const split = wide ? width / 2 : height * 0.5
    const art = wide ? { x: split, y: 0, width: split, height } : { x: 0, y: 0, width, height: split }
    const top = wide ? safe.y : split + margin * 0.8
    const side = {
      x: safe.x,
      y: top,
      width: wide ? split - 2 * margin : safe.width,
      height: safe.y + safe.height - top,
    }
    const text = { ...side, height: side.height - 112 * unit }
    const other = schemeOf(scheme.palette, scheme.ground === scheme.palette.primary ? 'light' : 'dark')
    const foot = { ...side, y: side.y + side.height - SIGNATURE * unit }
    scene.art(art, { scheme: other })
    draw.rect(
      wide ? { x: 0, y: 0, width: split, height } : { ...canvas, y: split, height: height - split },
      scheme.ground,
    )
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 150 : 116,
      stand: wide ? 'bottom' : 'top',
    })
    footRow(scene, foot, scheme.ink, scheme.quiet)
  },
}

/** A round picture over centred words; beside them where the picture is wide. */
const roundel: Layout = {
  schemes: ['light', 'dark', 'bold'],
  suits: 'art',
  draw: (scene) => {
    const { canvas, safe, unit, words, wide, scheme } = scene
    const square = canvas.width === canvas.height
    const side = wide ? safe.height * 0.88 : Math.min(safe.width * (square ? 0.56 : 0.8), safe.height * 0.52)
    const art = wide
      ? { x: safe.x + safe.width - side, y: safe.y + (safe.height - side) / 2, width: side, height: side }
      : { x: canvas.width / 2 - side / 2, y: safe.y, width: side, height: side }
    const bottom = safe.y + safe.height
    const foot = bottom - 36 * unit
    const top = art.y + side + 38 * unit
    const text = wide
      ? { ...safe, width: art.x - safe.x - 70 * unit, height: safe.height - 90 * unit }
      : { ...safe, y: top, height: foot - top - 22 * unit }
    const inside = schemeOf(scheme.palette, scheme.ground === scheme.palette.accent ? 'dark' : 'bold')
    const names = [words.brand, words.domain].filter((name) => name !== '').join(' · ')
    scene.art(art, { scheme: inside, radius: side / 2 })
    headlineBlock(scene, text, {
      ink: scheme.ink,
      quiet: scheme.quiet,
      largest: wide ? 140 : 108,
      align: wide ? 'left' : 'middle',
      stand: 'middle',
    })
    if (wide) signature(scene, safe.x, bottom - SIGNATURE * unit, text.width, scheme.ink)
    else note(scene, names, canvas.width / 2, foot, safe.width, scheme.quiet, 'middle')
  },
}

/** A picture hung on paper with its caption: a page of a magazine. */
const plate: Layout = {
  schemes: ['light', 'light', 'dark'],
  suits: 'any',
  draw: (scene) => {
    const { draw, canvas, safe, margin, unit, wide, scheme } = scene
    const foot = safe.y + safe.height - SIGNATURE * unit
    const rule = foot - 26 * unit
    const tall = canvas.height > canvas.width * 1.5
    const art = wide
      ? { x: safe.x + safe.width * 0.46, y: safe.y, width: safe.width * 0.54, height: safe.height }
      : {
          x: safe.x,
          // A story's picture may stand behind the app's own bars.
          y: tall ? margin : safe.y,
          width: safe.width,
          height: tall ? safe.y + safe.height * 0.56 - margin : safe.height * 0.57,
        }
    const textWidth = wide ? safe.width * 0.46 - margin : safe.width
    const top = wide ? safe.y : art.y + art.height + 40 * unit
    const text = { x: safe.x, y: top, width: textWidth, height: rule - top - 34 * unit }
    const pale = scheme.ground === scheme.palette.paper
    const artScheme = pale ? scheme : { ...scheme, ground: mix(scheme.ground, scheme.palette.paper, 0.12) }
    scene.art(art, { scheme: artScheme, radius: 6 * unit })
    headlineBlock(scene, text, { ink: scheme.ink, quiet: scheme.quiet, largest: wide ? 150 : 108 })
    draw.line(safe.x, rule, safe.x + textWidth, rule, mix(scheme.ground, scheme.ink, 0.3), 1.5 * unit)
    footRow(scene, { x: safe.x, y: foot, width: textWidth }, scheme.ink, scheme.quiet)
  },
}

/** Land under a large headline in its sky, above the sun: the brand kit's own sample. */
const horizon: Layout = {
  schemes: ['dark', 'dusk', 'light', 'bold'],
  suits: 'words',
  motifs: ['hills'],
  draw: (scene) => {
    const { draw, canvas, safe, unit, wide, scheme } = scene
    const { width, height } = canvas
    const land = landOf(scheme)
    const onSky = readable(land.sky, [scheme.ink])
    const onLand = readable(land.front, [scheme.palette.paper])
    const foot = safe.y + safe.height - SIGNATURE * unit
    // The ground that the signature stands on, solid whatever the hills do.
    const shore = foot - 44 * unit
    const view = { x: 0, y: 0, width, height: shore + 2 }
    const sunTop = view.height * 0.56 - Math.min(width, view.height) * 0.15
    const sky = {
      x: safe.x,
      y: safe.y,
      width: wide ? safe.width * 0.44 : safe.width,
      height: (wide ? view.height * 0.5 : sunTop - 30 * unit) - safe.y,
    }
    scene.art(view)
    draw.rect({ x: 0, y: shore, width, height: height - shore }, land.front)
    headlineBlock(scene, sky, { ink: onSky, quiet: onSky, largest: 160 })
    footRow(scene, { ...safe, y: foot }, onLand, onLand)
  },
}

/** Words alone, as large as they go, between two hairlines. */
const statement: Layout = {
  schemes: ['bold', 'dark', 'light'],
  suits: 'words',
  draw: (scene) => {
    const { draw, safe, unit, words, scheme } = scene
    const { x, y, width, height } = safe
    const right = x + width
    const top = y + 82 * unit
    const bottom = y + height - 70 * unit
    const hair = (at: number) => draw.line(x, at, right, at, scheme.ink, 2 * unit)
    const text = { x, y: top + 44 * unit, width, height: bottom - top - 88 * unit }
    const dot = 26 * unit
    signature(scene, x, y, width * (words.kicker ? 0.58 : 1), scheme.ink)
    note(scene, words.kicker, right, y + 7 * unit, width * 0.38, scheme.ink, 'right')
    hair(top)
    headlineBlock(scene, text, { ...scheme, largest: 216, kicker: false, stand: 'top' })
    hair(bottom)
    note(scene, words.tagline || words.domain, x, y + height - 40 * unit, width * 0.84, scheme.ink)
    draw.circle(right - dot, y + height - dot + 4 * unit, dot, scheme.pop)
  },
}

/** Every layout by its name. */
export const LAYOUTS: Record<LayoutName, Layout> = {
  horizon,
  plate,
  statement,
  halves,
  roundel,
  label,
  quotation,
  window,
  arch,
  masthead,
  mosaic,
  offer,
  letter,
  poster,
  caption,
  frame,
}
