import type { BrandInput, ImageInput, PresetInput } from '../generators'
import { type FactSources, factsOf } from './facts'
import { askedIn, factLines, type Headline, headlinesFor } from './headlines'
import { layoutByName } from './layouts'
import type { Layout } from './layouts/layout'
import { paletteOf, type SchemeName } from './palette'
import { type LayoutName, layoutNames, type PictureSpec, pictureSizes, type Words } from './picture-spec'
import { type TemplatePreset, withSubject } from './presets'
import { type Random, randomFrom } from './random'
import { type FamilyName, familyFor } from './text/font-families'

/** Shuffles by the given random source. Layouts are ordered by prompt, so that consecutive variations use different ones. */
function shuffled<T>(items: readonly T[], { next }: Random): T[] {
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** The backgrounds that variations cycle through. */
const schemeCycle: readonly SchemeName[] = ['light', 'dark', 'bold']

/** Plans the image for a prompt. Deterministic by input, seed and variation. */
export function planImage(input: ImageInput): PictureSpec {
  const { prompt, aspectRatio, seed } = input
  const variation = input.variation ?? Math.floor(randomFrom(`${seed}/${prompt}`).next() * 720)
  const pictures = picturesOf(input)
  const asked = askedIn(prompt)
  const suits = suitsOf(asked, pictures.length)
  const allowed = layoutNames.filter((name) => suits.includes(layoutByName[name].suits))
  const order = shuffled(allowed, randomFrom(`${prompt}/${aspectRatio}`))
  const layout = order[variation % order.length] ?? 'statement'
  const round = Math.floor(variation / order.length)
  const headlines = headlinesFor(input, prompt)
  const { schemes } = layoutByName[layout]
  const turn = Math.floor(randomFrom(`${prompt}/ground`).next() * schemeCycle.length)
  const ground = schemeCycle[(variation + round + turn) % schemeCycle.length]
  return {
    ...pictureSizes[aspectRatio],
    layout,
    scheme: schemes.find((name) => name === ground) ?? schemes.at(-1) ?? schemes[0],
    close: round % 2 === 1,
    palette: paletteOf(input.brand),
    families: familiesOf(input.brand),
    words: wordsOf(input, headlines[variation % headlines.length] ?? headlines[0], asked.figure),
    references: rotated(pictures, variation),
    logo: input.logo?.bytes,
    seed: `${seed}/${prompt}`,
  }
}

/** The text layout to use in place of each image layout if there is no image. */
const withoutPicture: Partial<Record<LayoutName, LayoutName>> = {
  plate: 'label',
  overlay: 'blocks',
  halves: 'quarter',
  band: 'initial',
  arch: 'label',
  window: 'poster',
  roundel: 'initial',
  diptych: 'statement',
  mosaic: 'blocks',
  caption: 'blocks',
}

/** A spec for each image of a preset. */
export function planPreset(preset: TemplatePreset, input: PresetInput): PictureSpec[] {
  const subject = input.subject.trim().replaceAll(/\s+/gu, ' ')
  const isStoryboard = preset.kind === 'video_storyboard'
  const pictures = picturesOf(input)
  const sources = { ...input, productName: input.productName ?? subject }
  const facts = factLines(sources)
  return preset.shots.map((shot, index) => {
    const layout = pictures.length > 0 ? shot.layout : (withoutPicture[shot.layout] ?? shot.layout)
    const { schemes } = layoutByName[layout]
    const headline = withSubject(shot.line, subject)
    const fact = facts[index % Math.max(1, facts.length)] ?? ''
    const kicker = isStoryboard || headline.includes(subject) ? '' : subject
    return {
      ...pictureSizes[preset.aspectRatio],
      layout,
      scheme: schemes.find((name) => name === shot.scheme) ?? schemes[index % schemes.length] ?? schemes[0],
      close: shot.close ?? false,
      palette: paletteOf(input.brand),
      families: familiesOf(input.brand),
      words: wordsOf(
        sources,
        { headline: headline || fact || subject, kicker, line: headline && !isStoryboard ? fact : '' },
        '',
      ),
      references: rotated(pictures, index),
      logo: input.logo?.bytes,
      seed: `${input.seed}/${subject}/${index}`,
      ...(isStoryboard && { frame: { index, count: preset.shots.length } }),
    }
  })
}

/** The images to show: the references, or else the workspace's own images of the subject. */
function picturesOf({ references, ownPictures = [] }: Pick<ImageInput, 'references' | 'ownPictures'>) {
  return (references.length > 0 ? references : ownPictures).map(({ bytes }) => bytes)
}

function suitsOf(
  { quote, figure }: { readonly quote: string; readonly figure: string },
  pictures: number,
): ReadonlyArray<Layout['suits']> {
  // Text layouts wouldn't show a given image.
  if (pictures > 0) return ['picture']
  if (quote !== '') return ['quote', 'words']
  return figure === '' ? ['words'] : ['figure', 'words']
}

function wordsOf(sources: FactSources, { headline, kicker, line }: Headline, figure: string): Words {
  const { brand, tagline, domain } = factsOf(sources)
  // A signature that repeats the headline is left out.
  return { headline, kicker, line, brand: headline === brand ? '' : brand, tagline, domain, figure }
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

/** Rotates the references, so that each image leads with a different one. */
function rotated<T>(items: readonly T[], index: number): readonly T[] {
  const from = items.length === 0 ? 0 : index % items.length
  return [...items.slice(from), ...items.slice(0, from)]
}
