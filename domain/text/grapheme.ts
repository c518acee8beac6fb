const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** UTF-16 index where the character around `index`, as a person sees it, begins: a family emoji is never cut in half. */
export function graphemeStart(text: string, index: number): number {
  if (index <= 0) return 0
  if (index >= text.length) return text.length
  return segmenter.segment(text).containing(index)?.index ?? index
}

/** `text` by its characters as a person sees them. */
export function* graphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment
}
