import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Platform } from '~/contract'
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
  ['instagram', 'Good water', [], /picture or a video/],
  ['youtube', 'Good water', ['https://example.com/a.jpg'], /no pictures/],
  ['twitter', 'x'.repeat(281), [], /280/],
] as const)('refuses for %s what it officially would', async (platform, text, urls, reason) => {
  const result = await send(`no:${platform}`, platform, text, [...urls])
  expect(result).toMatchObject({ status: 'failed', sandbox: true })
  expect(result.status === 'failed' && result.message).toMatch(reason)
})

it('takes what fits', async () => {
  const video = await send('yes', 'youtube', 'Good water', ['https://example.com/a.mp4'])
  expect(video.status).toBe('published')
})
