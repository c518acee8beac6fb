import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addAccount as addOwn,
  createPost,
  createTwin,
  getTwin,
  getWorkspace,
  listMedia,
  listPosts,
  listSocialAccounts,
  listWorkspaces,
  notePromoted,
  publishPost,
  readTwinFaults,
  setTwinFaults,
} from '~/contract'
import { by, renamed } from '~/domain/twins'
import { sendWith } from '~/src/api/http/send-with'
import { difference } from '~/src/twins/difference'
import { readWorkspace } from '~/src/twins/read-workspace'
import { addAccount } from '../testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '../testing/studio'
import { snapshotOf } from '../testing/twin-snapshot'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const source = { workspaceId: 'ws_there', name: 'Salt & Sail', address: 'https://api.example.com/v1' }
const make = (snapshot: object = snapshotOf(), token?: string) =>
  studio.call(createTwin, { body: { source, snapshot }, ...(token && { token }) })
const makeOne = async () => (await make()).body.data

it('is named after its source in 120 characters, however long that name is', async () => {
  const long = { ...source, name: `A${'😀'.repeat(150)}` }
  const { body } = await studio.call(createTwin, { body: { source: long, snapshot: snapshotOf() } })
  expect(body.data.name).toBe(`Twin of A${'😀'.repeat(111)}`)
})

it('copies records with their states, times, results and credits, under new ids', async () => {
  const twin = await makeOne()
  expect(twin).toMatchObject({ name: 'Twin of Salt & Sail', source, credits: 40 })
  const params = { workspaceId: twin.workspaceId }
  const posts = (await studio.call(listPosts, { params })).body.data
  expect(posts.map(({ status }) => status).sort()).toEqual(['draft', 'published', 'queued', 'scheduled'])
  const published = posts.find(({ status }) => status === 'published')
  const [account] = (await studio.call(listSocialAccounts, { params })).body.data
  expect(account?.id).not.toBe('acc_1')
  expect(published).toMatchObject({
    publishedAt: '2026-02-01T10:00:00.000Z',
    createdAt: '2026-01-30T10:00:00.000Z',
    results: [{ accountId: account?.id, status: 'published', url: 'https://x.example/1', sandbox: false }],
  })
  const [media] = (await studio.call(listMedia, { params })).body.data
  expect(media).toMatchObject({
    url: 'https://files.example.com/boat.jpg',
    name: 'Boat',
    altText: 'A boat under full sail',
  })
  expect(media).not.toHaveProperty('elsewhere')
  const workspace = (await studio.call(getWorkspace, { params })).body.data
  expect(workspace.twinOf).toBe('Salt & Sail')
})

it('doesn’t differ from its source', async () => {
  const { workspaceId } = await makeOne()
  const twin = (await studio.call(getTwin, { params: { workspaceId } })).body.data
  const send = sendWith(
    { address: `${testOrigin}/v1`, token: studio.ownerToken },
    {
      fetch: (url, init) => studio.fetch(url, init),
      now: () => studio.clock(),
      online: () => true,
      random: () => 0,
      sleep: () => Promise.resolve(),
    },
  )
  const now = renamed(await readWorkspace(send, workspaceId), by(twin.ids))
  expect(difference({ base: twin.snapshot, twin: now, source: twin.snapshot })).toEqual([])
})

it('is created and read only by whoever runs the server', async () => {
  const { workspaceId } = await makeOne()
  const params = { workspaceId }
  const owner = await studio.token({ role: 'owner' })
  expect((await make(snapshotOf(), owner)).status).toBe(403)
  expect((await make(snapshotOf(), await studio.token({ scopes: ['read'] }))).status).toBe(403)
  expect((await make(snapshotOf(), await studio.token({ workspaceIds: [studio.workspaceId] }))).status).toBe(
    403,
  )
  expect((await studio.call(getTwin, { params, token: owner })).status).toBe(404)
  expect((await studio.call(getTwin)).status).toBe(404)
  expect((await studio.call(getTwin, { params, token: null })).status).toBe(401)
})

it('refuses unknown fields, too many records and duplicate ids, and creates nothing then', async () => {
  const snapshot = snapshotOf()
  const [product] = snapshot.products
  const count = async () => (await studio.call(listWorkspaces)).body.data.length
  const before = await count()
  for (const wrong of [
    { ...snapshot, secret: 1 },
    { ...snapshot, products: [{ ...product, workspaceId: studio.workspaceId }] },
    { ...snapshot, products: [product, product] },
    { ...snapshot, products: Array.from({ length: 201 }, (_, index) => ({ ...product, id: `p${index}` })) },
    { ...snapshot, queues: [{ id: 'default', name: 'a', timezone: 'Mars/Olympus', slots: [] }] },
    { ...snapshot, posts: [{ ...snapshot.posts[0], status: 'sung' }] },
  ])
    expect((await make(wrong)).status).toBe(400)
  expect(await count()).toBe(before)
})

it('accepts a snapshot larger than any other body', async () => {
  const [product] = snapshotOf().products
  const products = Array.from({ length: 200 }, (_, index) => ({
    ...product,
    id: `p${index}`,
    description: '€'.repeat(5000),
  }))
  expect((await make({ ...snapshotOf(), products })).status).toBe(200)
})

it('publishes nothing for real, and uses its own credits', async () => {
  const { workspaceId } = await makeOne()
  const params = { workspaceId }
  const [draft] = (await studio.call(listPosts, { params, query: { status: 'draft' } })).body.data
  const sent = await studio.call(publishPost, { params: { workspaceId, postId: draft?.id ?? '' } })
  expect(sent.body.data).toMatchObject({
    status: 'published',
    results: [{ status: 'published', sandbox: true }],
  })
  const accounts = (await studio.call(listSocialAccounts, { params })).body.data
  expect(new Set(accounts.map(({ connection }) => connection))).toEqual(new Set(['practice']))
  expect((await studio.call(getTwin, { params })).body.data.credits).toBe(37)

  // The same goes for accounts connected later.
  const connected = await addAccount({ ...studio, workspaceId }, 'twitter')
  const content = { text: 'Ahoy' }
  const body = { content, targets: [connected] }
  const { id } = (await studio.call(createPost, { params, body })).body.data
  const before = studio.publisher.commits.length
  const refused = await studio.call(publishPost, { params: { workspaceId, postId: id } })
  expect(refused.body.data.results).toMatchObject([
    { status: 'failed', message: 'A twin publishes to practice accounts only.' },
  ])
  expect(studio.publisher.commits).toHaveLength(before)
  const agent = { connection: 'agent_session', platform: 'reddit', handle: 'u/nobody' }
  const added = (await studio.call(addOwn, { params, body: agent })).body.data
  const given = { content, targets: [{ platform: 'reddit', accountId: added.id }] }
  const post = (await studio.call(createPost, { params, body: given })).body.data
  const out = await studio.call(publishPost, { params: { workspaceId, postId: post.id } })
  expect(out.body.data.results).toMatchObject([{ status: 'published', sandbox: true, cost: 0 }])
})

describe('faults', () => {
  const rule = { path: '/posts', method: 'POST', effect: { kind: 'status', status: 402 } } as const
  it('affect only their twin, without the host’s consent', async () => {
    const [one, other] = [await makeOne(), await makeOne()]
    const params = { workspaceId: one.workspaceId }
    const set = await studio.call(setTwinFaults, {
      params,
      body: { rules: [rule, { path: '/**', effect: { kind: 'status', status: 500 } }] },
    })
    expect(set.body.data.rules).toHaveLength(2)
    expect((await studio.call(listPosts, { params })).status).toBe(500)
    expect((await studio.call(listPosts, { params: { workspaceId: other.workspaceId } })).status).toBe(200)
    expect((await studio.call(listPosts)).status).toBe(200)
    expect((await studio.call(readTwinFaults, { params })).body.data.rules[0]).toEqual(rule)
    await studio.call(setTwinFaults, { params, body: { rules: [] } })
    expect((await studio.call(listPosts, { params })).status).toBe(200)
  })

  it('are only for twins, and set by whoever runs the server', async () => {
    expect((await studio.call(setTwinFaults, { body: { rules: [rule] } })).status).toBe(404)
    const token = await studio.token({ role: 'owner' })
    expect((await studio.call(setTwinFaults, { body: { rules: [rule] }, token })).status).toBe(403)
  })
})

it('records what was promoted, and compares with that from then on', async () => {
  const { workspaceId, ids } = await makeOne()
  const params = { workspaceId }
  const [twinId = ''] = Object.entries(ids).find(([, id]) => id === 'prod_1') ?? []
  const record = { ...snapshotOf().products[0], name: 'Cable', id: 'prod_1' }
  await studio.call(notePromoted, { params, body: { promoted: { kind: 'product', twinId, record } } })
  const post = { ...snapshotOf().posts[0], id: 'post_new' }
  const { body } = await studio.call(notePromoted, {
    params,
    body: { promoted: { kind: 'post', twinId: 'post_own', record: post } },
  })
  expect(body.data.snapshot.products).toMatchObject([{ name: 'Cable' }])
  expect(body.data.snapshot.posts).toHaveLength(5)
  expect(body.data.ids['post_own']).toBe('post_new')
  const gone = await studio.call(notePromoted, {
    params,
    body: { promoted: { kind: 'removed-post', id: 'post_new' } },
  })
  expect(gone.body.data.snapshot.posts).toHaveLength(4)
})
