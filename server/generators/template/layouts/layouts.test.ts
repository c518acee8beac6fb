import { wcagLuminance } from 'culori'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aspectRatios } from '~/contract/generation'
import { difficultTexts } from '../../../testing/difficult-texts'
import { createPictureComposer } from '../draw-picture'
import { nodeCanvas } from '../node-canvas'
import { paletteOf } from '../palette'
import { layoutNames, type PictureSpec, pictureSizes } from '../picture-spec'
import { planImage } from '../plan-picture'
import type { PlacedText } from '../scene'
import { fernhollow } from '../test-brand'
import { applyFont } from '../text/fit-text'
import { layoutByName } from '.'

interface Ink {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const read = new Map<Uint8Array, Map<number, ReturnType<typeof nodeCanvas.readImage>>>()
/** A canvas that caches decoded images, since decoding takes longer than drawing. */
const canvas: typeof nodeCanvas = {
  ...nodeCanvas,
  readImage(bytes, maxSide) {
    const bySide = read.get(bytes) ?? new Map<number, ReturnType<typeof nodeCanvas.readImage>>()
    read.set(bytes, bySide)
    const image = bySide.get(maxSide) ?? nodeCanvas.readImage(bytes, maxSide)
    bySide.set(maxSide, image)
    return image
  },
}

const composePicture = createPictureComposer(canvas)
/** Composes the same images without text. */
const composeBare = createPictureComposer({
  ...canvas,
  createContext(width, height) {
    const context = nodeCanvas.createContext(width, height)
    context.fillText = () => {}
    return context
  },
})

/** Lays everything out on a single pixel; positions don't depend on what was drawn before. */
const arrange = createPictureComposer({ ...nodeCanvas, createContext: () => nodeCanvas.createContext(1, 1) })

const measuring = nodeCanvas.createContext(1, 1)

/** The bounds of a text's ink. */
function inkOf({ font, text, lines }: PlacedText): Ink {
  applyFont(measuring, font, text)
  const inks = lines.map(({ line, left, baseline }) => {
    const ink = measuring.measureText(line)
    return {
      left: left - ink.actualBoundingBoxLeft,
      right: left + ink.actualBoundingBoxRight,
      top: baseline - ink.actualBoundingBoxAscent,
      bottom: baseline + ink.actualBoundingBoxDescent,
    }
  })
  return {
    left: Math.min(...inks.map(({ left }) => left)),
    right: Math.max(...inks.map(({ right }) => right)),
    top: Math.min(...inks.map(({ top }) => top)),
    bottom: Math.max(...inks.map(({ bottom }) => bottom)),
  }
}

const overlap = (a: Ink, b: Ink): number =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  )

function specOf(layout: (typeof layoutNames)[number], words: PictureSpec['words'], at: number): PictureSpec {
  const aspectRatio = aspectRatios[at % aspectRatios.length] ?? '1:1'
  const { schemes } = layoutByName[layout]
  const plan = planImage({
    brand: fernhollow,
    prompt: words.headline,
    aspectRatio,
    references: [],
    seed: `${at}`,
  })
  return {
    ...plan,
    words,
    layout,
    scheme: schemes[at % schemes.length] ?? schemes[0],
    ...(layout === 'frame' && { frame: { index: at % 4, count: 4 } }),
  }
}

/** An image with every lightness in it, on which no text would be readable as it is. */
const noise = sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 90 },
  },
})
  .png()
  .toBuffer()

const nameOf = (text: PlacedText | undefined): string => text?.text.lines.join('|').slice(0, 40) ?? ''

/** How far ink may exceed a margin in units: side bearings, and diacritics above capitals. */
const slack = 12
/** The horizontal tolerance for large letters, in em. */
const slackEm = 0.08

function problemsOf(spec: PictureSpec, texts: readonly PlacedText[]): string[] {
  const { width, height } = spec
  const unit = Math.min(width, height) / 1080
  const story = height >= width * 1.7
  const edge = 76 * unit - slack * unit
  const inner = spec.layout === 'mosaic' ? 44 * unit : edge
  const top = story ? (height * 250) / 1920 - slack * unit : inner
  const bottom = story ? height - (height * 340) / 1920 + slack * unit : height - inner
  const inks = texts.map(inkOf)
  const isOutside = (ink: Ink, more: number) =>
    ink.left < inner - more || ink.right > width - inner + more || ink.top < top || ink.bottom > bottom
  const outside = inks.flatMap((ink, index) =>
    isOutside(ink, Math.max(0, (texts[index]?.text.size ?? 0) * slackEm - slack * unit))
      ? [`outside: ${nameOf(texts[index])} ${JSON.stringify(ink)}`]
      : [],
  )
  const meeting = inks.flatMap((ink, index) =>
    inks
      .slice(index + 1)
      .flatMap((other, further) =>
        overlap(ink, other) > 2 * unit
          ? [`meet: ${nameOf(texts[index])} / ${nameOf(texts[index + 1 + further])}`]
          : [],
      ),
  )
  return [...outside, ...meeting]
}

/** Each text's lowest contrast with the pixels under its ink, taken from the image drawn without text. */
async function contrastsIn(spec: PictureSpec): Promise<number[]> {
  const [{ context, texts }, bare] = await Promise.all([composePicture(spec), composeBare(spec)])
  return texts.map((text) => {
    const ink = inkOf(text)
    const left = Math.floor(ink.left)
    const top = Math.floor(ink.top)
    const area = [left, top, Math.ceil(ink.right) - left, Math.ceil(ink.bottom) - top] as const
    const drawn = pixelsOf(context.getImageData(...area))
    const under = pixelsOf(bare.context.getImageData(...area))
    const grounds = new Set(under.filter((ground, at) => drawn[at] !== ground))
    return contrastWithin(grounds, text.fill)
  })
}

/** Each pixel as one number with red in the lowest byte. All pixels are opaque here. */
const pixelsOf = ({ data }: { readonly data: Uint8ClampedArray }) =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4)

const levels = Array.from({ length: 256 }, (_, level) => level / 255)
/** Contribution of each channel level to a pixel’s relative luminance. */
const lights = [
  levels.map((r) => wcagLuminance({ mode: 'rgb', r, g: 0, b: 0 })),
  levels.map((g) => wcagLuminance({ mode: 'rgb', r: 0, g, b: 0 })),
  levels.map((b) => wcagLuminance({ mode: 'rgb', r: 0, g: 0, b })),
]
const luminanceOf = (pixel: number): number =>
  lights.reduce((sum, light, channel) => sum + (light[(pixel >> (8 * channel)) & 0xff] ?? Number.NaN), 0)

/** The lowest WCAG contrast of a colour with any of the pixels, of which there are hundreds of thousands. */
function contrastWithin(pixels: ReadonlySet<number>, color: string): number {
  const own = wcagLuminance(color)
  let least = Number.POSITIVE_INFINITY
  for (const pixel of pixels) {
    const other = luminanceOf(pixel)
    least = Math.min(least, (Math.max(own, other) + 0.05) / (Math.min(own, other) + 0.05))
  }
  return least
}

const difficult = Object.entries(difficultTexts)

describe.each(layoutNames)('%s', (layout) => {
  it('keeps texts within the margins and apart from each other, in every ratio', async () => {
    const problems: string[] = []
    for (const [row, [name, words]] of difficult.entries()) {
      // Across all layouts, each ratio is tried with each text; each layout is tried in every ratio.
      const spec = specOf(layout, words, row + layoutNames.indexOf(layout))
      const { texts } = await arrange(spec)
      problems.push(
        ...problemsOf(spec, texts).map((problem) => `${name} ${spec.width}×${spec.height} ${problem}`),
      )
    }
    expect(problems).toEqual([])
  }, 120_000)

  it('keeps texts readable on the pixels under them', async () => {
    const texts = difficult.filter(([each]) => each === 'plain' || each === 'arabic')
    for (const [at, scheme] of layoutByName[layout].schemes.entries()) {
      for (const [row, [name, words]] of texts.entries()) {
        // Of each scheme, one text is over an image; across the schemes, each text is.
        const photo = (at + row) % 2 === 0 ? await noise : undefined
        const spec = { ...specOf(layout, words, at), scheme, ...(photo && { references: [photo] }) }
        const found = await contrastsIn(spec)
        const where = `${name} ${scheme} ${spec.width}×${spec.height} ${photo ? 'over an image' : ''}`
        expect(found.length, where).toBeGreaterThan(0)
        expect(Math.min(...found), where).toBeGreaterThanOrEqual(4.5)
      }
    }
  }, 60_000)
})

it('keeps within the margins for any words and colours', async () => {
  const word = fc.string({ unit: fc.constantFrom(...Array.from('abWi ,.漢字あ한قهשกि😀é')), maxLength: 120 })
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        headline: word,
        kicker: word,
        brand: word,
        tagline: word,
        domain: word,
        figure: word,
        line: word,
      }),
      fc.constantFrom(...layoutNames),
      fc.nat(1000),
      fc.array(hex, { maxLength: 3 }),
      async (words, layout, at, colors) => {
        const palette = paletteOf({ colors: colors.map((one) => ({ hex: one })) })
        const spec = { ...specOf(layout, words, at), palette }
        expect(problemsOf(spec, (await arrange(spec)).texts)).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
}, 120_000)

it('shows the whole image if there is no drawable text', async () => {
  const [undrawable] = difficult.filter(([name]) => name === 'undrawable').map(([, words]) => words)
  if (!undrawable) throw new Error('There is no such text.')
  const specIn = (layout: (typeof layoutNames)[number]): PictureSpec => ({
    ...specOf(layout, { ...undrawable, figure: '' }, 0),
    scheme: 'dark',
  })
  const whole = (await composePicture(specIn('caption'))).context.canvas.data()
  for (const layout of layoutNames.filter((name) => name !== 'frame')) {
    const { context, texts } = await composePicture(specIn(layout))
    expect(texts, layout).toEqual([])
    expect(Buffer.compare(context.canvas.data(), whole), layout).toBe(0)
  }
})

it('has the platforms’ sizes', () => {
  expect(pictureSizes).toMatchObject({
    '9:16': { width: 1080, height: 1920 },
    '4:5': { width: 1080, height: 1350 },
  })
})
