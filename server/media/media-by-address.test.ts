import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMedia } from '~/contract'
import { media } from '../db/schema'
import { createTestStudio, type TestStudio, testOrigin } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const idsAt = async (query: Readonly<Record<string, string | number>>) =>
  (await studio.call(listMedia, { query })).body.data.map(({ id }) => id)

it('finds a media item of this workspace by its address, wherever the file is stored', async () => {
  const file = {
    workspaceId: studio.workspaceId,
    name: 'placed.png',
    type: 'image' as const,
    mimeType: 'image/png',
    size: 1,
    source: 'upload' as const,
    createdAt: new Date(0),
  }
  const elsewhere = 'https://cdn.example/a,b.png?x=1&y=%2C'
  await studio.db.insert(media).values([
    { ...file, id: 'med_at_own', path: 'at/own.png' },
    { ...file, id: 'med_at_else', path: 'at/else.png', elsewhere },
  ])
  const own = await studio.call(listMedia, { query: { url: `${testOrigin}/files/at/own.png` } })
  expect(own.body.data.map(({ id, url }) => [id, url])).toEqual([
    ['med_at_own', `${testOrigin}/files/at/own.png`],
  ])
  expect(await idsAt({ url: elsewhere, limit: 1 })).toEqual(['med_at_else'])
  expect(await idsAt({ url: elsewhere, type: 'video' })).toEqual([])
  for (const url of ['https://cdn.example/a', 'at/own.png', `https://other.example/files/at/own.png`])
    expect(await idsAt({ url }), url).toEqual([])
  expect((await studio.call(listMedia, { query: { url: '' } })).status).toBe(400)
  await studio.db.execute(
    sql`insert into workspaces (id, name, credit_account_id) values ('ws_beside', 'Beside', ${studio.creditAccountId})`,
  )
  await studio.db.execute(sql`update media set workspace_id = 'ws_beside' where id = 'med_at_own'`)
  expect(await idsAt({ url: `${testOrigin}/files/at/own.png` })).toEqual([])
})
