import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createPost,
  createTwin,
  getPost,
  listPosts,
  listSocialAccounts,
  type Platform,
  publishPost,
  type SocialAccount,
} from '~/contract'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { createSample } from '../sample/create-sample'
import { readSampleFile } from '../sample/node-sample-files'
import { createLivePracticeStudio } from '../testing/practice-studio'
import { snapshotOf } from '../testing/twin-snapshot'

// The sample workspace's accounts use the real adapters and simulated platforms, and answer as docs/api.md
// says.

let studio: Awaited<ReturnType<typeof createLivePracticeStudio>>
let workspaceId: string
let accounts: readonly SocialAccount[]

beforeAll(async () => {
  studio = await createLivePracticeStudio({ credits: 500, deps: { pictures: nodePictureSizer() } })
  const sample = await createSample(studio.deps, {
    principalId: studio.owner.id,
    creditAccountId: studio.creditAccountId,
    readFile: readSampleFile,
  })
  workspaceId = sample.sampleWorkspaceId
  accounts = (await studio.call(listSocialAccounts, { params: { workspaceId } })).body.data
}, 120_000)
afterAll(() => studio.close())

const text = 'Good water, fresh grind, patience.'

async function publish(platform: Platform, content: object, postType?: string) {
  const account = accounts.find((each) => each.platform === platform)
  const target = { platform, accountId: account?.id, ...(postType !== undefined && { postType }) }
  const body = { content: { text, ...content }, targets: [target] }
  const made = await studio.call(createPost, { params: { workspaceId }, body })
  const params = { workspaceId, postId: made.body.data.id }
  return (await studio.call(publishPost, { params })).body.data
}

it.each(['twitter', 'facebook', 'linkedin', 'reddit'] as const)(
  'publishes the same text on %s twice, each within one call',
  async (platform) => {
    const cost = accounts.find((each) => each.platform === platform)?.publishCost
    for (const _ of [1, 2]) {
      const post = await publish(platform, {})
      expect(post).toMatchObject({
        status: 'published',
        results: [{ status: 'published', sandbox: true, cost }],
      })
      expect(post.results?.[0]?.url).toContain(`/practice/${platform}/`)
    }
  },
  60_000,
)

it('charges nothing for an agent session, which waits as no agent runs here', () => {
  const free = accounts.filter(({ connection }) => connection === 'agent_session')
  expect(free).toMatchObject([{ platform: 'linkedin', publishCost: 0 }])
  expect(new Set(accounts.map(({ connection }) => connection))).toEqual(
    new Set(['practice', 'agent_session']),
  )
})

it.each([
  ['instagram', 'https://elsewhere.invalid/a.png'],
  ['tiktok', 'https://elsewhere.invalid/a.jpg'],
  ['youtube', 'https://elsewhere.invalid/a.mp4'],
  ['facebook', 'https://elsewhere.invalid/a.webp'],
  ['linkedin', 'https://elsewhere.invalid/a.mp4'],
  ['linkedin', 'https://elsewhere.invalid/a.pdf'],
  ['twitter', 'https://elsewhere.invalid/a.mp4'],
] as const)(
  'publishes media on %s within one call, without fetching external files',
  async (platform, url) => {
    const mediaType = url.endsWith('.mp4') ? 'video' : 'image'
    const post = await publish(platform, { mediaUrls: [url], mediaType })
    expect(post, post.results?.[0]?.message).toMatchObject({
      status: 'published',
      results: [{ status: 'published', sandbox: true }],
    })
  },
  60_000,
)

it('publishes the sample’s own posts of each kind', async () => {
  const query = { status: 'scheduled' }
  const posts = (await studio.call(listPosts, { params: { workspaceId }, query })).body.data
  const platforms = ['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'] as const
  const chosen = platforms.flatMap((platform) => {
    const fits = posts.filter(({ targets }) => targets.some((target) => target.platform === platform))
    return fits.toSorted((a, b) => b.content.mediaUrls.length - a.content.mediaUrls.length).slice(0, 1)
  })
  const ids = [...new Set(chosen.map(({ id }) => id))]
  const done = await Promise.all(
    ids.map((postId) => studio.call(publishPost, { params: { workspaceId, postId } })),
  )
  for (const { body } of done)
    expect(body.data, JSON.stringify(body.data.results)).toMatchObject({ status: 'published' })
}, 120_000)

describe('rejects what the platform officially would, with the composer’s messages', () => {
  it.each([
    ['instagram', {}, /^Instagram rejected this post: .*image or (a )?video/],
    ['youtube', { mediaUrls: ['https://example.com/a.jpg'] }, /can’t include images/],
    ['twitter', { text: 'x'.repeat(281) }, /280/],
  ] as const)('on %s', async (platform, content, reason) => {
    const post = await publish(platform, content)
    expect(post).toMatchObject({ status: 'failed', results: [{ status: 'failed', cost: 0, sandbox: true }] })
    expect(post.results?.[0]?.message).toMatch(reason)
  })
})

it('publishes a twin’s posts on its own practice accounts', async () => {
  const source = { workspaceId: 'ws_there', name: 'Salt & Sail', address: 'https://api.example.com/v1' }
  const body = { source, snapshot: snapshotOf() }
  const { workspaceId: twinId } = (await studio.call(createTwin, { body })).body.data
  const query = { status: 'draft' }
  const [draft] = (await studio.call(listPosts, { params: { workspaceId: twinId }, query })).body.data
  const params = { workspaceId: twinId, postId: draft?.id ?? '' }
  await studio.call(publishPost, { params })
  expect((await studio.call(getPost, { params })).body.data).toMatchObject({
    status: 'published',
    results: [{ status: 'published', sandbox: true }],
  })
  const [account] = (await studio.call(listSocialAccounts, { params: { workspaceId: twinId } })).body.data
  const [post] = await studio.simulators.posts('twitter')
  expect(post?.account.startsWith(`${account?.handle?.replace('@', '') ?? '?'}-`)).toBe(true)
})
