import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCampaign,
  createProduct,
  createToken,
  createUploadUrl,
  type Endpoint,
  endpoints,
  extensions,
} from '~/contract'
import * as schema from '../db/schema'
import { testGenerators, testPicture } from '../testing/generators'
import { testPages } from '../testing/pages'
import { addAccount, addPost } from '../testing/posts'
import { ownBodies, validBodies } from '../testing/request-samples'
import { createTestStudio, type TestStudio } from '../testing/studio'

const page = { text: '<h1>Beans</h1><main><p>Dark roast.</p></main>' }
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({
    credits: 1000,
    deps: {
      generators: testGenerators(),
      pages: testPages({ 'https://example.com/beans': page, 'https://example.com/': page }),
    },
  })
})
afterAll(() => studio.close())

// Every write of the table: whoever adds one learns here that it has to bear a repeat.
describe('every write', () => {
  const left = new Set(['createUploadUrl', 'createToken'])
  const writes = Object.entries<Endpoint>({ ...endpoints, ...extensions })
    .filter(([name, { method }]) => method !== 'GET' && !left.has(name))
    .map(([name, row]) => ({ name, row }))

  /** A world in which the write goes through: its parameters, and its body where the usual one would not do. */
  async function worldOf(name: string): Promise<{ params?: Record<string, string>; body?: unknown }> {
    const target = await addAccount(studio, 'twitter', 1)
    const post = await addPost(studio, [target])
    switch (name) {
      case 'createPost':
        return { body: { content: { text: 'Hello' }, targets: [target] } }
      case 'updateProduct':
        return {
          params: {
            productId: (await studio.call(createProduct, { body: { name: 'Change' } })).body.data.id,
          },
        }
      case 'updateCampaign': {
        const { body } = await studio.call(createCampaign, { body: { name: 'Change' } })
        return { params: { campaignId: body.data.id } }
      }
      case 'importProduct':
        return { body: { url: 'https://example.com/beans' } }
      case 'importBrandKit':
        return { body: { url: 'https://example.com' } }
      case 'completeUpload': {
        const { data } = (await studio.call(createUploadUrl, { body: { mimeType: 'image/png' } })).body
        const { bytes } = await testPicture()
        await studio.fetch(data.uploadUrl ?? '', {
          method: 'PUT',
          headers: { 'content-type': 'image/png' },
          body: new Uint8Array(bytes),
        })
        return { body: { path: data.path } }
      }
      case 'limitToken':
      case 'revokeToken': {
        const body = { name: 'Bot', scopes: ['read', 'write'] }
        const { data } = (await studio.call(createToken, { body })).body
        return { params: { tokenId: data.id }, ...(name === 'limitToken' && { body: { scopes: ['read'] } }) }
      }
      case 'createWorkspace':
      case 'addMember':
        return { body: { name: 'New' } }
      case 'notePromoted':
      case 'setTwinFaults': {
        const { data } = (await studio.call(extensions.createTwin, { body: ownBodies.createTwin })).body
        return { params: { workspaceId: data.workspaceId } }
      }
      default:
        return { params: { postId: post.id } }
    }
  }

  const bodies: Record<string, unknown> = { ...ownBodies, ...validBodies }

  /** All that the database holds beside the keys themselves. */
  async function everything() {
    const tables = Object.values(schema).filter((each) => is(each, PgTable))
    const rows: Record<string, unknown> = {}
    for (const table of tables) {
      const name = getTableName(table)
      if (name === 'idempotency_keys' || name === 'tokens') continue
      const found = await studio.db.execute(sql`select to_jsonb(t)::text as row from ${table} t order by 1`)
      rows[name] = found
    }
    return JSON.stringify(rows)
  }

  it.each(writes)('$name', async ({ name, row }) => {
    const world = await worldOf(name)
    const body = world.body ?? bodies[name]
    const params = { workspaceId: studio.workspaceId, ...world.params }
    const go = async () => {
      const answer = await studio.call(row, {
        params,
        idempotencyKey: `key of ${name}`,
        ...(row.body && { body }),
      })
      return answer.body.data
    }
    const [one, two] = await Promise.all([go(), go()])
    expect(two).toEqual(one)
    const before = await everything()
    studio.clock.advance(1000)
    expect(await go()).toEqual(one)
    expect(await everything()).toBe(before)
  })
})
