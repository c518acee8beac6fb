import { describe, expect, it } from 'vitest'
import type { Platform } from '~/contract/social'
import { contentRefusal } from '~/src/posts/content-refusal'
import { platformCountsOf } from './character-counts'
import { emptyValues } from './composer-values'
import { issuesOf, uncountedLinkIssues, uncountedLinks } from './issues'

const target = (platform: Platform) => ({
  accountId: platform,
  platform,
  postType: undefined,
})

describe('issuesOf', () => {
  it('requires a text and an account even for drafts', () => {
    const issues = issuesOf(emptyValues())
    expect(issues.map(({ sentence }) => sentence)).toEqual([
      'Choose at least one account.',
      'Add text to your post.',
    ])
    expect(
      issues.every(({ evenDrafts, missing, severity }) => evenDrafts && missing && severity === 'block'),
    ).toBe(true)
  })

  it('doesn’t quote the API’s document to people who write a post', () => {
    expect(issuesOf(emptyValues()).every(({ source }) => source === undefined)).toBe(true)
  })

  it('says where a text exceeds X’s limit, with the source, and doesn’t block drafts', () => {
    const text = 'a'.repeat(295)
    const values = { ...emptyValues(), text, targets: [target('twitter')] }
    const [issue] = issuesOf(values, [])
    expect(issue).toMatchObject({ severity: 'block', platform: 'twitter', cutTo: 280, evenDrafts: false })
    expect(issue?.sentence).toMatch(/^15 over the 280-character limit/)
    expect(issue?.source?.url).toMatch(/^https:\/\/docs\.x\.com/)
  })

  it('allows long texts on X if all its accounts pay for them', () => {
    const targets = [
      { ...target('twitter'), accountId: 'a' },
      { ...target('twitter'), accountId: 'b' },
    ]
    const values = { ...emptyValues(), text: 'a'.repeat(900), targets }
    const paying = [
      { id: 'a', subscription: 'Premium' },
      { id: 'b', subscription: 'PremiumPlus' },
    ]
    expect(issuesOf(values, paying)).toEqual([])
    expect(issuesOf(values, [...paying.slice(1), { id: 'a', subscription: 'None' }])).toHaveLength(1)
    expect(issuesOf(values, paying.slice(1))).toHaveLength(1)
    // Not loaded yet.
    expect(issuesOf(values)).toEqual([])
    expect(platformCountsOf(values, paying)).toMatchObject([{ length: 900, limit: 10_000, over: 0 }])
    expect(platformCountsOf(values, [])).toMatchObject([{ length: 900, limit: 280, over: 620 }])
  })

  it('knows an external image’s format by its name', () => {
    const media = [{ url: 'https://shop.example/tea.PNG?v=2', type: 'image' as const }]
    const values = { ...emptyValues(), text: 'x', media, targets: [target('instagram')] }
    expect(issuesOf(values).map(({ sentence }) => sentence)).toEqual([
      'This image is in PNG format. Instagram accepts JPEG images. Other formats may be converted if they’re in the media library.',
    ])
  })

  it('reports the API’s own limits once, not per platform', () => {
    const hashtags = Array.from({ length: 31 }, (_, index) => `tag${index}`)
    const values = { ...emptyValues(), text: 'x', hashtags, targets: [target('twitter'), target('tiktok')] }
    expect(issuesOf(values).filter(({ id }) => id.includes('api.hashtags'))).toHaveLength(1)
  })

  it('puts blocking issues before notes', () => {
    const values = { ...emptyValues(), text: 'x', link: 'https://a.example', targets: [target('instagram')] }
    const severities = issuesOf(values).map(({ severity }) => severity)
    expect(severities).toEqual(['block', 'note'])
  })
})

it('refuses what the post panel refuses to schedule, in the same words', () => {
  const platforms: readonly Platform[] = ['instagram', 'tiktok', 'youtube', 'twitter']
  for (const platform of platforms) {
    const values = { ...emptyValues(), text: 'Out at six.', targets: [{ accountId: 'a', platform }] }
    const [worst] = issuesOf(values).filter(({ severity }) => severity === 'block')
    const refusal = contentRefusal(
      {
        content: { text: 'Out at six.', mediaUrls: [], hashtags: [], mentions: [] },
        targets: [{ accountId: 'a', platform }],
      },
      [],
    )
    expect(refusal, platform).toBe(worst?.sentence)
    expect(refusal === undefined, platform).toBe(platform === 'twitter')
  }
})

it('finds links whose ending X doesn’t know', () => {
  expect(uncountedLinks('See https://bun.coffeee/menu, or www.bun.example.')).toEqual([
    { link: 'https://bun.coffeee/menu', ending: 'coffeee' },
    { link: 'www.bun.example', ending: 'example' },
  ])
})

it.each(['See https://example.com/menu.', 'bun.shop/menu', 'at 9.30/10', 'e.g. this', 'no link'])(
  'reports nothing in “%s”',
  (text) => expect(uncountedLinks(text)).toEqual([]),
)

it('reports it for X only, in the text and the link field', () => {
  const values = { ...emptyValues(), text: 'New', link: 'https://bun.coffeee' }
  const on = (platform: 'twitter' | 'linkedin') => ({
    ...values,
    targets: [{ accountId: 'a', platform, postType: undefined }],
  })
  expect(uncountedLinkIssues(on('twitter')).map(({ sentence }) => sentence)).toEqual([
    'X doesn’t count https://bun.coffeee as a link because it doesn’t know the ending “.coffeee”. Every character counts.',
  ])
  expect(uncountedLinkIssues(on('linkedin'))).toEqual([])
})
