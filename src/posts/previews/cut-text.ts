import { word } from '~/domain/language'
import type { Platform } from '~/contract/social'
import { graphemeStart } from '~/domain/text/grapheme'

/** Where a feed folds a text away behind "more". */
export interface Cut {
  /** Characters that stay in sight. */
  readonly characters: number
  /** Lines of their own, as typed, that stay in sight. */
  readonly lines: number
  /** The word that unfolds it. */
  readonly more: string
}

/**
 * About where each platform's feed cuts, as seen in the apps and on the sites; none of them documents it, so these
 * are for the eye and rule nothing. X shows a text of 280 whole; Reddit a post's page.
 */
export const cuts: Readonly<Partial<Record<Platform, Cut>>> = {
  instagram: { characters: 125, lines: 2, more: word('more') },
  facebook: { characters: 477, lines: 5, more: 'See more' },
  linkedin: { characters: 210, lines: 3, more: word('more') },
  tiktok: { characters: 90, lines: 2, more: word('more') },
  youtube: { characters: 150, lines: 3, more: word('more') },
}

/** The part of `text` that stays in sight, and whether there is more. Whole words, where the last one is not endless. */
export function cutText(text: string, cut: Cut | undefined): { shown: string; cut: boolean } {
  if (!cut) return { shown: text, cut: false }
  const lines = text.split('\n')
  const byLines = lines.length > cut.lines ? lines.slice(0, cut.lines).join('\n') : text
  if (byLines.length <= cut.characters) return { shown: byLines.trimEnd(), cut: byLines.length < text.length }
  const hard = byLines.slice(0, graphemeStart(byLines, cut.characters))
  const space = hard.search(/\s\S*$/)
  const shown = space > cut.characters * 0.7 ? hard.slice(0, space) : hard
  return { shown: shown.trimEnd(), cut: true }
}
