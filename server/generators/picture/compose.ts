import { LAYOUTS } from '../layouts'
import type { LayoutName } from '../layouts/layout-name'
import { MOTIFS } from '../motifs'
import { schemeOf } from '../palette'
import { createFace, type Face } from './face'
import { type FamilyName, type FontWeight, isSerif } from './font-file'
import type { FontShelf } from './font-source'
import type { PictureSpec, Words } from './picture-spec'
import { createScene, type Faces, type PlacedPicture, type PlacedText } from './scene'
import { clipped, rect } from './svg'

/** What layouts say themselves. */
const OWN_WORDS = 'Made by For Found at 0123456789 / % · “”…'

/** Faces by family and weight, opened once, with the fonts that a spec's words need. */
export function createFaceBook(shelf: FontShelf): (spec: PictureSpec) => Promise<Faces> {
  const opened = new Map<string, Face>()
  const face = (family: FamilyName, weight: FontWeight): Face => {
    const key = `${family}/${weight}`
    const known = opened.get(key) ?? createFace(shelf, family, weight)
    opened.set(key, known)
    return known
  }
  return async ({ families: { heading, body }, words }) => {
    const faces = {
      heading: face(heading, isSerif(heading) && heading !== 'Playfair Display' ? 400 : 600),
      body: face(body, 400),
      strong: face(body, 600),
      mono: face('Geist Mono', 400),
    }
    const texts: string[] = [...Object.values<string>({ ...words }), OWN_WORDS]
    await Promise.all(Object.values(faces).map((each) => each.prepare(texts)))
    return faces
  }
}

/** A picture as an SVG document (shapes, paths and embedded pictures only: no text elements, no links), and its texts. */
export interface Composed {
  readonly svg: string
  readonly texts: readonly PlacedText[]
}

/** Composes a spec. The faces have to be prepared for its words. */
export function composePicture(
  spec: PictureSpec,
  faces: Faces,
  placed: { pictures: readonly PlacedPicture[]; logo: PlacedPicture | undefined },
): Composed {
  const scheme = schemeOf(spec.palette, spec.scheme)
  const scene = createScene(
    { ...spec, words: drawable(spec.words, faces) },
    { scheme, faces, ...placed, motif: MOTIFS[spec.motif] },
  )
  const { width, height } = spec
  const content = rect(scene.canvas, scheme.ground) + LAYOUTS[layoutFor(spec, scene.words)].draw(scene)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${clipped(scene.canvas, content)}</svg>`
  return { svg, texts: scene.texts }
}

/** Where there is nothing to read at all, the picture is the whole: other layouts would leave fields empty. */
function layoutFor({ layout, frame }: PictureSpec, { headline, figure }: Words): LayoutName {
  return headline !== '' || frame || (layout === 'offer' && figure !== '') ? layout : 'caption'
}

/** A headline that no bundled font can draw gives way to the next thing that there is to say. */
function drawable(words: Words, { heading }: Faces): Words {
  if (heading.printable(words.headline) !== '') return words
  if (heading.printable(words.kicker) !== '') return { ...words, headline: words.kicker, kicker: '' }
  const stand = [words.tagline, words.brand].find((text) => heading.printable(text) !== '')
  return { ...words, headline: stand ?? '', kicker: '' }
}
