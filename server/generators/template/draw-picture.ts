import type { CanvasHost, CanvasImage, Context2D } from './canvas'
import { layoutByName } from './layouts'
import { schemeOf } from './palette'
import type { LayoutName, PictureSpec, Words } from './picture-spec'
import { closeUpZoom, createScene, type Fonts, type PlacedText } from './scene'
import { isSerif } from './text/font-families'
import { createFontBook } from './text/fonts'

/** Characters that layouts draw themselves, to be covered by the fonts. */
const layoutCharacters = '0123456789 / % · “”…'

interface ComposedPicture<Context extends Context2D> {
  readonly context: Context
  readonly texts: readonly PlacedText[]
}

/** With nothing to read, the image fills the canvas; other layouts would leave empty fields. */
function layoutFor({ layout, frame }: PictureSpec, { headline, figure }: Words): LayoutName {
  return headline !== '' || frame || (layout === 'offer' && figure !== '') ? layout : 'caption'
}

/** Replaces a headline that no bundled font can draw by the next text that can be drawn. */
function drawable(words: Words, { heading }: Fonts): Words {
  if (heading.printable(words.headline) !== '') return words
  if (heading.printable(words.kicker) !== '') return { ...words, headline: words.kicker, kicker: '' }
  const fallback = [words.tagline, words.brand].find((text) => heading.printable(text) !== '')
  return { ...words, headline: fallback ?? '', kicker: '' }
}

/** Composes images on a host's canvas. Rejects with the signal's reason if it is aborted between two steps. */
export function createPictureComposer<Context extends Context2D>(host: CanvasHost<Context>) {
  const fontBook = createFontBook(host)

  const openFonts = async ({ families: { heading, body }, words }: PictureSpec): Promise<Fonts> => {
    const texts = [...Object.values<string>({ ...words }), layoutCharacters]
    const headingWeight = isSerif(heading) && heading !== 'Playfair Display' ? 400 : 600
    return {
      heading: await fontBook(heading, headingWeight, texts),
      body: await fontBook(body, 400, texts),
      strong: await fontBook(body, 600, texts),
      mono: await fontBook('Geist Mono', 400, texts),
    }
  }

  const readImages = async (
    spec: PictureSpec,
  ): Promise<{ pictures: CanvasImage[]; logo: CanvasImage | undefined }> => {
    const isZoomed = spec.close || spec.layout === 'diptych' || spec.layout === 'mosaic'
    const maxSide = Math.max(spec.width, spec.height) * (isZoomed ? closeUpZoom : 1)
    const [logo, ...pictures] = await Promise.all([
      spec.logo && host.readImage(spec.logo, 512),
      ...spec.references.map((bytes) => host.readImage(bytes, maxSide)),
    ])
    return { logo, pictures: pictures.filter((picture) => picture !== undefined) }
  }

  return async (spec: PictureSpec, signal?: AbortSignal): Promise<ComposedPicture<Context>> => {
    const [fonts, images] = await Promise.all([openFonts(spec), readImages(spec)])
    signal?.throwIfAborted()
    const words = drawable(spec.words, fonts)
    const scheme = schemeOf(spec.palette, spec.scheme)
    const context = host.createContext(spec.width, spec.height)
    const scene = createScene({ ...spec, words }, { host, context, scheme, fonts, ...images })
    scene.draw.rect(scene.canvas, scheme.ground)
    layoutByName[layoutFor(spec, words)].draw(scene)
    return { context, texts: scene.texts }
  }
}

/** Draws a spec as PNG bytes. Rejects with the signal's reason if it is aborted between two steps. */
export function createPictureDrawer<Context extends Context2D>(host: CanvasHost<Context>) {
  const compose = createPictureComposer(host)
  return async (spec: PictureSpec, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
    const { context } = await compose(spec, signal)
    const png = await host.toPng(context)
    signal?.throwIfAborted()
    return png
  }
}
