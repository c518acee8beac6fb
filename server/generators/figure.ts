const FIGURES: readonly RegExp[] = [
  /[-−–+]?\d{1,3}(?:[.,]\d+)?\s?%/u,
  /[$€£¥]\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?\s?(?:€|£|¥|kr\b|zł)/u,
  /\b\d{1,2}\s?(?:for|×|x)\s?\d{1,2}\b/iu,
]

/** The share, price or bargain that a text turns on; empty when it turns on none. */
export function figureIn(text: string): string {
  for (const figure of FIGURES) {
    const found = figure.exec(text)?.[0]
    if (found !== undefined) return found.replaceAll(/\s/gu, '')
  }
  return ''
}
