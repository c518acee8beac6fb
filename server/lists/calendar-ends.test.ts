import { afterAll, beforeAll, expect, it } from 'vitest'
import { countPosts, listPosts } from '~/contract'
import { addAccount, addPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  const target = await addAccount(studio, 'twitter')
  for (let each = 0; each < 3; each++)
    await addPost(studio, [target], { scheduledAt: '9999-12-31T12:00:00Z' })
})
afterAll(() => studio.close())

it('lists posts on the last day of the year 9999, page after page', async () => {
  const ids = new Set<string>()
  let query: { order: 'latest'; pageSize: number; cursor?: string } = { order: 'latest', pageSize: 1 }
  for (let page = 0; page < 3; page++) {
    const { status, body, headers } = await studio.call(listPosts, { query })
    expect(status).toBe(200)
    for (const { id } of body.data) ids.add(id)
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (next) query = { ...query, cursor: new URL(next).searchParams.get('cursor') ?? '' }
  }
  expect(ids.size).toBe(3)
})

it('finds them in a window of that day', async () => {
  const query = { from: '9999-12-31T00:00:00Z', to: '9999-12-31T23:00:00Z', pageSize: 10 }
  expect((await studio.call(listPosts, { query })).body.data).toHaveLength(3)
})

it.each([
  ['0000-01-01T00:00:00Z', '0000-02-01T00:00:00Z', 'America/New_York'],
  ['9999-12-31T00:00:00Z', '9999-12-31T23:00:00Z', 'UTC'],
  ['9999-12-31T20:00:00Z', '9999-12-31T23:00:00Z', 'Asia/Tokyo'],
  ['1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z', 'Pacific/Kiritimati'],
])('counts the days between %s and %s in %s', async (from, to, timezone) => {
  expect((await studio.call(countPosts, { query: { from, to, timezone } })).status).toBe(200)
})
