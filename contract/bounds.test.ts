import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as contract from './index'

type Schema = z.core.$ZodType
const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Strings of `count` code points from any plane. */
const characters = (count: number) =>
  fc
    .array(fc.constantFrom('a', 'é', '漢', '🍵', '𝒳', ' '), { minLength: 1, maxLength: 8 })
    .map((some) => Array.from({ length: count }, (_, index) => some[index % some.length]).join(''))

const target = { platform: 'twitter', accountId: 'a' }
const post = { content: { text: 'a' }, targets: [target] }
const uri = 'https://example.com/a'
const many = (count: number, item: unknown) => Array.from({ length: count }, () => item)

type Build = (value: unknown) => unknown
const at =
  (base: object, ...path: string[]): Build =>
  (value) => {
    const [key = '', ...rest] = path
    const inner: unknown = Reflect.get(base, key)
    const nested = typeof inner === 'object' && inner !== null ? inner : {}
    return { ...base, [key]: rest.length > 0 ? at(nested, ...rest)(value) : value }
  }

const kit = (key: string) => at({}, key)
const product = (key: string) => at({ name: 'a' }, key)
const campaign = (key: string) => at({ name: 'a' }, key)
const image = (key: string) => at({ prompt: 'abc' }, key)
const copy = (key: string) => at({ topic: 'abc', platforms: ['twitter'] }, key)
const preset = (key: string) => at({ presetId: 'a', subject: 'ab' }, key)
const inList =
  (build: Build, wrap: (value: unknown) => unknown = (value) => value): Build =>
  (value) =>
    build([wrap(value)])

/** Every text of api.md sections 2 and 4: name, schema, path, minimum and maximum length. */
const texts: [string, Schema, Build, number, number][] = [
  ['brandKit.name', contract.BrandKitUpdate, kit('name'), 1, 120],
  ['brandKit.description', contract.BrandKitUpdate, kit('description'), 0, 2000],
  ['brandKit.tagline', contract.BrandKitUpdate, kit('tagline'), 0, 280],
  ['brandKit.domain', contract.BrandKitUpdate, kit('domain'), 0, 253],
  ['brandKit.brandValues[]', contract.BrandKitUpdate, inList(kit('brandValues')), 0, 80],
  ['brandKit.brandAesthetic[]', contract.BrandKitUpdate, inList(kit('brandAesthetic')), 0, 80],
  ['brandKit.brandToneOfVoice[]', contract.BrandKitUpdate, inList(kit('brandToneOfVoice')), 0, 80],
  ['brandKit.businessOverview', contract.BrandKitUpdate, kit('businessOverview'), 0, 4000],
  ['brandKit.primaryColor', contract.BrandKitUpdate, kit('primaryColor'), 0, 9],
  ['color.name', contract.BrandKitUpdate, inList(kit('colors'), (name) => ({ hex: '#abc', name })), 0, 64],
  ['font.family', contract.BrandKitUpdate, inList(kit('fonts'), (family) => ({ family })), 1, 100],
  ['brandKitFromUrl.url', contract.BrandKitFromUrl, at({}, 'url'), 3, 2048],
  ['product.name', contract.ProductCreate, product('name'), 1, 200],
  ['product.description', contract.ProductCreate, product('description'), 0, 5000],
  ['campaign.name', contract.CampaignCreate, campaign('name'), 1, 200],
  ['campaign.aspectRatio', contract.CampaignCreate, campaign('aspectRatio'), 0, 16],
  ['campaign.productId', contract.CampaignCreate, campaign('productId'), 0, 128],
  ['campaign.productName', contract.CampaignUpdate, campaign('productName'), 0, 200],
  ['upload.name', contract.UploadUrlRequest, at({ mimeType: 'image/png' }, 'name'), 0, 200],
  ['complete.path', contract.UploadComplete, at({}, 'path'), 1, 512],
  ['complete.name', contract.UploadComplete, at({ path: 'a' }, 'name'), 0, 200],
  ['image.prompt', contract.ImageGeneration, image('prompt'), 3, 4000],
  ['image.campaignId', contract.ImageGeneration, image('campaignId'), 0, 128],
  ['image.model', contract.ImageGeneration, image('model'), 0, 80],
  ['copy.topic', contract.CopyGeneration, copy('topic'), 3, 2000],
  ['copy.tone', contract.CopyGeneration, copy('tone'), 0, 80],
  ['copy.campaignId', contract.CopyGeneration, copy('campaignId'), 0, 128],
  ['preset.presetId', contract.PresetGeneration, preset('presetId'), 1, 64],
  ['preset.subject', contract.PresetGeneration, preset('subject'), 2, 500],
  ['preset.campaignId', contract.PresetGeneration, preset('campaignId'), 0, 128],
  ['post.text', contract.PostCreate, at(post, 'content', 'text'), 1, 10_000],
  ['post.hashtags[]', contract.PostCreate, inList(at(post, 'content', 'hashtags')), 0, 100],
  ['post.mentions[]', contract.PostCreate, inList(at(post, 'content', 'mentions')), 0, 100],
  ['post.queueId', contract.PostCreate, at(post, 'queueId'), 0, 128],
  ['post.campaignId', contract.PostCreate, at(post, 'campaignId'), 0, 128],
  ['post.assetId', contract.PostCreate, at(post, 'assetId'), 0, 128],
  ['target.accountId', contract.PostTarget, at(target, 'accountId'), 1, 128],
  ['target.postType', contract.PostTarget, at(target, 'postType'), 0, 32],
  ['queue.queueId', contract.PostQueue, at({}, 'queueId'), 0, 128],
]

const lists: [string, Schema, Build, unknown, number, number][] = [
  ['brandKit.brandValues', contract.BrandKitUpdate, kit('brandValues'), 'a', 0, 20],
  ['brandKit.brandAesthetic', contract.BrandKitUpdate, kit('brandAesthetic'), 'a', 0, 20],
  ['brandKit.brandToneOfVoice', contract.BrandKitUpdate, kit('brandToneOfVoice'), 'a', 0, 20],
  ['brandKit.colors', contract.BrandKitUpdate, kit('colors'), { hex: 'abc' }, 0, 24],
  ['brandKit.fonts', contract.BrandKitUpdate, kit('fonts'), { family: 'a' }, 0, 12],
  ['product.images', contract.ProductCreate, product('images'), uri, 0, 20],
  ['image.referenceImageUrls', contract.ImageGeneration, image('referenceImageUrls'), uri, 0, 4],
  ['copy.platforms', contract.CopyGeneration, copy('platforms'), 'reddit', 1, 7],
  ['post.mediaUrls', contract.PostCreate, at(post, 'content', 'mediaUrls'), uri, 0, 10],
  ['post.hashtags', contract.PostCreate, at(post, 'content', 'hashtags'), 'a', 0, 30],
  ['post.mentions', contract.PostCreate, at(post, 'content', 'mentions'), 'a', 0, 30],
  ['post.targets', contract.PostCreate, at(post, 'targets'), target, 1, 10],
]

describe('text lengths, counted in code points', () => {
  it.each(texts)('%s', (_, schema, build, min, max) => {
    fc.assert(
      fc.property(characters(max), (text) => accepts(schema, build(text))),
      { numRuns: 10 },
    )
    fc.assert(
      fc.property(characters(max + 1), (text) => !accepts(schema, build(text))),
      { numRuns: 10 },
    )
    fc.assert(
      fc.property(characters(min), (text) => accepts(schema, build(text))),
      { numRuns: 10 },
    )
    if (min > 0) {
      fc.assert(
        fc.property(characters(min - 1), (text) => !accepts(schema, build(text))),
        { numRuns: 10 },
      )
    }
  })
})

describe('list lengths', () => {
  it.each(lists)('%s', (_, schema, build, item, min, max) => {
    expect(accepts(schema, build(many(max, item)))).toBe(true)
    expect(accepts(schema, build(many(max + 1, item)))).toBe(false)
    expect(accepts(schema, build(many(min, item)))).toBe(true)
    if (min > 0) expect(accepts(schema, build(many(min - 1, item)))).toBe(false)
  })
})

describe('numbers', () => {
  it.each([contract.LimitQuery, contract.MediaQuery, contract.PostsQuery])('limit is 1 to 100', (query) => {
    fc.assert(
      fc.property(
        fc.integer(),
        (limit) => accepts(query, { limit: `${limit}` }) === (limit >= 1 && limit <= 100),
      ),
    )
    for (const limit of ['', 'abc', '1.5', ' 5', '1e1', '0x5']) expect(accepts(query, { limit })).toBe(false)
  })

  it('maxImages is 1 to 6', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 12 }),
        (maxImages) =>
          accepts(contract.ProductFromUrl, { url: uri, maxImages }) === (maxImages >= 1 && maxImages <= 6),
      ),
    )
    expect(accepts(contract.ProductFromUrl, { url: uri, maxImages: 1.5 })).toBe(false)
  })
})

describe('patterns', () => {
  const hex = (text: string) => accepts(contract.BrandColor, { hex: text })
  it.each(['abc', '#abc', '#ABCDEF', '12345678', '#12345678'])('%s is a valid colour', (text) =>
    expect(hex(text)).toBe(true),
  )
  it.each(['ab', '#ab', '123456789', '#12g', '##abc', 'red', '#abc\n'])('%j isn’t a valid colour', (text) =>
    expect(hex(text)).toBe(false),
  )

  const mime = (mimeType: string) => accepts(contract.UploadUrlRequest, { mimeType })
  it.each(['image/png', 'video/mp4', 'image/svg+xml', 'video/x-m4v', 'image/vnd.a-b.c'])(
    '%s is an accepted type',
    (type) => expect(mime(type)).toBe(true),
  )
  it.each(['text/html', 'image/', 'image/png;a=b', 'image/p ng', 'xvideo/mp4', 'image/png\n'])(
    '%j isn’t an accepted type',
    (type) => expect(mime(type)).toBe(false),
  )

  it.each(['example.com', '/a', '', 'https://', 'https://exa mple.com'])('%j isn’t a URI', (text) =>
    expect(accepts(contract.ProductUpdate, { imageUrl: text })).toBe(false),
  )
})
