import { describe, expect, it } from 'vitest'
import { PostCreate } from '~/contract/post'
import { bodyOf, ComposerValues, emptyValues, isBlank, valuesOfPost } from './composer-values'

const written: ComposerValues = {
  ...emptyValues(),
  text: 'The first frost bag',
  targets: [{ accountId: 'a1', platform: 'twitter', postType: undefined }],
  hashtags: ['frost'],
  link: ' https://fernhollow.example/frost ',
  media: [{ url: 'https://files.example/a.png', type: 'image' }],
}

describe('bodyOf', () => {
  it('is a body that the contract takes, without what was left empty', () => {
    const body = bodyOf(written)
    expect(PostCreate.safeParse(body).success).toBe(true)
    expect(body).toEqual({
      content: {
        text: 'The first frost bag',
        mediaUrls: ['https://files.example/a.png'],
        mediaType: 'image',
        hashtags: ['frost'],
        mentions: [],
        link: 'https://fernhollow.example/frost',
      },
      targets: [{ accountId: 'a1', platform: 'twitter' }],
    })
  })

  it('has a time only where it is to be scheduled', () => {
    const timed = { ...written, date: '2026-10-22', time: '14:30', zone: 'Europe/Berlin' }
    expect(bodyOf(timed).scheduledAt).toBeUndefined()
    expect(bodyOf({ ...timed, when: 'schedule' }).scheduledAt).toBe('2026-10-22T12:30:00.000Z')
  })

  it('tells a picture, a video and a carousel apart', () => {
    const kind = (...types: ('image' | 'video')[]) =>
      bodyOf({ ...written, media: types.map((type, index) => ({ url: `https://f.example/${index}`, type })) })
        .content.mediaType
    expect([kind(), kind('image'), kind('video'), kind('image', 'video')]).toEqual([
      undefined,
      'image',
      'video',
      'carousel',
    ])
  })
})

it('tells files of no known kind by their ending, and leaves the kind out where that says nothing', () => {
  const kind = (url: string) => bodyOf({ ...written, media: [{ url }] }).content.mediaType
  expect(kind('https://f.example/clip.mp4?sig=1')).toBe('video')
  expect(kind('https://f.example/a.JPG')).toBe('image')
  expect(kind('https://f.example/files/42')).toBeUndefined()
})

describe('ComposerValues', () => {
  it('reads whatever an older page left on the device', () => {
    expect(ComposerValues.parse({ text: 'kept', targets: 'nonsense', when: 'someday' })).toEqual({
      ...emptyValues(),
      text: 'kept',
    })
  })
  it('knows a sheet with nothing on it', () => {
    expect(isBlank(emptyValues())).toBe(true)
    expect(isBlank(written)).toBe(false)
  })
})

describe('valuesOfPost', () => {
  it('says what the post says', () => {
    const body = bodyOf({ ...written, when: 'schedule', date: '2026-10-22', time: '14:30' })
    const post = { id: 'p1', status: 'scheduled' as const, ...body }
    expect(bodyOf(valuesOfPost(post, []))).toEqual(body)
  })
})
