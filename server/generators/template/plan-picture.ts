import type { BrandInput, ImageInput, PresetInput } from '../generators'
import { LAYOUTS } from './layouts'
import type { Layout } from './layouts/layout'
import {
  layoutNames,
  PICTURE_SIZES,
  motifFor,
  type LayoutName,
  type PictureSpec,
  type Words,
  type MotifName,
} from './picture-spec'
import { paletteOf } from './palette'
import { familyFor, type FamilyName } from './text/font-families'
import type { TemplatePreset } from './presets'
import { randomFrom } from './random'

const QUOTED = /[“"«„]([^“”"«»„]{2,90})[”"»“]/u
const ASKED =
  /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:create|make|generate|draw|design|show|render|paint|compose|produce|give me|i(?:'d| would)? (?:want|need|like)|we need)\s+(?:me\s+|us\s+)?/iu
const KIND_OF_PICTURE =
  /^(?:an?|the|some|our)?\s*(?:[\p{L}-]+\s+){0,3}?(?:image|picture|photo(?:graph)?|poster|graphic|post|illustration|visual|banner|card|ad|flyer|story|shot|scene|render(?:ing)?)s?\s+(?:of|for|about|showing|with|announcing|saying|that says|featuring|depicting)\s+/iu
const TURNING_POINT =
  /^(?:in|on|at|with|by|for|from|under|over|beside|against|while|as|and|that|which|near|behind|before|after|through)$/iu
const MAX_WORDS = 10

/** What a prompt says to be read: its quoted words where it has any, else its first clause without the asking. */
export function headlineFrom(prompt: string): string {
  const text = prompt.replace(/\s+/gu, ' ').trim()
  const quoted = QUOTED.exec(text)?.[1]?.trim()
  if (quoted) return quoted
  const plain = text.replace(ASKED, '').replace(KIND_OF_PICTURE, '')
  const clause = firstClause(plain) || firstClause(text) || text
  return capitalised(shortened(clause))
}

/** Whether the prompt gives words to be quoted. */
function hasQuote(prompt: string): boolean {
  return QUOTED.test(prompt)
}

function firstClause(text: string): string {
  const end = /[.!?](?=\s|$)|[;:\n。！？、，]|,(?=\s)|\s[–—-]\s/u.exec(text)
  if (!end) return text
  const clause = text.slice(0, end.index).trim()
  // "Hello, hills" is one thought: a comma after a word or two does not end it.
  const short = clause.split(' ').length < 3 && end[0] === ','
  if (!short) return /[!?]/u.test(end[0]) ? clause + end[0] : clause
  const rest = text.slice(end.index + 1)
  return `${clause}, ${firstClause(rest.trim())}`.replace(/, $/u, '')
}

function shortened(clause: string): string {
  const words = clause.split(' ')
  if (words.length <= MAX_WORDS) return clause.slice(0, 160)
  for (let at = MAX_WORDS; at >= 4; at--) {
    if (TURNING_POINT.test(words[at] ?? ''))
      return words
        .slice(0, at)
        .join(' ')
        .replace(/[,\s]+$/u, '')
  }
  return `${words.slice(0, MAX_WORDS - 1).join(' ')}…`
}

function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
const FIGURES: readonly RegExp[] = [
  /[-−–+]?\d{1,3}(?:[.,]\d+)?\s?%/u,
  /[$€£¥]\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?\s?(?:€|£|¥|kr\b|zł)/u,
  /\b\d{1,2}\s?(?:for|×|x)\s?\d{1,2}\b/iu,
]

/** The share, price or bargain that a text turns on; empty when it turns on none. */
function figureIn(text: string): string {
  for (const figure of FIGURES) {
    const found = figure.exec(text)?.[0]
    if (found !== undefined) return found.replaceAll(/\s/gu, '')
  }
  return ''
}

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
