import bidiFactory from 'bidi-js'
import type { FontSource } from './font-source'
import { graphemesOf } from './graphemes'
import type { PickFont } from './pick-font'

const bidi = bidiFactory()

/** A stretch of one font and one direction. */
export interface TextRun {
  readonly text: string
  readonly source: FontSource
  readonly rightToLeft: boolean
}

interface Piece {
  text: string
  source: FontSource
  level: number
}

const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

/** Whether a text reads from the right: by its first letter that has a direction (Unicode's P2). */
export function readsFromRight(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter !== undefined && RIGHT_TO_LEFT.test(letter)
}

/** Unicode's rule L2: from the deepest level up, what is nested is turned around. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces]
  const deepest = Math.max(0, ...ordered.map(({ level }) => level))
  for (let level = deepest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  }
  return ordered
}

/** A line's runs from left to right; what no font draws is left out. */
export function runsOf(line: string, pick: PickFont, rightToLeft: boolean): TextRun[] {
  const mixed = RIGHT_TO_LEFT.test(line)
  const levels = mixed
    ? bidi.getEmbeddingLevels(line, rightToLeft ? 'rtl' : 'ltr').levels
    : new Uint8Array(line.length)
  const pieces: Piece[] = []
  let at = 0
  for (const grapheme of graphemesOf(line)) {
    const level = levels[at] ?? 0
    at += grapheme.length
    const last = pieces.at(-1)
    // A space belongs to the word before it, so that a font is not left for it; an emoji's would be as wide as an emoji.
    const stays = grapheme === ' ' && !last?.source.name.includes('emoji') && last?.source.opened()?.has(0x20)
    const source = stays ? last?.source : pick(grapheme)
    if (!source?.opened()) continue
    if (last?.source === source && last.level === level) last.text += grapheme
    else pieces.push({ text: grapheme, source, level })
  }
  return inVisualOrder(pieces).map(({ text, source, level }) => ({
    text,
    source,
    rightToLeft: level % 2 === 1,
  }))
}
