import { wcagContrast } from 'culori'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aspectRatios } from '~/contract/generation'
import { HARD_TEXTS } from '../hard-texts'
import { composeSpec } from '../node-draw'
import { paletteOf } from '../palette'
import type { PictureSpec } from '../picture/picture-spec'
import type { PlacedText } from '../picture/scene'
import { PICTURE_SIZES } from '../picture-size'
import { planImage } from '../plan-picture'
import { FERNHOLLOW } from '../test-brand'
import { LAYOUTS } from '.'
import { layoutNames } from './layout-name'

interface Ink {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The bounds of an outline's points: at least as wide as its ink. */
function inkOf({ d }: PlacedText): Ink {
  const numbers = [...d.matchAll(/-?\d+(?:\.\d+)?/g)].map(([text]) => Number(text))
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity)
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity)
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) }
}

const overlap = (a: Ink, b: Ink): number =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  )

function specOf(layout: (typeof layoutNames)[number], words: PictureSpec['words'], at: number): PictureSpec {
  const aspectRatio = aspectRatios[at % aspectRatios.length] ?? '1:1'
  const { schemes, motifs } = LAYOUTS[layout]
  const plan = planImage({
    brand: FERNHOLLOW,
    prompt: words.headline,
    aspectRatio,
    references: [],
    seed: `${at}`,
  })
  return {
    ...plan,
    words,
    layout,
    motif: motifs?.[0] ?? plan.motif,
    scheme: schemes[at % schemes.length] ?? schemes[0],
    ...(layout === 'frame' && { frame: { index: at % 4, count: 4 } }),
  }
}

/** How far ink may pass a margin: side bearings, and marks above capitals. */
const slack = 12

function problemsOf(spec: PictureSpec, texts: readonly PlacedText[]): string[] {
  const { width, height } = spec
  const unit = Math.min(width, height) / 1080
  const story = height >= width * 1.7
  const edge = 76 * unit - slack * unit
  const inner = spec.layout === 'mosaic' ? 44 * unit : edge
  const top = story ? (height * 250) / 1920 - slack * unit : inner
  const bottom = story ? height - (height * 340) / 1920 + slack * unit : height - inner
  const inks = texts.map(inkOf)
  const outside = inks.flatMap((ink, index) =>
    ink.left < inner || ink.right > width - inner || ink.top < top || ink.bottom > bottom
      ? [`outside: ${texts[index]?.lines.join('|').slice(0, 40)} ${JSON.stringify(ink)}`]
      : [],
  )
  const meeting = inks.flatMap((ink, index) =>
    inks
      .slice(index + 1)
      .flatMap((other, further) =>
        overlap(ink, other) > 2 * unit
          ? [
              `meet: ${texts[index]?.lines[0]?.slice(0, 30)} / ${texts[index + 1 + further]?.lines[0]?.slice(0, 30)}`,
            ]
          : [],
      ),
  )
  return [...outside, ...meeting]
}

/** The least contrast of each text with what lies under it: the picture is drawn without its texts, and looked at. */
async function contrasts({ svg, texts }: { svg: string; texts: readonly PlacedText[] }): Promise<number[]> {
  const bare = texts.reduce((rest, { d, fill }) => rest.replace(`<path d="${d}" fill="${fill}" />`, ''), svg)
  const { data, info } = await sharp(Buffer.from(bare), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return texts.map((text) => {
    // Where each contour begins: on the very edge of a letter.
    const seen = [...text.d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, left = '', top = '']) => {
      const x = Math.min(info.width - 1, Math.max(0, Math.round(Number(left))))
      const y = Math.min(info.height - 1, Math.max(0, Math.round(Number(top))))
      const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * 3)
      return wcagContrast({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }, text.fill)
    })
    return Math.min(...seen)
  })
}

const hard = Object.entries(HARD_TEXTS)

describe.each(layoutNames)('%s', (layout) => {
  it('keeps every text within its margins and apart from the others, in every ratio', async () => {
    const problems: string[] = []
    for (const [row, [name, words]] of hard.entries()) {
      // Every ratio meets every text over the layouts; each layout meets all ratios with several.
      for (const at of [row, row + 3]) {
        const spec = specOf(layout, words, at + layoutNames.indexOf(layout))
        const { texts } = await composeSpec(spec)
        problems.push(
          ...problemsOf(spec, texts).map((problem) => `${name} ${spec.width}×${spec.height} ${problem}`),
        )
      }
    }
    expect(problems).toEqual([])
  }, 120_000)

  it('sets texts that can be read on what is really under them', async () => {
    for (const [at, scheme] of LAYOUTS[layout].schemes.entries()) {
      for (const [name, words] of hard.filter(([each]) => each === 'plain' || each === 'arabic')) {
        const spec = { ...specOf(layout, words, at), scheme }
        const found = await contrasts(await composeSpec(spec))
        const where = `${name} ${scheme} ${spec.width}×${spec.height}`
        expect(Math.min(...found), where).toBeGreaterThanOrEqual(4.3)
      }
    }
  }, 60_000)
})

it('keeps to margins whatever the words and colours', async () => {
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
        body: word,
      }),
      fc.constantFrom(...layoutNames),
      fc.nat(1000),
      fc.array(hex, { maxLength: 3 }),
      async (words, layout, at, colors) => {
        const palette = paletteOf({ colors: colors.map((one) => ({ hex: one })) })
        const spec = { ...specOf(layout, words, at), palette }
        expect(problemsOf(spec, (await composeSpec(spec)).texts)).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
}, 120_000)

it('shows the picture whole where there is nothing that it could say', async () => {
  const [undrawable] = hard.filter(([name]) => name === 'undrawable').map(([, words]) => words)
  if (!undrawable) throw new Error('There is no such text.')
  for (const layout of layoutNames.filter((name) => name !== 'frame')) {
    const spec = specOf(layout, { ...undrawable, figure: '' }, 0)
    const { svg, texts } = await composeSpec(spec)
    expect(texts, layout).toEqual([])
    expect(svg, layout).toBe((await composeSpec({ ...spec, layout: 'caption' })).svg)
  }
})

it('comes in the platforms’ own pixels', () => {
  expect(PICTURE_SIZES).toMatchObject({
    '9:16': { width: 1080, height: 1920 },
    '4:5': { width: 1080, height: 1350 },
  })
})
