import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as contract from './index'

const table: [string, contract.Endpoint][] = Object.entries<contract.Endpoint>({
  ...contract.endpoints,
  ...contract.extensions,
})

describe('bodies', () => {
  it.each(table.filter(([, { body }]) => body !== undefined))(
    'of %s reject unknown properties',
    (_, { body }) => {
      if (!body) return
      const result = z.safeParse(body, { unknown: 1 })
      const codes = result.success ? [] : result.error.issues.map(({ code }) => code)
      expect(codes).toContain('unrecognized_keys')
    },
  )

  it('reject unknown properties of nested objects', () => {
    const color = z.safeParse(contract.BrandKitUpdate, { colors: [{ hex: 'abc', a: 1 }] })
    const content = z.safeParse(contract.PostContent, { text: 'a', a: 1 })
    const target = z.safeParse(contract.PostTarget, { platform: 'twitter', accountId: 'a', a: 1 })
    expect([color.success, content.success, target.success]).toEqual([false, false, false])
  })
})

it.each([
  ['a queue', contract.QueueCreate, {}],
  ['a changed queue', contract.QueueUpdate, {}],
  ['a review link', contract.ReviewLinkCreate, { postIds: ['post_1'] }],
  ['a member', contract.MemberAdd, {}],
  ['a token', contract.TokenCreate, { scopes: ['read'] }],
])('the name of %s isn’t blank', (_, schema: z.ZodMiniType, rest) => {
  expect(z.safeParse(schema, { ...rest, name: 'Anna' }).success).toBe(true)
  const blank = z.safeParse(schema, { ...rest, name: ' \n' })
  expect(blank.error?.issues.map(({ message }) => message)).toEqual(['Enter a name.'])
})

it('name only the first unknown properties, shortened', () => {
  const body = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`${index}${'k'.repeat(100_000)}`, 1]),
  )
  const result = z.safeParse(contract.BrandKitUpdate, body)
  const message = result.error?.issues[0]?.message ?? ''
  expect(message).toMatch(/^Unknown properties: 0k+…, .* and 4 more\.$/)
  expect(message.length).toBeLessThan(500)
})

describe('defaults', () => {
  it('apply only to create', () => {
    expect(contract.ProductCreate.parse({ name: 'a' })).toEqual({ name: 'a', images: [], status: 'active' })
    expect(contract.ProductUpdate.parse({ name: 'a' })).toEqual({ name: 'a' })
    expect(contract.CampaignCreate.parse({ name: 'a' })).toEqual({
      name: 'a',
      targetChannel: 'instagram',
      contentType: 'product_promotion',
      aspectRatio: '1:1',
      status: 'draft',
    })
    expect(contract.CampaignUpdate.parse({})).toEqual({})
    expect(contract.BrandKitUpdate.parse({})).toEqual({})
  })

  it('of generations and posts are the documented ones', () => {
    expect(contract.ImageGeneration.parse({ prompt: 'abc' })).toEqual({
      prompt: 'abc',
      aspectRatio: '1:1',
      referenceImageUrls: [],
      useBrandKit: true,
    })
    expect(contract.CopyGeneration.parse({ topic: 'abc', platforms: ['reddit'] }).includeHashtags).toBe(true)
    expect(contract.PostQueue.parse({})).toEqual({ queueId: 'default' })
    expect(contract.PostContent.parse({ text: 'a' })).toEqual({
      text: 'a',
      mediaUrls: [],
      hashtags: [],
      mentions: [],
    })
  })
})

it('accepts heroImageUrl only on update', () => {
  const heroImageUrl = 'https://example.com/a.png'
  expect(z.safeParse(contract.CampaignUpdate, { heroImageUrl }).success).toBe(true)
  expect(z.safeParse(contract.CampaignCreate, { name: 'a', heroImageUrl }).success).toBe(false)
})

it('requires the key scheduledAt, which may be null', () => {
  expect(z.safeParse(contract.PostSchedule, {}).success).toBe(false)
  expect(z.safeParse(contract.PostSchedule, { scheduledAt: null }).success).toBe(true)
  expect(z.safeParse(contract.PostSchedule, { scheduledAt: 'tomorrow' }).success).toBe(false)
})
