import { note, signature } from './signature'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

/** Words alone, as large as they go, between two hairlines. */
export const statement: Layout = {
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
