import { isSerif } from '../picture/font-file'
import { fitLine, fitText } from '../picture/fit-text'
import type { Scene } from '../picture/scene'
import type { Area } from '../picture/svg'

interface HeadlineOptions {
  readonly ink: string
  readonly quiet: string
  readonly align?: 'left' | 'middle'
  /** Where the block stands in its area. */
  readonly stand?: 'top' | 'middle' | 'bottom'
  /** In units (1,080ths of the shorter side). */
  readonly largest?: number
  readonly kicker?: boolean
}

/** The kicker and the headline as one block within an area. */
export function headlineBlock(scene: Scene, area: Area, options: HeadlineOptions): string {
  const { unit, faces, words } = scene
  const { ink, quiet, align = 'left', stand = 'top', largest = 128, kicker = true } = options
  const above =
    kicker && words.kicker !== '' ? fitLine(faces.body, words.kicker, 27 * unit, area.width) : undefined
  const gap = above && above.lines.join('') !== '' ? above.height + 20 * unit : 0
  // An upright story has room to speak louder.
  const louder = scene.canvas.height > scene.canvas.width * 1.5 ? 1.3 : 1
  const headline = fitText(faces.heading, words.headline, {
    width: area.width,
    height: area.height - gap,
    largest: largest * unit * louder,
    smallest: 26 * unit,
    leading: isSerif(faces.heading.family) ? 1.04 : 1.08,
    tracking: faces.heading.family === 'Geist Mono' ? -0.04 : faces.heading.family === 'Oswald' ? 0 : -0.022,
    mostLines: 9,
  })
  const free = Math.max(0, area.height - gap - headline.height)
  const top = area.y + (stand === 'top' ? 0 : stand === 'middle' ? free / 2 : free)
  const x = align === 'left' ? area.x : area.x + area.width / 2
  return (
    (above ? scene.say(faces.body, above, x, top, quiet, align) : '') +
    scene.say(faces.heading, headline, x, top + gap, ink, align)
  )
}
