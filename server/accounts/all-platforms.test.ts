import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  addAccount,
  checkAccount,
  createPost,
  disconnectAccount,
  finishConnection,
  getConnection,
  getPost,
  getPostingChoices,
  type Platform,
  platforms,
  publishPost,
  setPlatformApp,
  startConnection,
  testPlatformApp,
} from '~/contract'
import { grants, socialAccounts } from '../db/schema'
import type { Limits } from '../ports/dependencies'
import { sendDue } from '../publishing/worker'
import { secretOf } from '../simulators/oauth'
import { testClock } from '../testing/clock'
import { addFile } from '../testing/library-file'
import { mp4 } from '../testing/platforms'
import { createLivePracticeStudio } from '../testing/practice-studio'
import { freshGrant } from './refresh'

// Real adapters against simulated platforms, which share no code: sign-in, renewal, check and disconnect.

const app = { clientId: 'studio-app', clientSecret: secretOf('studio-app'), options: { username: 'olive' } }

async function open(limits: Partial<Limits> = {}) {
  const clock = testClock('2026-11-02T12:00:00Z')
  const studio = await createLivePracticeStudio({ deps: { clock, origin: 'https://studio.example' }, limits })
  const { workspaceId, simulators } = studio

  /** Goes through a platform's consent page and its redirect. */
  async function signIn(platform: Platform, handle: string, accountId?: string, unticked = '') {
    const given = await studio.call(startConnection, {
      body: { platform, ...(accountId !== undefined && { accountId }) },
    })
    const { authorizeUrl = '', id } = given.body.data
    const page = await (await simulators.fetch(new Request(authorizeUrl))).text()
    const form = new URLSearchParams({ decision: 'allow', handle, name: handle })
    for (const [, scope = ''] of page.matchAll(/name="scope" value="([^"]+)"/g))
      if (scope !== unticked) form.append('scope', scope)
    const decided = await simulators.fetch(
      new Request(authorizeUrl, { method: 'POST', body: form, redirect: 'manual' }),
    )
    const { pathname, search } = new URL(decided.headers.get('location') ?? '')
    expect(pathname).toBe(`/oauth/callback/${platform}`)
    const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await studio.fetch(pathname + search, { headers: { cookie } })).status).toBe(303)
    const params = { workspaceId, connectionId: id }
    return { params, connection: (await studio.call(getConnection, { params })).body.data }
  }
  return { studio, clock, signIn, workspaceId }
}

describe.each(platforms)('on %s', (platform) => {
  it('a practice account is added, checked, renewed and disconnected', async () => {
    const { studio, clock, workspaceId } = await open()
    const body = { connection: 'practice', platform, handle: 'northbeam', name: 'Northbeam' }
    const { id } = (await studio.call(addAccount, { body })).body.data
    const params = { workspaceId, accountId: id }
    expect((await studio.call(checkAccount, { params })).body.data.health).toBe('connected')
    const [grant] = await studio.db.select().from(grants)
    if (grant?.expiresAt && !grant.refreshExpiresAt) {
      clock.set(grant.expiresAt.getTime() - 60_000)
      expect((await freshGrant(studio.deps, grant.id)).grant.version).toBe(1)
    }
    const [row] = await studio.db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
    if (!row || !studio.deps.sessions) throw new Error('Nothing was added.')
    const { adapter, session } = await studio.deps.sessions.sessionFor(row)
    expect((await adapter.whoAmI(session)).name).not.toBe('')
    const { data } = (await studio.call(disconnectAccount, { params })).body
    expect([data.health, data.healthReason]).toEqual(['disconnected', undefined])
    await studio.close()
  })

  it('a person signs in, can only reconnect as themselves, and disconnects', async () => {
    const { studio, signIn, workspaceId } = await open()
    const setup = { params: { platform } }
    await studio.call(setPlatformApp, { ...setup, body: app })
    expect((await studio.call(testPlatformApp, { ...setup, body: app })).body.data.ok).toBe(true)
    const wrong = { ...app, clientSecret: 'wrong' }
    expect((await studio.call(testPlatformApp, { ...setup, body: wrong })).body.data).toMatchObject({
      ok: false,
      message: expect.stringContaining('rejects this client ID or secret') as unknown,
    })
    const { params, connection } = await signIn(platform, 'olive')
    expect(connection.message).toBeUndefined()
    expect(connection.scopes?.every(({ granted }) => granted)).toBe(true)
    const usable = (connection.identities ?? []).filter(({ disabledReason }) => disabledReason === undefined)
    const remoteIds = usable.map(({ remoteId }) => remoteId)
    const [account] = (await studio.call(finishConnection, { params, body: { remoteIds } })).body.data
    expect(account).toMatchObject({ connection: 'direct', health: 'connected' })
    const accountId = account?.id ?? ''
    expect((await signIn(platform, 'olive', accountId)).connection).toMatchObject({ status: 'connected' })
    expect((await signIn(platform, 'somebody', accountId)).connection.message).toContain(
      'which doesn’t include',
    )
    const key = { params: { workspaceId, accountId } }
    expect((await studio.call(checkAccount, key)).body.data.health).toBe('connected')
    expect((await studio.call(disconnectAccount, key)).body.data.health).toBe('disconnected')
    await studio.close()
  })
})

it.each(['twitter', 'facebook', 'linkedin', 'reddit'] as const)(
  'publishes a practice post on %s',
  async (platform) => {
    const { studio, workspaceId } = await open()
    const account = { connection: 'practice', platform, handle: 'northbeam' }
    const { id: accountId } = (await studio.call(addAccount, { body: account })).body.data
    const body = {
      content: { text: 'Good water, fresh grind, patience.' },
      targets: [{ platform, accountId }],
    }
    const { id: postId } = (await studio.call(createPost, { body })).body.data
    const { data } = (await studio.call(publishPost, { params: { workspaceId, postId } })).body
    expect(data).toMatchObject({ status: 'published', results: [{ status: 'published' }] })
    expect(data.results?.[0]?.url).toContain(`/practice/${platform}/post/`)
    await studio.close()
  },
)

it('names the permission that was unticked, even if YouTube then doesn’t say who signed in', async () => {
  const { studio, signIn } = await open()
  await studio.call(setPlatformApp, { params: { platform: 'youtube' }, body: app })
  const unticked = 'https://www.googleapis.com/auth/youtube.readonly'
  const { connection } = await signIn('youtube', 'olive', undefined, unticked)
  expect(connection).toMatchObject({
    status: 'failed',
    message: expect.stringContaining(
      `YouTube didn’t grant everything that posting needs: ${unticked}.`,
    ) as unknown,
  })
  expect(connection.scopes).toContainEqual({ scope: unticked, granted: false })
  await studio.close()
})

it('a TikTok app that can only send drafts requests no other scope, and sends a video to the inbox', async () => {
  const { studio, clock, signIn, workspaceId } = await open({ publishWaitMs: 1 })
  const drafts = { ...app, options: { direct: 'false' } }
  await studio.call(setPlatformApp, { params: { platform: 'tiktok' }, body: drafts })
  const { params, connection } = await signIn('tiktok', 'olive')
  const scopes = connection.scopes?.map(({ scope }) => scope)
  expect(scopes).toContain('video.upload')
  expect(scopes).not.toContain('video.publish')
  const remoteIds = connection.identities?.map(({ remoteId }) => remoteId)
  const [account] = (await studio.call(finishConnection, { params, body: { remoteIds } })).body.data
  const accountId = account?.id ?? ''
  const choices = (await studio.call(getPostingChoices, { params: { workspaceId, accountId } })).body.data
  expect(choices.choices).toEqual({ post_type: [{ value: 'draft' }] })
  // Nobody chose the visibility or agreed to anything: TikTok asks for that.
  const mediaUrls = [await addFile(studio, { bytes: mp4(), mimeType: 'video/mp4' })]
  const body = { content: { text: 'First firing', mediaUrls }, targets: [{ platform: 'tiktok', accountId }] }
  const { id: postId } = (await studio.call(createPost, { body })).body.data
  await studio.call(publishPost, { params: { workspaceId, postId } })
  const read = async () => (await studio.call(getPost, { params: { workspaceId, postId } })).body.data
  for (let waits = 0; waits < 20 && (await read()).publishing; waits++) {
    clock.advance(60_000)
    await sendDue(studio.deps)
  }
  const { status, results } = await read()
  expect([status, results?.[0]]).toMatchObject([
    'published',
    { privacy: 'draft', message: expect.stringContaining('TikTok inbox') as unknown },
  ])
  await studio.close()
})
