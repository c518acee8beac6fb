import { describe, expect, it, onTestFinished } from 'vitest'
import { PostCreate } from '~/contract/post'
import { chooseSettings } from '~/src/calendar/device-settings'
import { newRepeat } from '~/src/posts/repeats/repeat-draft'
import { bodyOf, ComposerValues, emptyValues, isBlank, valuesOfPost, withTimeOf } from './composer-values'

const written: ComposerValues = {
  ...emptyValues(),
  text: 'The first frost bag',
  targets: [{ accountId: 'a1', platform: 'twitter', postType: undefined }],
  hashtags: ['frost'],
  link: ' https://fernhollow.example/frost ',
  media: [{ url: 'https://files.example/a.png', type: 'image' }],
}

describe('bodyOf', () => {
  it('is a body the contract accepts, without empty fields', () => {
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

  it('has a time only if it is scheduled', () => {
    const timed = { ...written, date: '2026-10-22', time: '14:30', zone: 'Europe/Berlin' }
    expect(bodyOf(timed).scheduledAt).toBeUndefined()
    expect(bodyOf({ ...timed, when: 'schedule' }).scheduledAt).toBe('2026-10-22T12:30:00.000Z')
  })

  it('distinguishes images, videos and carousels', () => {
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

it('infers an unknown kind of file from its extension, and omits it if that says nothing', () => {
  const kind = (url: string) => bodyOf({ ...written, media: [{ url }] }).content.mediaType
  expect(kind('https://f.example/clip.mp4?sig=1')).toBe('video')
  expect(kind('https://f.example/a.JPG')).toBe('image')
  expect(kind('https://f.example/files/42')).toBeUndefined()
})

it('takes a post’s repeat with its time, not that of the template', () => {
  const scheduled: ComposerValues = { ...emptyValues(), when: 'schedule', date: '2026-12-01' }
  const template: ComposerValues = { ...written, when: 'schedule', repeat: newRepeat('week') }
  expect(withTimeOf(scheduled, template)).toMatchObject({ text: written.text, repeat: undefined })
  const daily = newRepeat('day')
  expect(withTimeOf({ ...scheduled, repeat: daily }, template).repeat).toEqual(daily)
})

describe('ComposerValues', () => {
  it('parses whatever an older page stored', () => {
    expect(ComposerValues.parse({ text: 'kept', targets: 'nonsense', when: 'someday' })).toEqual({
      ...emptyValues(),
      text: 'kept',
    })
  })
  it('recognises blank values', () => {
    expect(isBlank(emptyValues())).toBe(true)
    expect(isBlank(written)).toBe(false)
  })
})

describe('valuesOfPost', () => {
  it('takes what the library knows of its files, for the platforms’ rules', () => {
    const [{ url }] = written.media as [{ url: string }]
    const known = { id: 'm1', url, type: 'video', width: 720, height: 1280, duration: 240 } as const
    const values = valuesOfPost({ id: 'p1', status: 'draft', ...bodyOf(written) }, [known])
    expect(values.media).toEqual([known])
    expect(ComposerValues.parse(JSON.parse(JSON.stringify(values))).media).toEqual([known])
  })

  it('keeps the exact time of a post, in an hour that clocks show twice and to the second', () => {
    chooseSettings({ zone: 'Europe/Berlin' })
    onTestFinished(() => chooseSettings({ zone: undefined }))
    const scheduledAt = '2026-10-25T01:30:15.000Z'
    const body = { ...bodyOf({ ...written, when: 'draft' }), scheduledAt }
    const values = valuesOfPost({ id: 'p1', status: 'scheduled', ...body }, [])
    expect(values).toMatchObject({ date: '2026-10-25', time: '02:30' })
    const stored = ComposerValues.parse(JSON.parse(JSON.stringify({ ...values, text: 'Edited' })))
    expect(bodyOf(stored).scheduledAt).toBe(scheduledAt)
    expect(bodyOf({ ...stored, time: '02:45' }).scheduledAt).toBe('2026-10-25T00:45:00.000Z')
  })
  it('matches the post', () => {
    const body = bodyOf({ ...written, when: 'schedule', date: '2026-10-22', time: '14:30' })
    const post = { id: 'p1', status: 'scheduled' as const, ...body }
    expect(bodyOf(valuesOfPost(post, []))).toEqual(body)
  })
})
