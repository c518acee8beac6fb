import { describe, expect, it } from 'vitest'
import type { PostingChoices } from '~/contract/connections'
import { platforms, type SocialAccount } from '~/contract/social'
import { type ComposerValues, emptyValues, OptionValues } from '../composer-values'
import { hasLink, priceIssues, unreachableMediaIssues } from './account-issues'
import { optionFields } from './option-fields'
import { fieldsFor, missingFields, optionIssues, optionsOf, valueOf, withOption } from './option-rules'
import { typeOf, typesFor, withoutType } from './post-types'

const values = (change: Partial<ComposerValues>): ComposerValues => ({ ...emptyValues(), ...change })
const tiktok = { accountId: 't', platform: 'tiktok', postType: undefined } as const
const account = { id: 't', platform: 'tiktok', connection: 'direct' } as SocialAccount
const video = { url: 'https://a.example/b.mp4', type: 'video' } as const
const picture = { url: 'https://a.example/b.jpg', type: 'image' } as const
const empty = { link: '', media: [] }
const said = (set: ComposerValues, accounts = [account]) =>
  optionIssues(set, accounts).map(({ sentence }) => sentence)

describe('optionsOf', () => {
  it('sends options of chosen accounts only, without empty ones', () => {
    const set = values({
      targets: [tiktok],
      options: { t: { privacy_level: 'SELF_ONLY', disable_duet: false, title: '  ' }, other: { title: 'x' } },
    })
    expect(optionsOf(set)).toEqual({ t: { privacy_level: 'SELF_ONLY', disable_duet: false } })
  })

  it('sends nothing if nothing was set, and clears what was', () => {
    expect(optionsOf(values({ targets: [tiktok] }))).toBeUndefined()
    expect(optionsOf(values({ targets: [tiktok], options: { t: { title: '' } } }))).toEqual({ t: {} })
  })
})

describe('optionIssues', () => {
  it('warns of missing required options, except for agent sessions', () => {
    const written = values({ targets: [tiktok], media: [video], options: { t: { consent: true } } })
    expect(said(written)).toEqual(['Choose who can see the post on TikTok.'])
    expect(said(written, [{ ...account, connection: 'agent_session' }])).toEqual([])
  })

  it('asks for nothing for a draft, which is finished in its app', () => {
    expect(said(values({ targets: [{ ...tiktok, postType: 'draft' }], media: [video] }))).toEqual([])
    expect(said(values({ targets: [tiktok], media: [video], options: { t: { draft: true } } }))).toEqual([])
  })

  it('warns of a partnership that nobody sees, and of an empty disclosure', () => {
    const agreed = { privacy_level: 'SELF_ONLY', consent: true }
    const set = (more: object) =>
      said(values({ targets: [tiktok], media: [video], options: { t: { ...agreed, ...more } } }))
    expect(set({})).toEqual([])
    expect(set({ brand_content_toggle: true })).toEqual([
      'A paid partnership on TikTok can’t be visible only to you.',
    ])
    expect(set({ disclosed: true })).toEqual([
      'Choose what the TikTok post promotes: your own brand, a paid partnership, or both.',
    ])
  })

  it('warns of a link post on Reddit without a link', () => {
    const reddit = { accountId: 'r', platform: 'reddit', postType: 'link' } as const
    const accounts = [{ id: 'r', platform: 'reddit', connection: 'direct' } as SocialAccount]
    const set = (change: object) =>
      said(values({ targets: [reddit], text: 'Read this', ...change }), accounts)
    expect(set({})).toEqual(['A link post needs a link.'])
    expect(set({ link: 'https://a.example/' })).toEqual([])
    expect(set({ media: [picture] })).toEqual([])
  })

  it('warns of signs that YouTube refuses in a title', () => {
    const targets = [{ accountId: 'y', platform: 'youtube', postType: undefined } as const]
    const accounts = [{ id: 'y', platform: 'youtube', connection: 'direct' } as SocialAccount]
    const set = (title: string) =>
      said(values({ targets, media: [video], options: { y: { title } } }), accounts)
    expect(set('We <3 coffee')).toEqual(['YouTube doesn’t allow < or > in titles or descriptions.'])
    expect(set('We love coffee')).toEqual([])
  })

  it('warns of files that can’t become the chosen type', () => {
    const target = { accountId: 'i', platform: 'instagram', postType: 'story' } as const
    const own = [{ id: 'i', platform: 'instagram', connection: 'direct' } as SocialAccount]
    const story = values({
      targets: [target],
      media: [picture, { ...picture, url: 'https://a.example/c.jpg' }],
    })
    expect(said(story, own)).toEqual(['An Instagram story takes one image or video.'])
    expect(said({ ...story, media: [picture] }, own)).toEqual([])
  })
})

describe('fieldsFor', () => {
  const names = (...given: Parameters<typeof fieldsFor>) => fieldsFor(...given).map(({ name }) => name)

  it('asks for an article’s title only if the post becomes one', () => {
    const linkedin = { platform: 'linkedin', postType: undefined } as const
    expect(names(linkedin, empty)).toEqual(['visibility'])
    expect(names(linkedin, { link: 'https://a.example', media: [] })).toContain('article_title')
    expect(names(linkedin, { link: 'https://a.example', media: [picture] })).toEqual(['visibility'])
  })

  it('has no options for a story, and a reel’s own for a reel', () => {
    const instagram = { platform: 'instagram', postType: undefined } as const
    expect(names(instagram, { link: '', media: [video] })).toContain('share_to_feed')
    expect(names(instagram, { link: '', media: [picture] })).not.toContain('share_to_feed')
    for (const media of [[picture], [video], [picture, video]])
      expect(names(instagram, { link: '', media })).toContain('is_ai_generated')
    expect(names({ ...instagram, postType: 'story' }, { link: '', media: [video] })).toEqual([])
  })

  it('names no option twice for one post', () => {
    for (const platform of platforms)
      for (const media of [[], [picture], [video]])
        for (const options of [{}, { disclosed: true, brand_content_toggle: true }]) {
          const shown = names({ platform, postType: undefined }, { link: '', media }, options)
          expect(new Set(shown).size).toBe(shown.length)
        }
  })

  it('only offers a draft if the studio’s TikTok app may send nothing else', () => {
    const limits: PostingChoices = {
      name: undefined,
      choices: { post_type: [{ value: 'draft', label: undefined }] },
      required: [],
      unavailable: [],
    }
    expect(fieldsFor(tiktok, { link: '', media: [video] }, {}, limits)).toEqual([])
    expect(typeOf(tiktok, {}, limits)).toBe('draft')
    expect(typesFor(tiktok, 'draft', [video], limits).map(({ value }) => value)).toEqual(['draft'])
  })

  it('offers what the platform offers the account', () => {
    const limits: PostingChoices = {
      name: 'Ada',
      choices: {
        privacy_level: [{ value: 'SELF_ONLY', label: undefined }],
        flair_id: [{ value: '1', label: 'News' }],
      },
      required: ['flair_id'],
      unavailable: ['disable_duet'],
    }
    const fields = fieldsFor(tiktok, { link: '', media: [video] }, {}, limits)
    const privacy = fields.find(({ name }) => name === 'privacy_level')
    expect(privacy?.kind === 'choice' && privacy.choices.map(({ label }) => label)).toEqual(['Only me'])
    expect(fields.find(({ name }) => name === 'disable_duet')?.isOff).toBe(true)
    const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE', consent: true }
    expect(missingFields(fields, everyone).map(({ name }) => name)).toEqual(['privacy_level'])

    const flairs = fieldsFor({ platform: 'reddit', postType: undefined }, empty, {}, limits)
    expect(flairs.map(({ name }) => name)).not.toContain('flair_text')
    expect(missingFields(flairs, {}).map(({ name }) => name)).toEqual(['flair_id'])
    expect(missingFields(flairs, { flair_id: '1' })).toEqual([])
  })
})

it('clears the consent once a partnership is disclosed or withdrawn', () => {
  const agreed = { consent: true, brand_organic_toggle: true }
  const partnership = withOption(agreed, 'brand_content_toggle', true)
  expect(partnership).toMatchObject({ consent: false, brand_content_toggle: true })
  const none = withOption({ ...partnership, consent: true }, 'disclosed', false)
  expect(none).toMatchObject({ consent: false, brand_organic_toggle: false, brand_content_toggle: false })
  expect(withOption(agreed, 'disclosed', false)).toMatchObject({ consent: true, brand_organic_toggle: false })
  const disclosed = optionFields.tiktok.find(({ name }) => name === 'disclosed')
  expect(disclosed && valueOf(disclosed, { brand_organic_toggle: true })).toBe(true)
})

it('reads the type from the target, else from the API’s options', () => {
  expect(typeOf(tiktok, { draft: true })).toBe('draft')
  expect(typeOf({ ...tiktok, postType: 'draft' })).toBe('draft')
  expect(typeOf({ platform: 'facebook', postType: 'video' }, { kind: 'story' })).toBe('video')
  expect(withoutType(tiktok, { draft: true, consent: true })).toEqual({ consent: true })
  const words = typesFor({ platform: 'twitter', postType: 'poll' }, 'poll', []).map(({ value }) => value)
  expect(words).toEqual(['', 'poll'])
  expect(typesFor({ platform: 'twitter', postType: undefined }, '', [])).toEqual([])
})

it('parses whatever an older page or another program stored', () => {
  expect(OptionValues.parse({ a: { title: 'x', tags: ['y'] }, b: 'nonsense' })).toEqual({
    a: { title: 'x' },
    b: {},
  })
})

describe('issues by account', () => {
  const targets = [{ accountId: 'x', platform: 'twitter', postType: undefined } as const]
  const own = { id: 'x', platform: 'twitter', connection: 'direct' } as SocialAccount

  it('notes that a link costs more on X with the studio’s own app', () => {
    const linked = values({ targets, text: 'See example.com today' })
    expect(priceIssues(linked, [own])[0]?.sentence).toContain('$0.20')
    expect(priceIssues(linked, [{ ...own, connection: 'practice' }])).toEqual([])
    expect(priceIssues(values({ targets, text: 'No link, no. 5.' }), [own])).toEqual([])
    expect(hasLink({ text: '', link: 'https://a.example' })).toBe(true)
  })

  it('warns that a platform can’t fetch files from an unreachable studio', () => {
    const setup = {
      ...({ platform: 'tiktok', ready: true, fetchesMedia: true, publicOrigin: false } as const),
      ...{ source: undefined, clientId: undefined, redirectUri: undefined, options: {}, scopes: [] },
    }
    const photos = values({ targets: [tiktok], media: [picture] })
    expect(unreachableMediaIssues(photos, [account], [setup])[0]?.sentence).toContain(
      'can’t be reached from the internet',
    )
    expect(unreachableMediaIssues(photos, [account], [{ ...setup, publicOrigin: true }])).toEqual([])
    // Videos are sent, and practice platforms are on this machine.
    expect(unreachableMediaIssues(values({ targets: [tiktok], media: [video] }), [account], [setup])).toEqual(
      [],
    )
    expect(unreachableMediaIssues(photos, [{ ...account, connection: 'practice' }], [setup])).toEqual([])
  })
})
