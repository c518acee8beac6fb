import { mix, readable } from '../palette'
import { fitLine, fitText } from '../picture/fit-text'
import type { Scene } from '../picture/scene'
import { type Area, circle, inset, line, picture, rect } from '../picture/svg'
import type { Layout } from './layout'

/** What there is to know, in rows ruled off from one another. */
function rows(scene: Scene, inner: Area, ink: string): { svg: string; top: number } {
  const { unit, words, faces } = scene
  const known = [
    ['Made by', words.brand],
    ['For', words.kicker],
    ['Found at', words.domain],
  ].filter(([, text]) => text !== '')
  const tall = 62 * unit
  const top = inner.y + inner.height - known.length * tall
  const svg = known.map(([name = '', text = ''], index) => {
    const y = top + index * tall
    const what = fitLine(faces.mono, name, 24 * unit, inner.width * 0.3)
    const value = fitLine(faces.mono, text, 24 * unit, inner.width * 0.64)
    return (
      line(inner.x, y, inner.x + inner.width, y, ink, 1.5 * unit) +
      scene.say(faces.mono, what, inner.x, y + 18 * unit, ink) +
      scene.say(faces.mono, value, inner.x + inner.width, y + 18 * unit, ink, 'right')
    )
  })
  return { svg: svg.join(''), top }
}

/** A printed label on coloured stock: mark, name, and what there is to know in rows. */
export const label: Layout = {
  schemes: ['dark', 'bold', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { canvas, safe, unit, words, scheme, faces, logo, wide } = scene
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
    const table = rows(scene, inner, ink)
    const tagline = fitLine(faces.body, words.tagline, 25 * unit, inner.width)
    const top = inner.y + side + 36 * unit
    const room = table.top - top - (words.tagline ? 100 : 40) * unit
    const name = fitText(faces.heading, words.headline, {
      width: inner.width,
      height: room,
      largest: 112 * unit,
      smallest: 24 * unit,
      leading: 1.04,
      tracking: -0.02,
      mostLines: 5,
    })
    return (
      rect(card, palette.paper, `rx="${10 * unit}"`) +
      rect(inset(card, 26 * unit), 'none', `stroke="${ink}" stroke-width="${2 * unit}"`) +
      (logo
        ? picture({ x: middle - side / 2, y: inner.y, width: side, height: side }, logo.uri)
        : circle(middle, inner.y + side / 2, side * 0.36, palette.accent)) +
      scene.say(faces.heading, name, middle, top + Math.max(0, room - name.height) / 2, ink, 'middle') +
      scene.say(
        faces.body,
        tagline,
        middle,
        table.top - 66 * unit,
        readable(palette.paper, [mix(ink, palette.paper, 0.15), ink]),
        'middle',
      ) +
      table.svg
    )
  },
}
