import { randomFrom, type Random } from '../random'
import type { Scheme } from '../palette'
import type { Face } from './face'
import { type Area, circle, clipped, picture } from './svg'
import { fitLine } from './fit-text'
import type { PictureSpec, Words } from './picture-spec'
import { textLines } from './svg'

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

/** What a layout draws with. */
export interface Scene {
  readonly canvas: Area
  /** A 1,080th of the shorter side, so that sizes read the same in every ratio. */
  readonly unit: number
  readonly margin: number
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
  const scene: Scene = {
    canvas: { x: 0, y: 0, width, height },
    unit,
    margin: 76 * unit,
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

/** The logo (or a dot in the brand's colour) and the brand's name in one line; `x`, `y` is its top left corner. */
export function signature(scene: Scene, x: number, y: number, width: number, ink: string): string {
  const { unit, faces, words, logo, scheme } = scene
  if (words.brand === '' && !logo) return ''
  const side = 46 * unit
  const name = fitLine(faces.strong, words.brand, 27 * unit, width - side - 16 * unit)
  const shape = logo ? Math.min(3, logo.width / logo.height) : 1
  const mark = logo
    ? clipped(
        { x, y, width: side * shape, height: side },
        picture({ x, y, width: side * shape, height: side }, logo.uri),
        9 * unit,
      )
    : circle(x + 11 * unit, y + side / 2, 11 * unit, ink === scheme.ink ? scheme.pop : ink)
  // A wide logo is a word mark: the name beside it would say it twice.
  if (logo && shape > 1.8) return mark
  const nameX = logo ? x + side * shape + 16 * unit : x + 36 * unit
  return mark + textLines(faces.strong, name, nameX, y + (side - name.height) / 2, ink)
}

/** A small line of the body face; `y` is its top. */
export function note(
  scene: Scene,
  text: string,
  x: number,
  y: number,
  width: number,
  fill: string,
  align: 'left' | 'middle' | 'right' = 'left',
): string {
  const size = 26 * scene.unit
  return textLines(scene.faces.body, fitLine(scene.faces.body, text, size, width), x, y, fill, align)
}
