import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Platform } from '~/contract'
import { validate } from '~/domain/platforms/validate'
import { outbox } from '../db/schema'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { sandboxPublisher } from './sandbox'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const send = (key: string, platform: Platform, text = 'Good water', mediaUrls: string[] = []) =>
  sandboxPublisher(studio.deps).deliver({
    key,
    platform,
    accountId: 'acc',
    content: { text, mediaUrls, hashtags: [], mentions: [] },
  })

it('delivers once for each key', async () => {
  await Promise.all([send('same', 'twitter'), send('same', 'twitter'), send('same', 'twitter')])
  expect(await send('same', 'twitter')).toEqual({ status: 'published', sandbox: true })
  expect(await studio.db.select().from(outbox)).toHaveLength(1)
})

it.each([
  ['instagram', 'Good water', [], /image or (a )?video/],
  ['youtube', 'Good water', ['https://example.com/a.jpg'], /can’t include images/],
  ['twitter', 'x'.repeat(281), [], /280/],
] as const)('refuses for %s what it officially would', async (platform, text, urls, reason) => {
  const result = await send(`no:${platform}`, platform, text, [...urls])
  expect(result).toMatchObject({ status: 'failed', sandbox: true })
  expect(result.status === 'failed' && result.message).toMatch(reason)
})

it('takes what a service may convert, of which the composer only warns (decision 28)', async () => {
  expect((await send('png', 'instagram', 'Good water', ['https://example.com/a.png'])).status).toBe(
    'published',
  )
  const media = [{ type: 'image', mimeType: 'image/png', width: 3000, height: 3000 }] as const
  for (const platform of ['instagram', 'tiktok'] as const) {
    const found = validate({ text: 'Good water', hashtags: [], mentions: [], media }, platform)
    const of = found.filter(({ rule }) => rule.convertible)
    expect(of.map(({ severity }) => severity)).toEqual(['warn', 'warn'])
    for (const { rule } of of) expect(rule.message).toMatch(/may be (converted|resized)/)
  }
})

it('takes what fits', async () => {
  const video = await send('yes', 'youtube', 'Good water', ['https://example.com/a.mp4'])
  expect(video.status).toBe('published')
})
