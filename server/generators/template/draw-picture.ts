import { wcagContrast } from 'culori'
import type { CanvasHost, CanvasImage, Context2D } from './canvas'
import { LAYOUTS } from './layouts'
import type { LayoutName, PictureSpec, Words, MotifName } from './picture-spec'
import { schemeOf, mix } from './palette'
import { createScene, type Fonts, type PlacedText, type DrawMotif } from './scene'
import { isSerif } from './text/font-families'
import { createFontBook } from './text/fonts'
import { cup, pack } from './motifs/objects'
import { hills, night, leafPath } from './motifs/landscapes'
import { tiles } from './motifs/tiles'

/** Branches of paired leaves that rise across the area, with a few berries. */
const leaves: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette } = scheme
  const ground = scheme.ground
  const dark = ground === palette.primary || ground !== palette.paper
  const tones = dark
    ? [scheme.shades[0], mix(ground, palette.paper, 0.3), scheme.shades[1]]
    : [mix(palette.primary, palette.paper, 0.35), palette.primary, mix(palette.primary, palette.paper, 0.6)]
  const seen = tones.filter((tone) => wcagContrast(tone, ground) >= 1.3)
  const short = Math.min(area.width, area.height)
  const size = short * 0.2
  const columns = Math.max(2, Math.round(area.width / (size * 2.1)))
  const step = area.width / columns
  const berryFill = ground === palette.accent ? palette.paper : palette.accent
  draw.rect(area, ground)
  for (let column = 0; column < columns; column++) {
    const x = area.x + step * (column + 0.5)
    const start = area.y + area.height + size * random.between(0, 0.6)
    const pairs = Math.ceil(area.height / (size * 0.78)) + 1
    const tone = seen[column % seen.length] ?? scheme.ink
    draw.line(x, start, x, area.y - size, tone, size * 0.035)
    for (let pair = 0; pair < pairs; pair++) {
      const y = start - pair * size * 0.78
      const berry = random.next() < 0.16
      draw.path(leafPath(x, y, size, size * 0.92), tone)
      draw.path(leafPath(x, y - size * 0.3, size, -size * 0.92), tone)
      if (berry) draw.circle(x + size * 0.24, y - size * 0.06, size * 0.13, berryFill)
    }
  }
}

/** Rows of scallops, as on woodcuts of the sea, under a sun that is half set. */
const waves: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette, ground } = scheme
  const short = Math.min(area.width, area.height)
  const r = short * 0.13
  const sea = ground === palette.paper ? palette.secondary : mix(ground, palette.paper, 0.1)
  const foam = mix(sea, palette.paper, 0.55)
  const shade = mix(sea, palette.ink, 0.2)
  const horizon = area.y + area.height * 0.42
  const rows = Math.ceil((area.y + area.height - horizon) / (r * 0.5)) + 2
  const columns = Math.ceil(area.width / (2 * r)) + 2
  const sky = ground === palette.paper ? mix(palette.paper, palette.accent, 0.14) : ground
  draw.rect(area, sky)
  draw.circle(
    area.x + area.width * random.between(0.3, 0.7),
    horizon,
    short * 0.2,
    ground === palette.accent ? palette.paper : palette.accent,
  )
  for (let row = 0; row < rows; row++) {
    const y = horizon + r + row * r * 0.5
    const shift = row % 2 === 0 ? 0 : r
    for (let column = 0; column < columns; column++) {
      const x = area.x + column * 2 * r - r + shift
      draw.circle(x, y, r, sea)
      draw.circle(x, y, r * 0.72, foam)
      draw.circle(x, y, r * 0.44, shade)
      draw.ring(x, y, r, foam, r * 0.05)
    }
  }
}

/** A doorway of nested arches, with a sun in its opening. */
const arches: DrawMotif = (area, scheme, random, { draw }) => {
  const { palette, ground } = scheme
  const short = Math.min(area.width, area.height)
  const x = area.x + area.width / 2
  const foot = area.y + area.height
  const widest = Math.min(short * 0.46, area.width * 0.44)
  const crown = area.y + Math.max(area.height * 0.12, area.height - short * 1.25) + widest
  const wall = ground === palette.paper ? mix(palette.paper, palette.accent, 0.2) : ground
  const order = random.pick([
    [palette.primary, palette.paper, palette.accent, mix(palette.paper, palette.secondary, 0.4), palette.ink],
    [
      palette.accent,
      mix(palette.paper, palette.accent, 0.35),
      palette.secondary,
      palette.paper,
      palette.primary,
    ],
  ])
  const rings = order.filter((color, index) => index > 0 || color !== wall)
  const sunOn = order.at(-1)
  const sun = sunOn === palette.primary || sunOn === palette.ink ? palette.accent : palette.paper
  draw.rect(area, wall)
  for (const [index, color] of rings.entries()) {
    const r = widest * (1 - index * 0.17)
    draw.path(`M${x - r} ${foot}V${crown}A${r} ${r} 0 0 1 ${x + r} ${crown}V${foot}Z`, color)
  }
  draw.circle(x, crown, widest * 0.13, sun)
}

/** The lines of a map's slope, one of them in the accent with a place marked on it. */
const contours: DrawMotif = (area, scheme, random, { draw }) => {
  const { ground, palette } = scheme
  const short = Math.min(area.width, area.height)
  const gap = short / 19
  const lines = Math.ceil(area.height / gap) + 8
  const phase = random.between(0, Math.PI * 2)
  const pull = random.between(0.8, 1.3)
  const marked = Math.floor(lines * random.between(0.46, 0.6))
  const stroke = mix(ground, scheme.ink, ground === palette.paper ? 0.5 : 0.34)
  const heightAt = (index: number, share: number) =>
    area.y +
    (index - 4) * gap +
    Math.sin(share * 6.2 + phase + index * 0.05) * gap * 1.9 * pull +
    Math.sin(share * 13 + phase * 2 - index * 0.16) * gap * 0.62
  draw.rect(area, ground)
  for (let index = 0; index < lines; index++) {
    const points = Array.from({ length: 61 }, (_, step) => {
      const share = step / 60
      return `${area.x + share * area.width} ${heightAt(index, share)}`
    })
    const own = index === marked
    draw.curve(`M${points.join('L')}`, own ? scheme.pop : stroke, short * (own ? 0.0065 : 0.0024))
  }
  const share = random.between(0.55, 0.75)
  draw.circle(area.x + share * area.width, heightAt(marked, share), short * 0.02, scheme.pop)
}

/** Every motif by its name. */
const MOTIFS: Record<MotifName, DrawMotif> = {
  hills,
  night,
  cup,
  pack,
  leaves,
  waves,
  contours,
  tiles,
  arches,
}

/** What layouts say themselves. */
const OWN_WORDS = 'Made by For Found at 0123456789 / % · “”…'

export interface ComposedPicture<Context extends Context2D> {
  readonly context: Context
  readonly texts: readonly PlacedText[]
}

/** Where there is nothing to read at all, the picture is the whole: other layouts would leave fields empty. */
function layoutFor({ layout, frame }: PictureSpec, { headline, figure }: Words): LayoutName {
  return headline !== '' || frame || (layout === 'offer' && figure !== '') ? layout : 'caption'
}

/** A headline that no bundled font can draw gives way to the next thing that there is to say. */
function drawable(words: Words, { heading }: Fonts): Words {
  if (heading.printable(words.headline) !== '') return words
  if (heading.printable(words.kicker) !== '') return { ...words, headline: words.kicker, kicker: '' }
  const stand = [words.tagline, words.brand].find((text) => heading.printable(text) !== '')
  return { ...words, headline: stand ?? '', kicker: '' }
}

/** Composes pictures on a host's canvas. Rejects with the signal's reason when it is aborted between two steps. */
export function createPictureComposer<Context extends Context2D>(host: CanvasHost<Context>) {
  const fontBook = createFontBook(host)

  const openFonts = async ({ families: { heading, body }, words }: PictureSpec): Promise<Fonts> => {
    const texts = [...Object.values<string>({ ...words }), OWN_WORDS]
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
    const maxSide = Math.max(spec.width, spec.height)
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
    const scene = createScene(
      { ...spec, words },
      { host, context, scheme, fonts, ...images, motif: MOTIFS[spec.motif] },
    )
    scene.draw.rect(scene.canvas, scheme.ground)
    LAYOUTS[layoutFor(spec, words)].draw(scene)
    return { context, texts: scene.texts }
  }
}

/** Draws a spec to PNG bytes. Rejects with the signal's reason when it is aborted between two steps. */
export function createPictureDrawer<Context extends Context2D>(host: CanvasHost<Context>) {
  const compose = createPictureComposer(host)
  return async (spec: PictureSpec, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> => {
    const { context } = await compose(spec, signal)
    const png = await host.toPng(context)
    signal?.throwIfAborted()
    return png
  }
}
