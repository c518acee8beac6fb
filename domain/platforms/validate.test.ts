import { describe, expect, it } from 'vitest'
import { type Platform, platforms } from '~/contract'
import { countForPlatforms } from '~/src/features/composer/character-counts'
import type { Draft, DraftMedia } from './post-draft'
import { weightedLength } from './text-length'
import { validate, validateForApi } from './validate'

const draft = (given: Partial<Draft> = {}): Draft => ({
  text: 'A frosty morning',
  hashtags: [],
  mentions: [],
  media: [],
  ...given,
})

const ids = (given: Partial<Draft>, platform: Platform, severity = 'block') =>
  validate(draft(given), platform)
    .filter((problem) => problem.severity === severity)
    .map(({ rule }) => rule.id)

const jpeg: DraftMedia = { type: 'image', mimeType: 'image/jpeg', width: 1080, height: 1080, size: 400_000 }
const gif: DraftMedia = { mimeType: 'image/gif' }
const video: DraftMedia = { type: 'video', mimeType: 'video/mp4', width: 1080, height: 1920 }
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('a valid draft', () => {
  it.each<[Platform, Partial<Draft>]>([
    ['twitter', { media: times(4, jpeg) }],
    ['instagram', { media: times(10, jpeg) }],
    ['facebook', {}],
    ['youtube', { media: [video] }],
    ['tiktok', { media: [video] }],
    ['linkedin', { media: times(9, jpeg) }],
    ['reddit', { media: [jpeg] }],
  ])('has no problems on %s', (platform, given) => {
    expect([...ids(given, platform), ...ids(given, platform, 'warn')]).toEqual([])
  })
})

describe('official limits block', () => {
  it.each<[string, Platform, Partial<Draft>]>([
    ['twitter.text.length', 'twitter', { text: 'x'.repeat(281) }],
    ['twitter.media.pictures', 'twitter', { media: times(5, jpeg) }],
    ['twitter.media.gifs', 'twitter', { media: [gif, gif] }],
    ['twitter.media.videos', 'twitter', { media: [video, video] }],
    ['twitter.media.mixed', 'twitter', { media: [jpeg, gif] }],
    ['twitter.image.bytes', 'twitter', { media: [{ ...jpeg, size: 5 * 1024 ** 2 + 1 }] }],
    ['twitter.gif.bytes', 'twitter', { media: [{ ...gif, size: 16 * 1024 ** 2 }] }],
    ['instagram.text.length', 'instagram', { text: '😀'.repeat(2_201), media: [jpeg] }],
    ['instagram.media.required', 'instagram', {}],
    ['instagram.hashtags.count', 'instagram', { text: '#a #b', hashtags: times(29, 'x'), media: [jpeg] }],
    ['instagram.mentions.count', 'instagram', { mentions: times(21, 'x'), media: [jpeg] }],
    ['instagram.image.ratio', 'instagram', { media: [{ ...jpeg, height: 1920 }] }],
    ['facebook.text.required', 'facebook', { text: '  ' }],
    ['facebook.image.bytes', 'facebook', { media: [{ ...gif, size: 11 * 1024 ** 2 }] }],
    ['youtube.text.length', 'youtube', { text: `Title\n${'é'.repeat(2_498)}`, media: [video] }],
    ['youtube.text.characters', 'youtube', { text: 'a < b', media: [video] }],
    ['youtube.title.length', 'youtube', { text: `${'t'.repeat(101)}\nbody`, media: [video] }],
    ['youtube.title.required', 'youtube', { text: '\n ', media: [video] }],
    ['youtube.media.required', 'youtube', {}],
    ['youtube.media.videos', 'youtube', { media: [video, video] }],
    ['youtube.media.pictures', 'youtube', { media: [video, jpeg] }],
    ['youtube.hashtags.tags', 'youtube', { hashtags: times(10, 'x'.repeat(51)), media: [video] }],
    ['tiktok.text.length', 'tiktok', { text: '😀'.repeat(1_101), media: [video] }],
    ['tiktok.text.photoLength', 'tiktok', { text: 'x'.repeat(4_001), media: [jpeg] }],
    ['tiktok.media.required', 'tiktok', {}],
    ['tiktok.media.mixed', 'tiktok', { media: [video, jpeg] }],
    ['linkedin.text.length', 'linkedin', { text: 'x'.repeat(3_001) }],
    ['linkedin.media.mixed', 'linkedin', { media: [video, jpeg] }],
    ['linkedin.image.pixels', 'linkedin', { media: [{ ...jpeg, width: 8_000, height: 5_000 }] }],
    ['api.text.required', 'reddit', { text: '' }],
    ['api.text.length', 'facebook', { text: 'x'.repeat(10_001) }],
    ['api.media.count', 'linkedin', { media: times(11, jpeg) }],
    ['api.hashtags.count', 'facebook', { hashtags: times(31, 'x') }],
    ['api.mentions.count', 'facebook', { mentions: times(31, 'x') }],
  ])('%s', (id, platform, given) => {
    expect(ids(given, platform)).toContain(id)
  })
})

describe('unofficial limits and convertible files warn', () => {
  it.each<[string, Platform, Partial<Draft>]>([
    ['facebook.media.mixed', 'facebook', { media: [video, jpeg] }],
    ['instagram.hashtags.few', 'instagram', { hashtags: times(6, 'x'), media: [jpeg] }],
    ['instagram.image.format', 'instagram', { media: [{ ...jpeg, mimeType: 'image/png' }] }],
    ['instagram.image.width', 'instagram', { media: [{ ...jpeg, width: 2_000, height: 2_000 }] }],
    ['instagram.image.upright', 'instagram', { media: [{ ...jpeg, height: 1_440 }] }],
    ['tiktok.hashtags.few', 'tiktok', { hashtags: times(6, 'x'), media: [video] }],
    ['linkedin.media.few', 'linkedin', { media: times(10, jpeg) }],
    ['reddit.title.length', 'reddit', { text: 'x'.repeat(301) }],
    ['reddit.media.count', 'reddit', { media: [jpeg, jpeg] }],
  ])('%s', (id, platform, given) => {
    expect(ids(given, platform, 'warn')).toContain(id)
    expect(ids(given, platform)).toEqual([])
  })
})

it('notes describe platform behaviour and neither block nor warn', () => {
  expect(ids({ link: 'https://example.com', media: [jpeg] }, 'instagram', 'note')).toEqual([
    'instagram.link.clickable',
  ])
  const upright = (duration?: number) => ids({ media: [{ ...video, duration }] }, 'youtube', 'note')
  expect(upright(60)).toEqual(['youtube.video.short'])
  expect(upright(), 'which the API does not say').toEqual(['youtube.video.short'])
  expect(upright(200)).toEqual([])
})

it('skips the ratios of stories and unknown files', () => {
  expect(ids({ media: [{ ...jpeg, height: 1920 }], postType: 'story' }, 'instagram')).toEqual([])
  expect(ids({ media: [{}] }, 'youtube')).toEqual([])
})

it('warns beyond what X reportedly allows paying accounts', () => {
  // Links count as 23 however short they are.
  const text = 't.co '.repeat(1100)
  const [problem] = validate(draft({ text, longPosts: true }), 'twitter')
  expect(problem).toMatchObject({ severity: 'warn', by: 1400, rule: { id: 'twitter.text.longLength' } })
  const start = problem?.over?.start ?? 0
  expect(weightedLength(text.slice(0, start))).toBe(24_984)
  expect(ids({ text: 'x'.repeat(9000), longPosts: true }, 'twitter')).toEqual([])
})

it('underlines the part that doesn’t fit', () => {
  const text = 'x'.repeat(295)
  const [problem] = validate(draft({ text }), 'twitter')
  expect(problem).toMatchObject({ by: 15, over: { start: 280, end: 295 } })
  expect(problem?.sentence).toBe('15 over the 280-character limit. The underlined text won’t fit.')
  const [title] = validate(draft({ text: `\n  ${'t'.repeat(103)} \nbody`, media: [video] }), 'youtube')
  expect(title).toMatchObject({ by: 3, over: { start: 103, end: 106 } })
})

it('attributes an unofficial limit to its source', () => {
  const [title] = validate(draft({ text: 'x'.repeat(301) }), 'reddit')
  expect(title?.sentence).toMatch(/1 over the 300-character limit\. Reddit titles can reportedly have up to/)
})

it('counts with and without what may be appended, and checks the longer', () => {
  const given = draft({ text: 'x'.repeat(270), hashtags: ['frost', '#bag'] })
  const [problem] = validate(given, 'twitter')
  expect(problem).toMatchObject({ by: 2, severity: 'block' })
  expect(problem?.over).toBeUndefined()
  expect(countForPlatforms(given, ['twitter', 'facebook'])).toMatchObject([
    {
      platform: 'twitter',
      alone: 270,
      composed: 282,
      length: 282,
      over: 2,
      firstOverIndex: 270,
      fits: false,
    },
    { platform: 'facebook', alone: 270, composed: 282, length: 270, over: 0, fits: true },
  ])
})

it('sorts by severity, and every rule has a source and a date', () => {
  for (const platform of platforms) {
    const order = validate(draft({ text: '', link: 'https://a.example', media: times(12, gif) }), platform)
    const ranks = order.map(({ severity }) => ['block', 'warn', 'note'].indexOf(severity))
    expect(ranks).toEqual(ranks.toSorted())
    for (const { rule } of order) {
      expect(rule.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(rule.source.name).not.toBe('')
    }
  }
  expect(validateForApi(draft({ text: '' })).map(({ rule }) => rule.id)).toEqual(['api.text.required'])
})
