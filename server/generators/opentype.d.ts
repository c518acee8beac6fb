/** The part of `@shuding/opentype.js` that we use; the package ships no types. */
declare module '@shuding/opentype.js' {
  export interface Glyph {
    readonly index: number
    readonly advanceWidth: number
    getPath(x: number, y: number, fontSize: number): { toPathData(decimals: number): string }
  }
  export interface Font {
    readonly unitsPerEm: number
    charToGlyphIndex(character: string): number
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: { parse(buffer: ArrayBuffer): Font }
  export default opentype
}
