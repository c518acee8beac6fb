import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platforms } from '~/contract/social'
import { validate } from '~/domain/platforms/validate'
import type { CopyInput } from '../../generators'
import { fernhollow } from '../test-brand'
import { phrasesByLanguage } from './phrases'
import { writeCopy } from './write-copy'

const base: CopyInput = {
  brand: fernhollow,
  topic:
    'Write a post about the First Frost bag. It opens Thursday at eight, 240 bags, one per person until noon.',
  platforms,
  includeHashtags: true,
  campaignName: 'First Frost',
  seed: 'a',
}

describe('writeCopy', () => {
  it('writes differently for each platform, and the same for the same seed', () => {
    const copy = writeCopy(base)
    expect(copy.map(({ platform }) => platform)).toEqual([...platforms])
    expect(writeCopy(base)).toEqual(copy)
    for (const { text } of copy) {
      expect(text).toContain('First Frost bag')
      expect(text).not.toMatch(/Write a post|\{|undefined|\.\./)
    }
    expect(new Set(copy.map(({ text }) => text)).size).toBeGreaterThan(4)
  })

  it('takes hashtags from names and values, without `#`, and none if none are wanted', () => {
    const instagram = writeCopy({ ...base, platforms: ['instagram'] })[0]
    expect(instagram?.hashtags).toEqual([
      'FernhollowCoffee',
      'FirstFrost',
      'Patience',
      'ClearPrices',
      'SmallLots',
    ])
    expect(writeCopy({ ...base, includeHashtags: false }).flatMap(({ hashtags }) => hashtags)).toEqual([])
  })

  const seeds = Array.from({ length: 24 }, (_, seed) => `${seed}`)

  it('prefers the requested tone to the brand’s', () => {
    const textsIn = (tone?: string) =>
      seeds
        .map((seed) => {
          const about = { ...base, topic: 'Write a post about the First Frost bag', seed }
          return writeCopy({ ...about, platforms: ['tiktok'], ...(tone && { tone }) })[0]?.text
        })
        .join(' ')
    expect(textsIn('playful')).toMatch(/!/)
    expect(textsIn()).not.toMatch(/!/)
  })

  it('differs from platform to platform and from variant to variant', () => {
    const input = {
      ...base,
      productName: 'First Frost',
      productDescription: 'A winter blend. Roasted on Tuesdays. Packed in paper.',
    }
    const copy = writeCopy(input)
    expect(new Set(copy.map(({ text }) => text)).size).toBe(platforms.length)
    for (const platform of platforms) {
      const texts = seeds.map((seed) => writeCopy({ ...input, seed, platforms: [platform] })[0]?.text)
      expect(new Set(texts).size, platform).toBeGreaterThan(1)
    }
  })

  /** All template phrases, without their placeholders. */
  const ownPhrases = Object.values(phrasesByLanguage).flatMap(({ named, list, counts, speaker }) => [
    ...Object.values(named).flatMap((phrases) => phrases.flatMap((phrase) => phrase.split('{name}'))),
    ...['', ...counts].flatMap((count) => list(count, '\0').split('\0')),
    ...speaker('\0').split('\0'),
  ])
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const known = (facts: readonly (string | undefined)[]) =>
    new Set([...facts, ...ownPhrases].flatMap((text) => words(text ?? '')))

  it.each([
    [
      'English',
      'The new blend is out. 240 bags until Thursday.',
      fernhollow,
      'A winter blend. Roasted dark.',
    ],
    ['a name', 'Write a post about First Frost', fernhollow, 'A winter blend. Roasted dark.'],
    [
      'German',
      'Die neue Röstung ist ab Donnerstag da',
      { name: 'Farngrund', domain: 'farn.example' },
      'Dunkel geröstet und in Papier verpackt.',
    ],
    [
      'Arabic',
      'قهوة الصقيع الأول متاحة يوم الخميس',
      { name: 'فيرنهولو', domain: 'fern.example' },
      'خلطة شتوية.',
    ],
    [
      'Chinese',
      '周四早上八点，初霜咖啡上市，共240包',
      { name: '蕨谷咖啡', domain: 'fern.example' },
      '深烘焙。',
    ],
    [
      'Spanish',
      'La nueva mezcla llega el jueves',
      { name: 'Helechal', domain: 'helecho.example' },
      'Tueste oscuro con cacao.',
    ],
  ])(
    'adds no words beyond the given facts and template phrases: %s',
    (_, topic, brand, productDescription) => {
      const all = known([
        topic,
        'First Frost',
        productDescription,
        ...Object.values(brand)
          .flat()
          .filter((value) => typeof value === 'string'),
      ])
      for (const seed of seeds)
        for (const tone of ['plain', 'warm', 'playful', 'formal', 'bold'])
          for (const { text } of writeCopy({
            ...base,
            topic,
            brand,
            tone,
            seed,
            campaignName: undefined,
            productName: 'First Frost',
            productDescription,
          }))
            expect(words(text).filter((word) => !all.has(word))).toEqual([])
    },
  )

  it.each([
    ['German', 'Die neue Röstung ist ab Donnerstag da', 'Ich schreibe für Farngrund.'],
    ['Arabic', 'قهوة الصقيع الأول متاحة يوم الخميس في كل الفروع', 'ننشر هذا باسم Farngrund.'],
    ['English', 'The new blend is out', 'I’m posting this for Farngrund.'],
    ['Spanish', 'La nueva mezcla llega el jueves', undefined],
  ])('adds template phrases in the topic’s language, or none: %s', (_, topic, said) => {
    const [copy] = writeCopy({ ...base, topic, brand: { name: 'Farngrund' }, platforms: ['reddit'] })
    if (said !== undefined) expect(copy?.text).toContain(said)
    else expect(copy?.text).toBe(topic)
  })

  it('never includes an address that only works on this machine', () => {
    for (const domain of [
      '127.0.0.1',
      '127.0.0.1:4173',
      'localhost',
      'http://localhost:4173',
      'studio.local',
    ])
      for (const { text } of writeCopy({
        ...base,
        brand: { ...fernhollow, domain },
        topic: 'The blend is out, see http://127.0.0.1:4173/shop and http://192.168.0.2/',
      }))
        expect(text).not.toMatch(/127\.0|localhost|\.local|192\.168|:4173/)
  })

  it('avoids filler phrases', () => {
    const filler =
      /excited|thrilled|delighted|pleased to|glad to|happy to|game.?chang|unlock|elevate|delve|look no further|in today.s|good news|plot twist|guess what|more at|are you in|take your .* to the next/i
    for (const tone of ['plain', 'warm', 'playful', 'formal', 'bold'])
      for (const seed of seeds)
        for (const { text } of writeCopy({ ...base, tone, seed })) expect(text).not.toMatch(filler)
  })

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', minLength: 3, maxLength: 2000 }),
    fc.string({ unit: 'grapheme-composite', minLength: 3, maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom('😀', '漢', '字', ' ', '.', '👨‍👩‍👧', '<', '#', '\n', 'https://a.example/'),
      minLength: 3,
      maxLength: 300,
    }),
    fc.constantFrom(
      '   ',
      '...',
      '!?!',
      'x'.repeat(2000),
      '漢'.repeat(2000),
      '😀'.repeat(2000),
      'word '.repeat(400),
    ),
  )

  it('makes no second hashtag from a topic that is one', () => {
    const made = writeCopy({ ...base, topic: '#字😀😀😀', includeHashtags: true, platforms: ['instagram'] })
    expect(made.map(({ text, hashtags }) => [text.includes('#'), hashtags.length <= 5])).toEqual([
      [false, true],
    ])
  })

  it('stays within every limit whatever the topic', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.boolean(),
        fc.option(hostile, { nil: undefined }),
        (topic, includeHashtags, productName) => {
          for (const { platform, text, hashtags } of writeCopy({
            ...base,
            topic,
            includeHashtags,
            productName,
          })) {
            expect(text.trim()).not.toBe('')
            expect(Array.from(text).length).toBeLessThanOrEqual(10_000)
            expect(hashtags.length).toBeLessThanOrEqual(30)
            for (const tag of hashtags) expect(tag).toMatch(/^[\p{L}\p{N}\p{M}_]{2,100}$/u)
            const draft = {
              text,
              hashtags,
              mentions: [],
              media: [{ type: platform === 'youtube' ? 'video' : 'image' } as const],
            }
            const found = validate(draft, platform)
            expect(found.filter(({ severity }) => severity === 'block')).toEqual([])
            expect(found.filter(({ rule }) => rule.subject === 'hashtags')).toEqual([])
            if (platform === 'twitter') expect([text, ...hashtags].join(' #').length).toBeLessThanOrEqual(480)
          }
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
