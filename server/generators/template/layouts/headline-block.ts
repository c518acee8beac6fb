import { isSerif } from '../text/families'
import { fitLine, fitText } from '../text/fit-text'
import type { Scene } from '../scene'
import type { Area } from '../canvas/drawing'

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
export function headlineBlock(scene: Scene, area: Area, options: HeadlineOptions): void {
  const { unit, fonts, words } = scene
  const { ink, quiet, align = 'left', stand = 'top', largest = 128, kicker = true } = options
  const above =
    kicker && words.kicker !== '' ? fitLine(fonts.body, words.kicker, 27 * unit, area.width) : undefined
  const gap = above && above.lines.join('') !== '' ? above.height + 20 * unit : 0
  // An upright story has room to speak louder.
  const louder = scene.canvas.height > scene.canvas.width * 1.5 ? 1.3 : 1
  const headline = fitText(fonts.heading, words.headline, {
    width: area.width,
    height: area.height - gap,
    largest: largest * unit * louder,
    smallest: 26 * unit,
    leading: isSerif(fonts.heading.family) ? 1.04 : 1.08,
    tracking: fonts.heading.family === 'Geist Mono' ? -0.04 : fonts.heading.family === 'Oswald' ? 0 : -0.022,
    maxLines: 9,
  })
  const free = Math.max(0, area.height - gap - headline.height)
  const top = area.y + (stand === 'top' ? 0 : stand === 'middle' ? free / 2 : free)
  const x = align === 'left' ? area.x : area.x + area.width / 2
  if (above) scene.text(fonts.body, above, x, top, quiet, align)
  scene.text(fonts.heading, headline, x, top + gap, ink, align)
}
