/** What the drawing uses of a 2D context: both hosts' own fit it as they are. */
export interface Context2D {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  lineJoin: string
  globalAlpha: number
  font: string
  letterSpacing: string
  direction: string
  textAlign: string
  textBaseline: string
  imageSmoothingQuality: string
  save(): void
  restore(): void
  beginPath(): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  arc(x: number, y: number, radius: number, from: number, to: number): void
  ellipse(x: number, y: number, rx: number, ry: number, rotation: number, from: number, to: number): void
  fill(path?: object): void
  stroke(path?: object): void
  clip(path?: object): void
  translate(x: number, y: number): void
  rotate(radians: number): void
  drawImage(image: object, ...places: [number, number, number, number, number, number, number, number]): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): TextInk & { readonly width: number }
}

/** How far the ink of a text reaches from its origin, in pixels. */
export interface TextInk {
  readonly actualBoundingBoxLeft: number
  readonly actualBoundingBoxRight: number
  readonly actualBoundingBoxAscent: number
  readonly actualBoundingBoxDescent: number
}

/** A picture file made ready to be drawn: what `drawImage` takes, and its pixels. */
export interface CanvasImage {
  readonly source: object
  readonly width: number
  readonly height: number
}

/** The weights a font file holds: one, or a variable font's range. */
export type FontFileWeight = '400' | '500' | '600' | '100 900'

/** The Canvas 2D API where the pictures are drawn: Node's or the browser's. */
export interface CanvasHost<Context extends Context2D = Context2D> {
  createContext(width: number, height: number): Context
  /** SVG path data as what `fill` and `stroke` take. */
  createPath(d: string): object
  toPng(context: Context): Promise<Uint8Array<ArrayBuffer>>
  /**
   * A picture file of any usual kind, turned upright and no larger than `maxSide` pixels on its longer side. What is no
   * picture, is broken or too large gives nothing: a picture is made without it.
   */
  readImage(bytes: Uint8Array, maxSide: number): Promise<CanvasImage | undefined>
  /** What `unicode.json` of a font package says: each subset's code points, as in CSS. */
  readonly subsets: (packageName: string) => Readonly<Record<string, string>>
  /** Makes a file such as `@fontsource/newsreader/files/….woff2` known under a family name. Rejects if it can't be read. */
  loadFont(file: string, family: string, weight: FontFileWeight): Promise<void>
}
