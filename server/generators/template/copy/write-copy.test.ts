import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { platforms } from '~/contract/social'
import { validate } from '~/domain/platforms/validate'
import type { CopyInput } from '../../generators'
import { FERNHOLLOW } from '../test-brand'
import { writeCopy } from './write-copy'

const base: CopyInput = {
  brand: FERNHOLLOW,
  topic:
    'Write a post about the First Frost bag. It opens Thursday at eight, 240 bags, one per person until noon.',
  platforms,
  includeHashtags: true,
  campaignName: 'First Frost',
  seed: 'a',
}

describe('writeCopy', () => {
  it('writes for each platform in its own shape, the same for the same seed', () => {
    const copy = writeCopy(base)
    expect(copy.map(({ platform }) => platform)).toEqual([...platforms])
    expect(writeCopy(base)).toEqual(copy)
    expect(copy).not.toEqual(writeCopy({ ...base, seed: 'b' }))
    for (const { text } of copy) {
      expect(text).toContain('First Frost bag')
      expect(text).not.toMatch(/Write a post|\{|undefined|\.\./)
    }
    expect(new Set(copy.map(({ text }) => text)).size).toBeGreaterThan(5)
  })

  it('takes hashtags from names and topic, without the sign, and none when none are wanted', () => {
    const instagram = writeCopy({ ...base, platforms: ['instagram'] })[0]
    expect(instagram?.hashtags.slice(0, 2)).toEqual(['FernhollowCoffee', 'FirstFrost'])
    expect(writeCopy({ ...base, includeHashtags: false }).flatMap(({ hashtags }) => hashtags)).toEqual([])
  })

  it('speaks in the tone asked for before the brand’s own', () => {
    const say = (tone?: string) =>
      Array.from(
        { length: 12 },
        (_, seed) =>
          writeCopy({ ...base, seed: `${seed}`, platforms: ['tiktok'], ...(tone && { tone }) })[0]?.text,
      ).join(' ')
    expect(say('playful')).toMatch(/Guess what|Plot twist|Yes, really/)
    expect(say()).not.toMatch(/Guess what|Plot twist|Yes, really/)
  })

  const seeds = Array.from({ length: 40 }, (_, seed) => `${seed}`)

  it('varies with the seed, and says nothing that says nothing', () => {
    const FILLER =
      /excited|thrilled|delighted|pleased to|glad to|happy to|game.?chang|unlock|elevate|delve|look no further|in today.s|good news|that is all of it|simple as that|take your .* to the next/i
    for (const tone of ['plain', 'warm', 'playful', 'formal', 'bold']) {
      const texts = seeds.map(
        (seed) => writeCopy({ ...base, tone, seed, platforms: ['instagram'] })[0]?.text ?? '',
      )
      expect(new Set(texts).size).toBeGreaterThan(8)
      for (const text of texts) expect(text).not.toMatch(FILLER)
    }
  })

  it.each([
    ['Chinese', '周四早上八点，初霜咖啡上市，共240包', { name: '蕨谷咖啡', domain: 'fern.example' }],
    ['Arabic', 'قهوة الصقيع الأول متاحة يوم الخميس', { name: 'فيرنهولو', domain: 'fern.example' }],
    ['German', 'Die neue Röstung ist ab Donnerstag da', { name: 'Farngrund', domain: 'farn.example' }],
    ['Spanish', 'La nueva mezcla llega el jueves', { name: 'Helechal', domain: 'helecho.example' }],
  ])('puts no English around a topic in %s', (_, topic, brand) => {
    for (const seed of seeds.slice(0, 12))
      for (const { text } of writeCopy({
        ...base,
        topic,
        brand,
        campaignName: undefined,
        seed,
        tone: 'warm',
      })) {
        const rest = [topic, brand.name, brand.domain].reduce((left, part) => left.replaceAll(part, ''), text)
        expect(rest).not.toMatch(/\p{L}/u)
      }
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

  it('makes no hashtag of a topic that is one', () => {
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
            for (const tag of hashtags) expect(tag).toMatch(/^[\p{L}\p{N}\p{M}]{2,100}$/u)
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
