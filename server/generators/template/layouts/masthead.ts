import { readable } from '../palette'
import { fitText } from '../text/fit-text'
import { note } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

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
