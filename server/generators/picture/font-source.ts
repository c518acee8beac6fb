import type { FallbackName, FamilyName, FontWeight } from './font-file'

/** A glyph as it was set, in em. */
export interface SetGlyph {
  readonly id: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** One command of an outline, in em, y upwards. */
export interface OutlineStep {
  readonly type: string
  readonly values: readonly number[]
}

/** An opened font file that sets text as its script asks: ligatures, joining, marks. */
export interface OpenFont {
  has(codePoint: number): boolean
  /** The text's glyphs from left to right. */
  set(text: string, rightToLeft: boolean): readonly SetGlyph[]
  outline(glyph: number): readonly OutlineStep[]
}

/** One file of a family: what it says it has, and the font once it is opened. */
export interface FontSource {
  readonly name: string
  claims(codePoint: number): boolean
  /** Undefined until `open` has been awaited, and where the file can't be read. */
  opened(): OpenFont | undefined
  open(): Promise<void>
}

/** The files of a family, in the order they are asked for a character. */
export type FontShelf = (family: FamilyName | FallbackName, weight: FontWeight) => readonly FontSource[]
