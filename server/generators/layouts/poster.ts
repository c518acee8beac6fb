import { note, signature } from '../picture/scene'
import { circle, line, path, n, rect } from '../picture/svg'
import { headlineBlock } from './headline-block'
import type { Layout } from './layout'

const kinds = ['disc', 'quarter', 'half', 'bar'] as const

/** Two plain shapes and a headline on a strict grid, as Swiss posters have it. */
export const poster: Layout = {
  schemes: ['bold', 'light', 'dark', 'dusk'],
  suits: 'words',
  draw: (scene) => {
    const { canvas, safe, unit, words, wide, scheme, random } = scene
    const split = wide ? canvas.width * 0.56 : safe.y + safe.height * 0.47
    const field = wide
      ? { x: split, y: 0, width: canvas.width - split, height: canvas.height }
      : { x: 0, y: safe.y + 76 * unit, width: canvas.width, height: split - safe.y - 76 * unit }
    const radius = Math.min(field.width, field.height) / 2
    const [near, far, deep] = scheme.shades
    const columns = Math.max(2, Math.round(field.width / (2 * radius)))
    const rowsOf = Math.max(1, Math.round(field.height / (2 * radius)))
    const step = { x: field.width / columns, y: field.height / rowsOf }
    const turn = Math.floor(random.next() * kinds.length)
    const shapes = Array.from({ length: columns * rowsOf }, (_, index) => {
      const x = field.x + (index % columns) * step.x
      const y = field.y + Math.floor(index / columns) * step.y
      const kind = kinds[(index + turn) % kinds.length]
      const fill = random.pick([scheme.pop, scheme.pop, far, deep])
      const r = Math.min(step.x, step.y) / 2
      const back = rect(
        { x, y, width: step.x + 0.5, height: step.y + 0.5 },
        index % 2 === 0 ? near : scheme.ground,
      )
      if (kind === 'disc') return back + circle(x + step.x / 2, y + step.y / 2, r, fill)
      if (kind === 'quarter')
        return (
          back +
          path(
            `M${n(x)} ${n(y + step.y)}V${n(y)}A${n(step.x)} ${n(step.y)} 0 0 1 ${n(x + step.x)} ${n(y + step.y)}Z`,
            fill,
          )
        )
      if (kind === 'half')
        return (
          back +
          path(
            `M${n(x)} ${n(y + step.y)}A${n(step.x / 2)} ${n(step.y)} 0 0 1 ${n(x + step.x)} ${n(y + step.y)}Z`,
            fill,
          )
        )
      return back + rect({ x: x + step.x * 0.33, y, width: step.x * 0.34, height: step.y }, fill)
    })
    const right = safe.x + safe.width
    const across = wide ? split - safe.x - 60 * unit : safe.width
    const end = wide ? safe.x + across : right
    const foot = safe.y + safe.height - 40 * unit
    const top = wide ? safe.y + 90 * unit : split + 42 * unit
    return (
      shapes.join('') +
      signature(scene, safe.x, safe.y, across * (words.kicker ? 0.56 : 1), scheme.ink) +
      note(scene, words.kicker, end, safe.y + 7 * unit, across * 0.4, scheme.ink, 'right') +
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
      ) +
      line(safe.x, foot - 16 * unit, end, foot - 16 * unit, scheme.ink, 2 * unit) +
      note(scene, words.tagline, safe.x, foot, across * (words.domain ? 0.6 : 1), scheme.ink) +
      note(scene, words.domain, end, foot, across * (words.tagline ? 0.36 : 1), scheme.ink, 'right')
    )
  },
}
