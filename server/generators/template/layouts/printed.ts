import { mix, readable } from '../palette'
import { fitLine, fitText } from '../text/fit-text'
import type { Scene } from '../scene'
import { inset, type Area } from '../canvas'
import { signature, SIGNATURE, note, headlineBlock, type Layout } from './layout'

/** A magazine's cover: the name across the top, the picture under it, what is inside on a band of colour. */
export const masthead: Layout = {
  schemes: ['bold', 'light', 'dark'],
  suits: 'any',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, wide, scheme, fonts } = scene
    const title = fitText(fonts.heading, words.brand || words.kicker || words.headline, {
      width: safe.width,
      height: (wide ? 190 : 230) * unit,
      largest: (wide ? 150 : 190) * unit,
      smallest: 30 * unit,
      leading: 1.1,
      tracking: -0.03,
      maxLines: 1,
    })
    const issue = words.kicker && words.brand ? words.kicker : words.domain
    const line = safe.y + title.height + 14 * unit
    const top = line + 56 * unit
    const { palette } = scheme
    const band = scheme.ground === palette.paper ? palette.primary : palette.paper
    const ink = readable(band, [palette.paper, palette.ink])
    const bottom = canvas.height
    const tall = wide ? bottom - top : Math.max(300 * unit, (safe.y + safe.height - top) * 0.38)
    const across = wide ? canvas.width * 0.44 : canvas.width
    const area = {
      x: 0,
      y: wide ? top : safe.y + safe.height - tall,
      width: across,
      height: bottom - (wide ? top : safe.y + safe.height - tall),
    }
    const art = wide
      ? { x: across, y: top, width: canvas.width - across, height: bottom - top }
      : { x: 0, y: top, width: canvas.width, height: area.y - top }
    const text = {
      x: safe.x,
      y: area.y + 44 * unit,
      width: (wide ? across : safe.x + safe.width) - safe.x - (wide ? 44 * unit : 0),
      height: safe.y + safe.height - area.y - 44 * unit,
    }
    scene.text(fonts.heading, title, canvas.width / 2, safe.y, scheme.ink, 'middle')
    note(scene, issue, safe.x, line, safe.width * 0.5, scheme.ink)
    note(scene, words.tagline, safe.x + safe.width, line, safe.width * 0.46, scheme.ink, 'right')
    scene.art(art)
    draw.rect(area, band)
    headlineBlock(scene, text, {
      ink,
      quiet: ink,
      largest: wide ? 110 : 96,
      kicker: false,
      stand: wide ? 'bottom' : 'middle',
    })
  },
}

/** Everything there is to say, set as a letter on the brand's own paper. */
export const letter: Layout = {
  schemes: ['dusk', 'bold', 'dark'],
  suits: 'long',
  draw: (scene) => {
    const { draw, safe, unit, words, scheme, fonts, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const quiet = readable(palette.paper, [mix(ink, palette.paper, 0.3), ink])
    const sheet = safe
    const inner = inset(sheet, (wide ? 70 : 58) * unit)
    const foot = inner.y + inner.height - SIGNATURE * unit
    const head = fitLine(fonts.mono, words.kicker || words.tagline, 23 * unit, inner.width)
    const rule = inner.y + 46 * unit
    const top = rule + 40 * unit
    const body = fitText(fonts.heading, words.body || words.headline, {
      width: inner.width,
      height: foot - top - 44 * unit,
      largest: 62 * unit,
      smallest: 21 * unit,
      leading: 1.26,
      tracking: -0.008,
      maxLines: 16,
    })
    draw.rect(
      { ...sheet, x: sheet.x + 14 * unit, y: sheet.y + 14 * unit },
      mix(scheme.ground, '#000000', 0.22),
      4 * unit,
    )
    draw.rect(sheet, palette.paper, 4 * unit)
    scene.text(fonts.mono, head, inner.x, inner.y, quiet)
    draw.line(inner.x, rule, inner.x + inner.width, rule, mix(palette.paper, ink, 0.25), 1.5 * unit)
    scene.text(fonts.heading, body, inner.x, top, ink)
    signature(scene, inner.x, foot, inner.width, ink, palette.paper)
  },
}

/** What there is to know, in rows ruled off from one another. */
function rowsOf(scene: Scene, inner: Area, ink: string): { top: number; draw: () => void } {
  const { draw, unit, words, fonts } = scene
  const known = [
    ['Made by', words.brand],
    ['For', words.kicker],
    ['Found at', words.domain],
  ].filter(([, text]) => text !== '')
  const tall = 62 * unit
  const top = inner.y + inner.height - known.length * tall
  const drawRow = (name: string, text: string, index: number) => {
    const y = top + index * tall
    const what = fitLine(fonts.mono, name, 24 * unit, inner.width * 0.3)
    const value = fitLine(fonts.mono, text, 24 * unit, inner.width * 0.64)
    draw.line(inner.x, y, inner.x + inner.width, y, ink, 1.5 * unit)
    scene.text(fonts.mono, what, inner.x, y + 18 * unit, ink)
    scene.text(fonts.mono, value, inner.x + inner.width, y + 18 * unit, ink, 'right')
  }
  return { top, draw: () => known.forEach(([name = '', text = ''], index) => drawRow(name, text, index)) }
}

/** A printed label on coloured stock: mark, name, and what there is to know in rows. */
export const label: Layout = {
  schemes: ['dark', 'bold', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { draw, canvas, safe, unit, words, scheme, fonts, logo, wide } = scene
    const { palette } = scheme
    const ink = readable(palette.paper, [palette.ink])
    const tall = Math.min(safe.height, canvas.width * 1.2)
    const across = Math.min(safe.width, tall * (wide ? 1.24 : 0.9))
    const card = {
      x: (canvas.width - across) / 2,
      y: safe.y + (safe.height - tall) / 2,
      width: across,
      height: tall,
    }
    const inner = inset(card, 64 * unit)
    const middle = card.x + card.width / 2
    const side = 112 * unit
    const table = rowsOf(scene, inner, ink)
    const tagline = fitLine(fonts.body, words.tagline, 25 * unit, inner.width)
    const top = inner.y + side + 36 * unit
    const room = table.top - top - (words.tagline ? 100 : 40) * unit
    const name = fitText(fonts.heading, words.headline, {
      width: inner.width,
      height: room,
      largest: 112 * unit,
      smallest: 24 * unit,
      leading: 1.04,
      tracking: -0.02,
      maxLines: 5,
    })
    draw.rect(card, palette.paper, 10 * unit)
    draw.outline(inset(card, 26 * unit), ink, 2 * unit)
    if (logo) draw.image({ x: middle - side / 2, y: inner.y, width: side, height: side }, logo)
    else draw.circle(middle, inner.y + side / 2, side * 0.36, palette.accent)
    scene.text(fonts.heading, name, middle, top + Math.max(0, room - name.height) / 2, ink, 'middle')
    scene.text(
      fonts.body,
      tagline,
      middle,
      table.top - 66 * unit,
      readable(palette.paper, [mix(ink, palette.paper, 0.15), ink]),
      'middle',
    )
    table.draw()
  },
}
