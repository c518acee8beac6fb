import { figureIn, hasQuote, headlineFrom } from './headline'
import type { BrandInput, ImageInput, PresetInput } from '../generators'
import { LAYOUTS } from './layouts'
import type { Layout } from './layouts/layout'
import { type LayoutName, layoutNames } from './layouts/layout-name'
import { type MotifName, motifFor } from './motifs/motif'
import { paletteOf } from './palette'
import { type FamilyName, familyFor } from './text/families'
import { PICTURE_SIZES, type PictureSpec, type Words } from './picture-spec'
import type { TemplatePreset } from './presets'
import { randomFrom } from './random'

/** Decides what a prompt's picture looks like: the same input and seed, the same picture. */
export function planImage(input: ImageInput): PictureSpec {
  const random = randomFrom(`${input.seed}/${input.prompt}/${input.aspectRatio}`)
  const pictures = picturesOf(input)
  const layout = random.pick(layoutsFor(input.prompt, pictures.length > 0))
  const words = wordsOf(input, headlineFrom(input.prompt), input.prompt, input.productName)
  return {
    ...PICTURE_SIZES[input.aspectRatio],
    layout,
    motif: motifIn(layout, motifFor(`${input.prompt} ${input.productName ?? ''}`, random.pick)),
    scheme: random.pick(LAYOUTS[layout].schemes),
    palette: paletteOf(input.brand),
    families: familiesOf(input.brand),
    words,
    references: pictures,
    logo: input.logo?.bytes,
    seed: `${input.seed}/${input.prompt}`,
  }
}

/** One spec for each picture of a preset; a storyboard's frames share their seed, so that the land runs on. */
export function planPreset(preset: TemplatePreset, input: PresetInput): PictureSpec[] {
  const random = randomFrom(`${input.seed}/${preset.id}/${input.subject}`)
  const subject = input.subject.trim().replace(/\s+/gu, ' ')
  const strip = preset.kind === 'video_storyboard'
  const motif = motifFor(subject, random.pick)
  return preset.shots.map((shot, index) => ({
    ...PICTURE_SIZES[preset.aspectRatio],
    layout: shot.layout,
    motif: motifIn(shot.layout, shot.motif === 'subject' ? motif : shot.motif),
    scheme: shot.scheme ?? random.pick(LAYOUTS[shot.layout].schemes),
    palette: paletteOf(input.brand),
    families: familiesOf(input.brand),
    words: wordsOf(input, shot.line.replaceAll('{subject}', subject), '', subject),
    references: startingAt(picturesOf(input), index),
    logo: input.logo?.bytes,
    seed: strip ? `${input.seed}/${subject}` : `${input.seed}/${subject}/${index}`,
    ...(strip && { frame: { index, count: preset.shots.length } }),
  }))
}

/** What is to be shown: the references, or the product's own picture. */
function picturesOf({ references, productPicture }: Pick<ImageInput, 'references' | 'productPicture'>) {
  const given = references.length > 0 ? references : productPicture ? [productPicture] : []
  return given.map(({ bytes }) => bytes)
}

/** From this many characters on a prompt is a text to be read as a whole. */
const LONG = 150

function suitsOf(prompt: string, hasPictures: boolean): ReadonlyArray<Layout['suits']> {
  // A given picture is shown; words alone would leave it out.
  if (hasPictures) return ['any', 'art']
  if (hasQuote(prompt)) return ['quote', 'words']
  if (figureIn(prompt) !== '') return ['figure', 'words']
  return Array.from(prompt).length > LONG ? ['any', 'words', 'art', 'long'] : ['any', 'words', 'art']
}

function layoutsFor(prompt: string, hasPictures: boolean): readonly [LayoutName, ...LayoutName[]] {
  const allowed = suitsOf(prompt, hasPictures)
  const [first = 'plate', ...rest] = layoutNames.filter((name) => allowed.includes(LAYOUTS[name].suits))
  return [first, ...rest]
}

function wordsOf(
  { brand, campaignName }: Pick<ImageInput, 'brand' | 'campaignName'>,
  headline: string,
  body: string,
  about: string | undefined,
): Words {
  return {
    headline,
    kicker: campaignName ?? about ?? '',
    brand: brand?.name ?? '',
    tagline: brand?.tagline ?? '',
    domain: brand?.domain ?? '',
    figure: figureIn(body || headline),
    body,
  }
}

function familiesOf(brand: BrandInput | undefined): { heading: FamilyName; body: FamilyName } {
  const of = (role: string) => brand?.fonts?.find((font) => font.role === role)?.family
  const heading = of('heading') ?? brand?.fonts?.[0]?.family
  const body = of('body') ?? brand?.fonts?.find(({ family }) => family !== heading)?.family
  return {
    heading: heading === undefined ? 'Newsreader' : familyFor(heading),
    body: body === undefined ? 'Geist' : familyFor(body),
  }
}

/** The motif that was called for where the layout takes it, else the layout's own. */
function motifIn(layout: LayoutName, motif: MotifName): MotifName {
  const { motifs } = LAYOUTS[layout]
  return motifs === undefined || motifs.includes(motif) ? motif : motifs[0]
}

/** Each shot leads with another reference. */
function startingAt<T>(items: readonly T[], index: number): readonly T[] {
  const from = items.length === 0 ? 0 : index % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
