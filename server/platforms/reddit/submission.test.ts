import { describe, expect, it } from 'vitest'
import { PlatformError } from '../adapter'
import { testDelivery, testFile } from '../test-exchange'
import { submissionOf } from './submission'

const image = testFile({ name: 'a.png', mimeType: 'image/png' })
const video = testFile({ name: 'v.mp4', mimeType: 'video/mp4' })
const link = 'https://example.org/a'
const account = { handle: 'u/aster', details: { username: 'aster' } }
const of = (given: Parameters<typeof testDelivery>[0]) => submissionOf(testDelivery({ account, ...given }))

describe('a submission', () => {
  it('takes the first line as its title, and leaves hashtags out', () => {
    expect(
      of({ text: '\nA glaze\n\nMixed by hand', content: { hashtags: ['clay'], mentions: ['@mira'] } }),
    ).toMatchObject({
      kind: 'self',
      title: 'A glaze',
      text: 'Mixed by hand u/mira',
      subreddit: 'u_aster',
      sendreplies: true,
      nsfw: false,
    })
  })

  it('keeps the whole text below a given title', () => {
    expect(of({ text: 'One\nTwo', options: { title: ' Given ' } })).toMatchObject({
      title: 'Given',
      text: 'One\nTwo',
    })
  })

  it('is a link if there is no text, and otherwise a text with a link', () => {
    expect(of({ text: 'A glaze', content: { link } })).toMatchObject({ kind: 'link', url: link, text: '' })
    expect(of({ text: 'A glaze\nMixed', content: { link } })).toMatchObject({
      kind: 'self',
      url: undefined,
      text: `Mixed ${link}`,
    })
    expect(of({ text: 'A glaze\nMixed', content: { link }, options: { kind: 'link' } })).toMatchObject({
      kind: 'link',
      url: link,
      text: 'Mixed',
    })
    expect(of({ text: 'A glaze', content: { link }, postType: 'self' })).toMatchObject({
      kind: 'self',
      text: link,
    })
  })

  it('has a kind by its media', () => {
    expect(of({ media: [image] }).kind).toBe('image')
    expect(of({ media: [image, image] }).kind).toBe('gallery')
    expect(of({ media: [image, video] })).toMatchObject({
      kind: 'video',
      files: [{ name: 'v.mp4' }, { name: 'a.png' }],
    })
  })

  it.each([
    ['pottery', 'pottery'],
    ['r/pottery', 'pottery'],
    ['/r/pottery/'.replace(/\/$/, ''), 'pottery'],
    ['u/aster', 'u_aster'],
    ['', 'u_aster'],
  ])('goes to %s', (subreddit, expected) => {
    expect(of({ options: { subreddit } }).subreddit).toBe(expected)
  })

  it('goes to the account’s own subreddit', () => {
    const details = { username: 'aster', subreddit: 'pottery' }
    expect(submissionOf(testDelivery({ account: { details } })).subreddit).toBe('pottery')
  })

  it('reads options as a form sends them', () => {
    const options = {
      nsfw: 'true',
      spoiler: true,
      sendreplies: 'false',
      flair_text: 'x'.repeat(80),
      flair_id: 7,
    }
    expect(of({ options })).toMatchObject({
      nsfw: true,
      spoiler: true,
      sendreplies: false,
      flairText: 'x'.repeat(64),
      flairId: undefined,
    })
  })

  it.each([
    { text: ' ' },
    { options: { subreddit: 'no such/name' } },
    { postType: 'link' },
    { media: [video, video] },
    { media: [video, image, image] },
    { media: [testFile({ mimeType: 'audio/mpeg' })] },
  ])('is rejected: %j', (given) => {
    expect(() => of(given)).toThrow(PlatformError)
  })
})
