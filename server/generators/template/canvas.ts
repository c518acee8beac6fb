export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Align = 'left' | 'middle' | 'right'

export const inset = (area: Area, by: number): Area => ({
  x: area.x + by,
  y: area.y + by,
  width: area.width - 2 * by,
  height: area.height - 2 * by,
})

/** Drawing primitives over a 2D context. */
export interface Drawing {
  readonly context: Context2D
  rect(area: Area, fill: string, radius?: number): void
  outline(area: Area, stroke: string, width: number): void
  circle(x: number, y: number, radius: number, fill: string, alpha?: number): void
  ellipse(x: number, y: number, rx: number, ry: number, fill: string): void
  line(x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): void
  /** SVG path data, filled. */
  path(d: string, fill: string): void
  /** SVG path data as a line. */
  curve(d: string, stroke: string, width: number): void
  /** An image cropped to cover the area; a `zoom` of 2 shows the middle half. */
  image(area: Area, image: CanvasImage, radius?: number, zoom?: number): void
  /** A gradient from transparent at the top of the area to solid at the bottom. */
  fade(area: Area, color: string): void
  /** Draws within an area, its corners rounded by `radius`, or within SVG path data. */
  clipped(area: Area | string, draw: () => void, radius?: number): void
}

const fullTurn = Math.PI * 2

/** Starts the path of a rectangle. As in SVG, the radius is capped at half a side. */
function traceRect(context: Context2D, { x, y, width, height }: Area, radius: number): void {
  context.beginPath()
  context.roundRect(x, y, width, height, Math.max(0, Math.min(radius, width / 2, height / 2)))
}

/** Draws an image so that it covers the area, cropped evenly. */
function drawCovering(
  context: Context2D,
  area: Area,
  { source, width, height }: CanvasImage,
  zoom: number,
): void {
  const scale = Math.max(area.width / width, area.height / height) * zoom
  const partWidth = area.width / scale
  const partHeight = area.height / scale
  const target = [area.x, area.y, area.width, area.height] as const
  const part = [(width - partWidth) / 2, (height - partHeight) / 2, partWidth, partHeight] as const
  context.drawImage(source, ...part, ...target)
}

export function createDrawing(host: Pick<CanvasHost, 'createPath'>, context: Context2D): Drawing {
  const strokePath = (stroke: string, width: number, path?: object) => {
    context.strokeStyle = stroke
    context.lineWidth = width
    if (path) context.stroke(path)
    else context.stroke()
  }
  /** Draws, then restores the context's state. */
  const isolated = (draw: () => void) => {
    context.save()
    draw()
    context.restore()
  }
  const drawing: Drawing = {
    context,
    rect: (area, fill, radius = 0) => {
      traceRect(context, area, radius)
      context.fillStyle = fill
      context.fill()
    },
    outline: (area, stroke, width) => {
      traceRect(context, area, 0)
      strokePath(stroke, width)
    },
    circle: (x, y, radius, fill, alpha = 1) =>
      isolated(() => {
        context.globalAlpha = alpha
        drawing.ellipse(x, y, radius, radius, fill)
      }),
    ellipse: (x, y, rx, ry, fill) => {
      context.beginPath()
      context.ellipse(x, y, rx, ry, 0, 0, fullTurn)
      context.fillStyle = fill
      context.fill()
    },
    line: (x1, y1, x2, y2, stroke, width) => drawing.curve(`M${x1} ${y1}L${x2} ${y2}`, stroke, width),
    path: (d, fill) => {
      context.fillStyle = fill
      context.fill(host.createPath(d))
    },
    curve: (d, stroke, width) => {
      context.lineJoin = 'round'
      strokePath(stroke, width, host.createPath(d))
    },
    image: (area, image, radius = 0, zoom = 1) =>
      drawing.clipped(area, () => drawCovering(context, area, image, zoom), radius),
    fade: ({ x, y, width, height }, color) =>
      isolated(() => {
        const gradient = context.createLinearGradient(x, y, x, y + height)
        gradient.addColorStop(0, `${color}00`)
        gradient.addColorStop(1, color)
        context.fillStyle = gradient
        context.fillRect(x, y, width, height)
      }),
    clipped: (area, draw, radius = 0) =>
      isolated(() => {
        if (typeof area === 'string') context.clip(host.createPath(area))
        else {
          traceRect(context, area, radius)
          context.clip()
        }
        draw()
      }),
  }
  return drawing
}

/** The subset of a 2D context that is used. Node's and the browser's both satisfy it. */
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
  save(): void
  restore(): void
  beginPath(): void
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
  ellipse(x: number, y: number, rx: number, ry: number, rotation: number, from: number, to: number): void
  fill(path?: object): void
  fillRect(x: number, y: number, width: number, height: number): void
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient
  stroke(path?: object): void
  clip(path?: object): void
  drawImage(image: object, ...places: [number, number, number, number, number, number, number, number]): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): TextInk & { readonly width: number }
}

interface Gradient {
  addColorStop(offset: number, color: string): void
}

/** Extent of a text's ink from its origin, in pixels. */
interface TextInk {
  readonly actualBoundingBoxLeft: number
  readonly actualBoundingBoxRight: number
  readonly actualBoundingBoxAscent: number
  readonly actualBoundingBoxDescent: number
}

/** A decoded image: what `drawImage` takes, and its size in pixels. */
export interface CanvasImage {
  readonly source: object
  readonly width: number
  readonly height: number
}

/** The weight of a font file, or the range of a variable font. */
export type FontFileWeight = '400' | '500' | '600' | '100 900'

/** A host's Canvas 2D API: Node's or the browser's. */
export interface CanvasHost<Context extends Context2D = Context2D> {
  createContext(width: number, height: number): Context
  /** Turns SVG path data into what `fill` and `stroke` take. */
  createPath(d: string): object
  toPng(context: Context): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Decodes an image file of any common format, rotated upright, with at most `maxSide` pixels on its longer side.
   * Undefined if it isn't an image, is broken or is too large; the caller then draws without it.
   */
  readImage(bytes: Uint8Array, maxSide: number): Promise<CanvasImage | undefined>
  /** A font package's `unicode.json`: each subset's code points, in CSS notation. */
  readonly subsets: (packageName: string) => Readonly<Record<string, string>>
  /** Registers a file such as `@fontsource/newsreader/files/….woff2` as a family. Rejects if it can't be read. */
  loadFont(file: string, family: string, weight: FontFileWeight): Promise<void>
}
