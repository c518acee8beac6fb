import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '~/contract'
import { by, renamed } from '~/domain/twins'
import type { Send } from '~/src/api/http/send'
import { sendWith } from '~/src/api/http/send-with'
import { memoryOperations } from '~/src/operations/operation-store'
import { createOperations } from '~/src/operations/operations'
import type { Change } from '~/src/twins/change'
import { difference } from '~/src/twins/difference'
import { type PromotionDeps, promote } from '~/src/twins/promote'
import { readWorkspace } from '~/src/twins/read-workspace'
import { createTestStudio, type TestStudio, testOrigin } from '../testing/studio'
import { snapshotOf } from '../testing/twin-snapshot'

// The full round trip: a source, its twin, changes in the twin, and promoting them.

let studio: TestStudio
let send: Send
/** Upcoming calls whose answer is dropped once they are done, by method and end of the path. */
let lostCalls: { method: string; path: RegExp }[] = []
beforeAll(async () => {
  studio = await createTestStudio({ limits: { callsPerMinute: 1_000_000 } })
  send = sendWith(
    { address: `${testOrigin}/v1`, token: studio.ownerToken },
    {
      async fetch(url, init) {
        const answer = await studio.fetch(url, init)
        const met = lostCalls.findIndex(({ method, path }) => method === init.method && path.test(url))
        if (met < 0) return answer
        lostCalls.splice(met, 1)
        throw new TypeError('The connection was cut.')
      },
      now: () => studio.clock(),
      online: () => true,
      random: () => 0,
      sleep: () => Promise.resolve(),
    },
  )
})
afterAll(() => studio.close())

/** Creates a source with accounts (itself a twin) and a twin of it. */
async function createPair() {
  const source = { workspaceId: 'ws_far', name: 'Far' }
  const first = await send(contract.createTwin, { body: { source, snapshot: snapshotOf() } })
  const { workspaceId } = first
  const snapshot = await readWorkspace(send, workspaceId)
  const twin = await send(contract.createTwin, {
    body: { source: { workspaceId, name: 'Source' }, snapshot },
  })
  return { sourceId: workspaceId, twinId: twin.workspaceId }
}
type Pair = Awaited<ReturnType<typeof createPair>>

async function changesOf({ sourceId, twinId }: Pair): Promise<Change[]> {
  const { snapshot: base, ids } = await send(contract.getTwin, { params: { workspaceId: twinId } })
  const inverse = by(Object.fromEntries(Object.entries(ids).map(([twin, there]) => [there, twin])))
  const twin = renamed(await readWorkspace(send, twinId, { known: renamed(base, inverse) }), by(ids))
  const source = await readWorkspace(send, sourceId, { known: base })
  return difference({ base, twin, source })
}

async function startPromoting({ sourceId, twinId }: Pair): Promise<PromotionDeps> {
  const params = { workspaceId: twinId }
  let { ids } = await send(contract.getTwin, { params })
  return {
    send,
    workspaceId: sourceId,
    operations: createOperations(memoryOperations(), send, {
      sleep: () => Promise.resolve(),
      hold: (_name, _wait, work) => work(),
    }),
    resolve: (id) => (Object.values(ids).includes(id) ? id : ids[id]),
    async note(promoted) {
      ;({ ids } = await send(contract.notePromoted, { params, body: { promoted } }))
    },
  }
}

async function promoteAll(twinPair: Pair): Promise<void> {
  const promoting = await startPromoting(twinPair)
  for (const change of await changesOf(twinPair)) if (!change.refusal) await promote(change, promoting)
}

const inTwin = ({ twinId: workspaceId }: Pair) => ({ workspaceId })

async function makeChanges(both: Pair): Promise<void> {
  const params = inTwin(both)
  const [product] = await send(contract.listProducts, { params })
  await send(contract.updateProduct, {
    params: { ...params, productId: product?.id ?? '' },
    body: { name: 'Cable' },
  })
  const campaign = await send(contract.createCampaign, {
    params,
    body: { name: 'Autumn', productId: product?.id },
  })
  const [account] = await send(contract.listSocialAccounts, { params })
  const targets = [{ platform: 'twitter' as const, accountId: account?.id ?? '' }]
  const content = { text: 'A new one.' }
  await send(contract.createPost, { params, body: { content, targets, campaignId: campaign.id } })
  const drafts = await send(contract.listPosts, { params, query: { status: 'draft' } })
  const edited = drafts.find(({ content: { text } }) => text.startsWith('Wind'))
  await send(contract.createPost, {
    params,
    body: {
      content: { text: 'Wind tomorrow, and a rough sea by noon.' },
      targets,
      campaignId: edited?.campaignId,
    },
  })
  await send(contract.deletePost, { params: { ...params, postId: edited?.id ?? '' } })
  const [scheduled] = await send(contract.listPosts, { params, query: { status: 'scheduled' } })
  await send(contract.deletePost, { params: { ...params, postId: scheduled?.id ?? '' } })
  const [queued] = await send(contract.listPosts, { params, query: { status: 'queued' } })
  await send(contract.schedulePost, {
    params: { ...params, postId: queued?.id ?? '' },
    body: { scheduledAt: '2027-02-01T06:00:00Z' },
  })
}

it('lists changes field by field, and promotes each once', async () => {
  const both = await createPair()
  await makeChanges(both)
  const changeRows = (await changesOf(both)).map(({ kind, what, title, fields }) => [
    kind,
    what,
    title,
    fields.map(({ name }) => name).join(' '),
  ])
  const anything: unknown = expect.any(String)
  expect(changeRows).toEqual(
    expect.arrayContaining([
      ['product', 'changed', 'Cable', 'name'],
      ['campaign', 'added', 'Autumn', anything],
      ['post', 'added', 'A new one.', anything],
      ['post', 'changed', 'Wind tomorrow, and a rough sea by noon.', 'text'],
      ['post', 'changed', 'In the queue.', 'time'],
      ['post', 'removed', 'Out at six.', ''],
    ]),
  )
  expect(changeRows).toHaveLength(6)
  await promoteAll(both)
  expect(await changesOf(both)).toEqual([])
  const posts = await send(contract.listPosts, { params: { workspaceId: both.sourceId } })
  expect(posts.map(({ content }) => content.text).sort()).toEqual([
    'A new one.',
    'In the queue.',
    'It went out.',
    'Wind tomorrow, and a rough sea by noon.',
  ])
  const campaigns = await send(contract.listCampaigns, { params: { workspaceId: both.sourceId } })
  const autumn = campaigns.find(({ name }) => name === 'Autumn')
  expect(posts.find(({ content }) => content.text === 'A new one.')?.campaignId).toBe(autumn?.id)
})

it('creates nothing twice if answers are lost, and can be retried', async () => {
  const both = await createPair()
  await makeChanges(both)
  await fc.assert(
    fc.asyncProperty(
      fc.subarray([
        { method: 'POST', path: /\/campaigns$/ },
        { method: 'POST', path: /\/posts$/ },
        { method: 'PATCH', path: /\/products\// },
        { method: 'DELETE', path: /\/posts\// },
        { method: 'POST', path: /\/promoted$/ },
      ]),
      async (lost) => {
        const promoting = await startPromoting(both)
        lostCalls = [...lost]
        for (const change of await changesOf(both)) await promote(change, promoting).catch(() => undefined)
        lostCalls = []
      },
    ),
    { numRuns: 6 },
  )
  await promoteAll(both)
  expect(await changesOf(both)).toEqual([])
  const posts = await send(contract.listPosts, { params: { workspaceId: both.sourceId } })
  expect(posts).toHaveLength(4)
  expect(await send(contract.listCampaigns, { params: { workspaceId: both.sourceId } })).toHaveLength(2)
})

it('flags changes made at the source meanwhile, and skips what was deleted there', async () => {
  const both = await createPair()
  await makeChanges(both)
  const params = { workspaceId: both.sourceId }
  const [product] = await send(contract.listProducts, { params })
  await send(contract.updateProduct, {
    params: { ...params, productId: product?.id ?? '' },
    body: { name: 'Hawser' },
  })
  const [draft] = await send(contract.listPosts, { params, query: { status: 'draft' } })
  await send(contract.deletePost, { params: { ...params, postId: draft?.id ?? '' } })
  const changes = await changesOf(both)
  expect(changes.find(({ kind }) => kind === 'product')?.conflict).toMatch(
    /^Also changed at the source: Name/,
  )
  expect(changes.find(({ title }) => title.startsWith('Wind'))?.refusal).toMatch(
    /longer exists at the source/,
  )
})

it('promotes platform options of new and edited posts, and by themselves', async () => {
  const both = await createPair()
  const atSource = { workspaceId: both.sourceId }
  const [draft] = await send(contract.listPosts, { params: atSource, query: { status: 'draft' } })
  const [scheduled] = await send(contract.listPosts, { params: atSource, query: { status: 'scheduled' } })
  const [account] = await send(contract.listSocialAccounts, { params: atSource })
  const accountId = account?.id ?? ''
  const first = { [accountId]: { reply_settings: 'following' } }
  for (const post of [draft, scheduled])
    await send(contract.setPostOptions, {
      params: { ...atSource, postId: post?.id ?? '' },
      body: { options: first },
    })
  const snapshot = await readWorkspace(send, both.sourceId)
  const source = { workspaceId: both.sourceId, name: 'Source' }
  const twin = await send(contract.createTwin, { body: { source, snapshot } })
  const second = { sourceId: both.sourceId, twinId: twin.workspaceId }
  expect(await changesOf(second)).toEqual([])

  const params = inTwin(second)
  const ownId = (await send(contract.listSocialAccounts, { params }))[0]?.id ?? ''
  const others = { [ownId]: { reply_settings: 'verified' } }
  const set = (postId: string) =>
    send(contract.setPostOptions, { params: { ...params, postId }, body: { options: others } })
  const [own] = await send(contract.listPosts, { params, query: { status: 'scheduled' } })
  await set(own?.id ?? '')
  const [edited] = await send(contract.listPosts, { params, query: { status: 'draft' } })
  const targets = [{ platform: 'twitter' as const, accountId: ownId }]
  const text = 'Wind tomorrow, and a rough sea by noon.'
  const body = { content: { text }, targets, campaignId: edited?.campaignId }
  const replacement = await send(contract.createPost, { params, body })
  await set(replacement.id)
  await send(contract.deletePost, { params: { ...params, postId: edited?.id ?? '' } })
  const made = await send(contract.createPost, { params, body: { content: { text: 'A new one.' }, targets } })
  await set(made.id)

  const changeRows = (await changesOf(second)).map(({ what, fields }) => [
    what,
    fields.map(({ name }) => name),
  ])
  expect(changeRows).toEqual(
    expect.arrayContaining([
      ['changed', ['options']],
      ['changed', ['text', 'options']],
      ['added', expect.arrayContaining(['options'])],
    ]),
  )
  await promoteAll(second)
  expect(await changesOf(second)).toEqual([])
  const listed = await send(contract.listPosts, { params: atSource })
  const listedOptions = await send(contract.listPostOptions, { params: atSource })
  const texts = Object.fromEntries(listed.map(({ id, content }) => [id, content.text]))
  const promoted = { [accountId]: { reply_settings: 'verified' } }
  const found = Object.fromEntries<unknown>(
    listedOptions.map(({ postId, options }) => [texts[postId] ?? '', options]),
  )
  expect(found).toEqual({ 'A new one.': promoted, 'Out at six.': promoted, [text]: promoted })
})
