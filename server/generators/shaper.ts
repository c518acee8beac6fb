import * as harfbuzz from 'harfbuzzjs'
import type { OpenFont, OutlineStep } from './picture/font-source'

/** A font file set by HarfBuzz: joining, ligatures, marks and mirroring as browsers do them. */
export function shapedFont(bytes: Uint8Array, weight: number): OpenFont {
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  const font = new harfbuzz.Font(face)
  if ('wght' in face.getAxisInfos()) font.setVariations([new harfbuzz.Variation('wght', weight)])
  const em = face.upem
  const outlines = new Map<number, readonly OutlineStep[]>()
  const covered = new Map<number, boolean>()
  return {
    has: (codePoint) => {
      const known = covered.get(codePoint) ?? (font.nominalGlyph(codePoint) ?? 0) > 0
      covered.set(codePoint, known)
      return known
    },
    set: (text, rightToLeft) => {
      const buffer = new harfbuzz.Buffer()
      buffer.addText(text)
      buffer.guessSegmentProperties()
      buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
      harfbuzz.shape(font, buffer)
      return buffer.getGlyphInfosAndPositions().flatMap((glyph) =>
        glyph.codepoint === 0
          ? []
          : {
              id: glyph.codepoint,
              advance: (glyph.xAdvance ?? 0) / em,
              dx: (glyph.xOffset ?? 0) / em,
              dy: (glyph.yOffset ?? 0) / em,
            },
      )
    },
    outline: (glyph) => {
      const known = outlines.get(glyph)
      if (known) return known
      const steps = font
        .glyphToJson(glyph)
        .map(({ type, values }) => ({ type, values: values.map((value) => value / em) }))
      outlines.set(glyph, steps)
      return steps
    },
  }
}
