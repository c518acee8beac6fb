import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publicDomain, sentencesOf } from './facts'
import { askedIn, headlinesFor } from './headlines'
import { layoutNames } from './picture-spec'
import { planImage, planPreset } from './plan-picture'
import { templatePresets } from './presets'
import { fernhollow } from './test-brand'

const product = {
  brand: fernhollow,
  productName: 'First Frost',
  productDescription: 'A winter blend. Two hundred and forty bags, and no more until next year.',
}
const own = { ownPictures: [{ bytes: new Uint8Array([1]), of: 'product' as const }] }

describe('headlinesFor', () => {
  it.each([
    ['Create a poster for our autumn sale, warm colours', 'Autumn sale'],
    ['Energetic post about our free beginners’ class on Saturday at ten', 'Free beginners’ class'],
    ['Announce “Closed on Monday” in big letters', 'Closed on Monday'],
    ['Ein Plakat für die Ausstellung „Linien der Landschaft“, ab 12. März', 'Linien der Landschaft'],
  ])('finds the announcement in “%s”: %s', (prompt, headline) =>
    expect(headlinesFor({ brand: fernhollow }, prompt)[0].headline).toBe(headline),
  )

  it.each([
    'A pale blue coffee bag standing in the first snow on a hill, blue hour',
    'Photo of a cinnamon bun on a plate',
    'Scales of justice and a gavel in a dark library, serious, cinematic',
    'صورة لأطفال يقرؤون تحت شجرة عند الغروب',
  ])('uses no words of a described scene: %s', (prompt) => {
    for (const { headline, kicker, line } of headlinesFor({ brand: fernhollow }, prompt)) {
      expect(prompt.toLowerCase()).not.toContain(headline.toLowerCase())
      expect(`${headline} ${kicker} ${line}`).not.toMatch(/snow|cinnamon|gavel|أطفال/)
    }
  })

  it('names the product and its facts, and an offer with its end', () => {
    const headlines = headlinesFor(product, 'A bag in the snow')
    expect(headlines.map(({ headline }) => headline)).toEqual(
      expect.arrayContaining(['First Frost', 'A winter blend']),
    )
    const [offer] = headlinesFor(product, 'Make a poster for our winter week, 20 % off until Friday')
    expect(offer).toMatchObject({ headline: 'Winter week', line: '20\u00A0% off · Until Friday' })
  })

  it('never uses the prompt itself as the headline', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 200 }), (prompt) => {
        const asked = askedIn(prompt)
        for (const sources of [{}, { brand: fernhollow }, product])
          for (const { headline } of headlinesFor(sources, prompt))
            expect(headline === '' || headline === asked.quote || headline !== prompt.trim()).toBe(true)
      }),
    )
  })
})

describe('variations', () => {
  const prompts = [
    'A bag in the snow',
    'Make a poster for our winter week, 20 % off',
    'Say “Closed on Monday”',
  ]
  it.each(prompts)('of “%s” differ from their neighbours in layout, and in background or image', (prompt) => {
    for (const pictures of [{}, own]) {
      const plans = Array.from({ length: 12 }, (_, variation) =>
        planImage({
          ...product,
          ...pictures,
          prompt,
          aspectRatio: '1:1',
          references: [],
          seed: 'a',
          variation,
        }),
      )
      for (const [index, plan] of plans.entries()) {
        const next = plans.slice(index + 1, index + 4)
        for (const other of next) expect(plan.layout).not.toBe(other.layout)
        expect(plans[index + 1]?.scheme).not.toBe(plan.scheme)
      }
      const looks = plans.map(
        ({ layout, scheme, close, words }) => `${layout} ${scheme} ${close} ${words.headline}`,
      )
      expect(new Set(looks).size).toBe(plans.length)
      expect(layoutNames).toEqual(expect.arrayContaining(plans.map(({ layout }) => layout)))
    }
  })
})

it.each([
  ['kornblum.example', 'kornblum.example'],
  ['https://kornblum.example/shop', 'kornblum.example'],
  ['127.0.0.1', ''],
  ['127.0.0.1:4173', ''],
  ['http://localhost:3000', ''],
  ['localhost', ''],
  ['studio.local', ''],
  ['192.168.1.20', ''],
  ['[::1]:80', ''],
  ['nas', ''],
  [undefined, ''],
])('the domain shown for %s: %s', (given, shown) => expect(publicDomain(given)).toBe(shown))

it.each([
  ['Beginnt am 12. März. Mittwochs frei.', ['Beginnt am 12. März.', 'Mittwochs frei.']],
  ['Is it slow? Yes. Mr. Fern says so.', ['Is it slow?', 'Yes.', 'Mr. Fern says so.']],
  ['慢一点。更好。', ['慢一点。', '更好。']],
  ['No end', ['No end']],
])('sentences of %s', (text, sentences) => expect(sentencesOf(text)).toEqual(sentences))

it('takes the subject of a preset as it is, whatever signs it contains', () => {
  const subject = "Bag for $$9 & $' more $&"
  const input = { presetId: '', subject, brand: fernhollow, references: [], seed: 'a' }
  const headlines = templatePresets.flatMap((preset) => planPreset(preset, input).map(({ words }) => words))
  const about = headlines.filter(({ headline }) => headline.startsWith('Bag for'))
  expect(about.length).toBeGreaterThan(0)
  for (const { headline } of about) expect(headline).toContain(subject)
})
