import { LAYOUTS } from '../layouts'
import { MOTIFS } from '../motifs'
import { schemeOf } from '../palette'
import { createFace, type Face } from './face'
import type { FamilyName, LoadFont } from './font-file'
import type { PictureSpec, Words } from './picture-spec'
import { createScene, type Faces, type PlacedPicture } from './scene'
import { clipped, rect } from './svg'

/** Faces by family and weight, opened once. */
export function createFaceBook(load: LoadFont): (families: PictureSpec['families']) => Faces {
  const opened = new Map<string, Face>()
  const face = (family: FamilyName, weight: 400 | 500 | 600): Face => {
    const key = `${family}/${weight}`
    const known = opened.get(key) ?? createFace(load, family, weight)
    opened.set(key, known)
    return known
  }
  return ({ heading, body }) => ({
    heading: face(heading, heading === 'Newsreader' ? 400 : 600),
    body: face(body, 400),
    strong: face(body, 600),
    mono: face('Geist Mono', 400),
  })
}

/** A spec as an SVG document: shapes, paths and embedded pictures only, no text elements and no links. */
export function composeSvg(
  spec: PictureSpec,
  faces: Faces,
  placed: { pictures: readonly PlacedPicture[]; logo: PlacedPicture | undefined },
): string {
  const scheme = schemeOf(spec.palette, spec.scheme)
  const scene = createScene(
    { ...spec, words: drawable(spec.words, faces) },
    { scheme, faces, ...placed, motif: MOTIFS[spec.motif] },
  )
  const { width, height } = spec
  const content = rect(scene.canvas, scheme.ground) + LAYOUTS[spec.layout].draw(scene)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${clipped(scene.canvas, content)}</svg>`
}

/** A headline that no bundled font can draw (emoji, CJK) gives way to the next thing that there is to say. */
function drawable(words: Words, { heading }: Faces): Words {
  if (heading.printable(words.headline) !== '') return words
  if (heading.printable(words.kicker) !== '') return { ...words, headline: words.kicker, kicker: '' }
  const stand = [words.tagline, words.brand].find((text) => heading.printable(text) !== '')
  return { ...words, headline: stand ?? '', kicker: '' }
}
