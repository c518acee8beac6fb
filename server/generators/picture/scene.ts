import { randomFrom, type Random } from '../random'
import { popOn, type Scheme } from '../palette'
import type { Face } from './face'
import { type Area, type Align, circle, clipped, linePlaces, path, picture } from './svg'
import { type FittedText, fitLine } from './fit-text'
import type { PictureSpec, Words } from './picture-spec'

export interface Faces {
  readonly heading: Face
  readonly body: Face
  readonly strong: Face
  readonly mono: Face
}

/** A picture file made ready to be placed: its data URI, at most as large as the canvas. */
export interface PlacedPicture {
  readonly uri: string
  readonly width: number
  readonly height: number
}

/** A text as it stands in the picture: what tests measure. */
export interface PlacedText {
  readonly area: Area
  readonly fill: string
  readonly lines: readonly string[]
  /** Pixels. */
  readonly size: number
  /** SVG path data. */
  readonly d: string
}

/** What a layout draws with. */
export interface Scene {
  readonly canvas: Area
  /** A 1,080th of the shorter side, so that sizes read the same in every ratio. */
  readonly unit: number
  readonly margin: number
  /** Where words and marks may stand: within the margins, and clear of what the apps lay over a story. */
  readonly safe: Area
  readonly wide: boolean
  readonly scheme: Scheme
  readonly faces: Faces
  readonly words: Words
  readonly random: Random
  readonly pictures: readonly PlacedPicture[]
  readonly logo: PlacedPicture | undefined
  readonly frame: PictureSpec['frame']
  /** The reference picture, or else the motif, filling an area; another scheme than the scene's may be given. */
  art(area: Area, options?: { scheme?: Scheme; index?: number; radius?: number }): string
  /** Draws a fitted text with the top of its block at `y`, and notes where it stands. */
  say(face: Face, text: FittedText, x: number, y: number, fill: string, align?: Align): string
  readonly texts: readonly PlacedText[]
}

/** Stories and reels: 250 pixels above and 340 below are the app's own (Meta's and TikTok's guides for 1080 × 1920). */
function safeArea(width: number, height: number, unit: number): Area {
  const margin = 76 * unit
  const story = height >= width * 1.7
  const top = story ? (height * 250) / 1920 : margin
  const bottom = story ? (height * 340) / 1920 : margin
  return { x: margin, y: top, width: width - 2 * margin, height: height - top - bottom }
}

export type DrawMotif = (area: Area, scheme: Scheme, random: Random, scene: Scene) => string

export function createScene(
  spec: PictureSpec,
  parts: {
    scheme: Scheme
    faces: Faces
    pictures: readonly PlacedPicture[]
    logo: PlacedPicture | undefined
    motif: DrawMotif
  },
): Scene {
  const { width, height } = spec
  const unit = Math.min(width, height) / 1080
  const texts: PlacedText[] = []
  const scene: Scene = {
    canvas: { x: 0, y: 0, width, height },
    unit,
    margin: 76 * unit,
    safe: safeArea(width, height, unit),
    texts,
    say: (face, text, x, y, fill, align = 'left') => {
      const places = linePlaces(face, text, x, y, align)
      const d = places
        .map(({ line, left, baseline }) =>
          face.path(line, left, baseline, text.size, text.tracking, text.rightToLeft),
        )
        .join('')
      if (d === '') return ''
      const left = Math.min(...places.map((place) => place.left))
      texts.push({
        area: { x: left, y, width: text.width, height: text.height },
        fill,
        lines: text.lines,
        size: text.size,
        d,
      })
      return path(d, fill)
    },
    wide: width > height * 1.2,
    scheme: parts.scheme,
    faces: parts.faces,
    words: spec.words,
    random: randomFrom(spec.seed),
    pictures: parts.pictures,
    logo: parts.logo,
    frame: spec.frame,
    art: (area, { scheme = parts.scheme, index = 0, radius = 0 } = {}) => {
      const placed = parts.pictures.length > 0 ? parts.pictures[index % parts.pictures.length] : undefined
      const drawn = placed
        ? picture(area, placed.uri)
        : parts.motif(area, scheme, randomFrom(`${spec.seed}/${index}`), scene)
      return clipped(area, drawn, radius)
    },
  }
  return scene
}

/** Height of a signature, in units. */
export const SIGNATURE = 46

/** The logo (or a dot in the brand's colour) and the brand's name in one line; `x`, `y` is its top left corner. */
export function signature(
  scene: Scene,
  x: number,
  y: number,
  width: number,
  ink: string,
  ground = scene.scheme.ground,
): string {
  const { unit, faces, words, logo, scheme } = scene
  if (words.brand === '' && !logo) return ''
  const side = SIGNATURE * unit
  const shape = logo ? Math.min(3, Math.max(0.4, logo.width / logo.height)) : 1
  const nameX = logo ? x + side * shape + 16 * unit : x + 36 * unit
  const fit = fitLine(faces.strong, words.brand, 27 * unit, width - (nameX - x))
  // Beside its mark, whichever way it reads.
  const name = { ...fit, room: fit.width }
  const mark = logo
    ? clipped(
        { x, y, width: side * shape, height: side },
        picture({ x, y, width: side * shape, height: side }, logo.uri),
        9 * unit,
      )
    : circle(x + 11 * unit, y + side / 2, 11 * unit, popOn(ground, scheme, ink))
  // A wide logo is a word mark: the name beside it would say it twice.
  if (logo && shape > 1.8) return mark
  return mark + scene.say(faces.strong, name, nameX, y + (side - name.height) / 2, ink)
}

/** A small line of the body face; `y` is its top. */
export function note(
  scene: Scene,
  text: string,
  x: number,
  y: number,
  width: number,
  fill: string,
  align: Align = 'left',
): string {
  return scene.say(
    scene.faces.body,
    fitLine(scene.faces.body, text, 26 * scene.unit, width),
    x,
    y,
    fill,
    align,
  )
}

/** The signature at the left and a line at the right of one row, `SIGNATURE` high. */
export function footRow(
  scene: Scene,
  area: { readonly x: number; readonly y: number; readonly width: number },
  ink: string,
  quiet: string,
  text = scene.words.domain,
): string {
  return (
    signature(scene, area.x, area.y, area.width * (text === '' ? 1 : 0.56), ink) +
    note(scene, text, area.x + area.width, area.y + 7 * scene.unit, area.width * 0.4, quiet, 'right')
  )
}
