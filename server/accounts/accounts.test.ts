import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addAccount,
  checkAccount,
  createPost,
  disconnectAccount,
  getPost,
  listAccountPosts,
  listPlatforms,
  listSocialAccounts,
  removePlatformApp,
  schedulePost,
  setPlatformApp,
  testPlatformApp,
} from '~/contract'
import { grants, socialAccounts } from '../db/schema'
import { testApp } from '../testing/platform'
import { addAccount as addRow } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  await studio.db.delete(socialAccounts)
  await studio.db.delete(grants)
  studio.platform.state.faults.clear()
  studio.platform.calls.length = 0
})

const add = (body: object) => studio.call(addAccount, { body })
const listed = async () => (await studio.call(listSocialAccounts)).body.data
const paramsOf = (accountId: string) => ({ workspaceId: studio.workspaceId, accountId })

describe('a practice account', () => {
  it('is added with one call, and costs what its platform costs', async () => {
    const { body } = await add({
      connection: 'practice',
      platform: 'twitter',
      handle: 'northbeam',
      name: 'Northbeam',
    })
    expect(body.data).toMatchObject({
      platform: 'twitter',
      name: 'Northbeam',
      handle: '@northbeam',
      connection: 'practice',
      publishCost: 1,
      kind: 'profile',
      health: 'connected',
    })
    expect(body.data.profileUrl).toBe('http://studio.test/practice/x/site/northbeam')
    expect(await listed()).toEqual([body.data])
    const tiktok = await add({ connection: 'practice', platform: 'tiktok', handle: '@a' })
    expect(tiktok.body.data.publishCost).toBe(2)
  })

  it.each([
    ['twitter', 'https://x.com/ada/', '@ada'],
    ['twitter', '@@ada', '@ada'],
    ['reddit', '/u/ada', 'u/ada'],
    ['reddit', 'r/coffee', 'r/coffee'],
    ['facebook', 'Northbeam Coffee', 'Northbeam Coffee'],
    ['youtube', 'éclair', '@éclair'],
  ])('on %s formats %s as %s', async (platform, handle, written) => {
    expect((await add({ connection: 'agent_session', platform, handle })).body.data.handle).toBe(written)
  })

  it.each([' ', '@', 'a b', '<b>', 'r/coffee', '../x'])('can’t be called %j', async (handle) => {
    expect((await add({ connection: 'practice', platform: 'twitter', handle })).status).toBe(400)
  })

  it('has a unique handle in its workspace and platform, even with concurrent calls', async () => {
    const same = await Promise.all(
      ['ada', '@Ada', 'ADA'].map((handle) => add({ connection: 'practice', platform: 'twitter', handle })),
    )
    expect(same.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const again = await add({ connection: 'agent_session', platform: 'twitter', handle: 'ada' })
    expect(again.body.error).toMatchObject({
      details: [{ path: 'handle', message: 'This workspace already uses this handle on X.' }],
    })
    expect((await add({ connection: 'agent_session', platform: 'tiktok', handle: 'ada' })).status).toBe(200)
  })

  it('can reuse a handle after the other account is disconnected', async () => {
    const { id } = (await add({ connection: 'practice', platform: 'twitter', handle: 'ada' })).body.data
    await studio.call(disconnectAccount, { params: paramsOf(id) })
    expect((await add({ connection: 'practice', platform: 'twitter', handle: 'ada' })).status).toBe(200)
  })
})

it('an agent session is free and calls no platform', async () => {
  const { data } = (await add({ connection: 'agent_session', platform: 'reddit', handle: 'ada' })).body
  expect(data).toMatchObject({ connection: 'agent_session', publishCost: 0, health: 'connected' })
  expect(data.profileUrl).toBeUndefined()
  const checked = await studio.call(checkAccount, { params: paramsOf(data.id) })
  expect(checked.body.data).toEqual(data)
  expect(studio.platform.calls).toEqual([])
})

it('requires the write scope and a role that can write', async () => {
  const body = { connection: 'practice', platform: 'twitter', handle: 'ada' }
  for (const token of [await studio.token({ scopes: ['read'] }), await studio.token({ role: 'viewer' })])
    expect((await studio.call(addAccount, { token, body })).status).toBe(403)
  const token = await studio.token({ role: 'editor' })
  expect((await studio.call(addAccount, { token, body })).status).toBe(200)
})

describe('checking an account', () => {
  async function practice() {
    const { id } = (await add({ connection: 'practice', platform: 'twitter', handle: 'ada' })).body.data
    const identity = { remoteId: 'practice-@ada', kind: 'profile', name: 'Ada', handle: '@ada_w' }
    studio.platform.state.identities = [identity]
    return id
  }
  const check = (id: string) => studio.call(checkAccount, { params: paramsOf(id) })

  it('updates its name and finds it connected', async () => {
    const id = await practice()
    await studio.db.update(socialAccounts).set({ connection: 'direct' }).where(eq(socialAccounts.id, id))
    expect((await check(id)).body.data).toMatchObject({ health: 'connected', name: 'Ada', handle: '@ada_w' })
  })

  it('finds out again what its owner pays the platform for', async () => {
    const id = await practice()
    const { state } = studio.platform
    const pays = (subscription: string) => ({ details: { username: 'ada', subscription } })
    await studio.db.update(socialAccounts).set(pays('Premium')).where(eq(socialAccounts.id, id))
    state.identities = state.identities.map((identity) => ({ ...identity, ...pays('None') }))
    expect((await check(id)).body.data).toMatchObject({ subscription: 'None' })
  })

  it('leaves it disconnected if that happens during the check', async () => {
    const id = await practice()
    const { state } = studio.platform
    const ended = { connection: 'direct', health: 'reconnect' } as const
    await studio.db.update(socialAccounts).set(ended).where(eq(socialAccounts.id, id))
    state.faults.set('identities', async () => {
      await studio.call(disconnectAccount, { params: paramsOf(id) })
      return { status: 200, body: state.identities }
    })
    expect((await check(id)).body.data.health).toBe('disconnected')
  })

  it('keeps the name that somebody gave a practice account', async () => {
    const id = await practice()
    expect((await check(id)).body.data).toMatchObject({ health: 'connected', name: 'ada', handle: '@ada' })
  })

  it('tries a page’s own token', async () => {
    const id = await practice()
    const { secrets } = studio.deps
    const set = async (token: string) => {
      const credentials = await secrets.seal(token, `social_accounts.credentials/${id}`)
      await studio.db.update(socialAccounts).set({ credentials }).where(eq(socialAccounts.id, id))
    }
    studio.platform.state.good.add('page-secret')
    await set('page-secret')
    expect((await check(id)).body.data).toMatchObject({ health: 'connected' })
    await set('another-secret')
    expect((await check(id)).body.data).toMatchObject({
      health: 'reconnect',
      healthReason: 'Token is not valid',
    })
  })

  it('reports why it can’t be posted to, and when it can again', async () => {
    const id = await practice()
    const [identity] = studio.platform.state.identities
    studio.platform.state.identities = identity
      ? [{ ...identity, disabledReason: 'You can’t post here.' }]
      : []
    expect((await check(id)).body.data).toMatchObject({
      health: 'reconnect',
      healthReason: 'You can’t post here.',
    })
    studio.platform.state.identities = []
    expect((await check(id)).body.data).toMatchObject({ health: 'reconnect' })
    studio.platform.state.identities = identity ? [identity] : []
    const { data } = (await check(id)).body
    expect([data.health, data.healthReason]).toEqual(['connected', undefined])
  })

  it('changes nothing if the platform doesn’t answer', async () => {
    const id = await practice()
    studio.platform.state.faults.set('identities', () => ({ status: 503, body: '' }))
    const { status, body } = await check(id)
    expect([status, body.error.code]).toEqual([502, 'upstream_unreachable'])
    expect(await listed()).toMatchObject([{ health: 'connected' }])
  })

  it('is refused for a disconnected account, or one of another workspace', async () => {
    const id = await practice()
    await studio.call(disconnectAccount, { params: paramsOf(id) })
    expect((await check(id)).body.error.code).toBe('invalid_state')
    expect((await check('acc_none')).status).toBe(404)
  })
})

it('says what its owner pays the platform for, which allows long posts on X', async () => {
  const { accountId } = await addRow(studio, 'twitter')
  expect((await listed())[0]).not.toHaveProperty('subscription')
  await studio.db
    .update(socialAccounts)
    .set({ details: { username: 'ada', subscription: 'Premium' } })
    .where(eq(socialAccounts.id, accountId))
  expect(await listed()).toMatchObject([{ subscription: 'Premium' }])
})

it('a limit ends at its time', async () => {
  const { accountId } = await addRow(studio, 'twitter')
  const limitedUntil = new Date(studio.clock() + 60_000)
  await studio.db
    .update(socialAccounts)
    .set({ health: 'limited', limitedUntil, healthReason: 'Too many posts.' })
    .where(eq(socialAccounts.id, accountId))
  expect(await listed()).toMatchObject([{ health: 'limited', limitedUntil: limitedUntil.toISOString() }])
  studio.clock.advance(60_000)
  const [account] = await listed()
  expect([account?.health, account?.healthReason]).toEqual(['connected', undefined])
})

describe('disconnecting', () => {
  it('ends the sign-in at the platform, and keeps the account’s posts', async () => {
    const { id } = (await add({ connection: 'practice', platform: 'twitter', handle: 'ada' })).body.data
    const targets = [{ platform: 'twitter', accountId: id }]
    const make = async (scheduledAt?: string) =>
      (
        await studio.call(createPost, {
          body: { content: { text: 'Hi' }, targets, ...(scheduledAt && { scheduledAt }) },
        })
      ).body.data.id
    const [late, soon] = [await make('2027-01-02T10:00:00Z'), await make('2027-01-01T10:00:00Z')]
    const draft = await make()
    const posts = (await studio.call(listAccountPosts, { params: paramsOf(id) })).body.data
    expect(posts.map((post) => post.id)).toEqual([soon, late])
    const { data } = (await studio.call(disconnectAccount, { params: paramsOf(id) })).body
    expect(data).toMatchObject({ id, health: 'disconnected' })
    expect(studio.platform.calls.at(-1)).toMatchObject({ path: 'revoke' })
    expect(await studio.db.select().from(grants)).toEqual([])
    expect(await listed()).toEqual([])
    expect(
      (await studio.call(getPost, { params: { workspaceId: studio.workspaceId, postId: draft } })).status,
    ).toBe(200)
    const params = { workspaceId: studio.workspaceId, postId: soon }
    expect((await studio.call(schedulePost, { params, body: { scheduledAt: null } })).status).toBe(200)
    // A new post can't use it as a target.
    const refused = await studio.call(createPost, { body: { content: { text: 'Hi' }, targets } })
    expect(refused.body.error.details).toMatchObject([{ path: 'targets.0.accountId' }])
    expect((await studio.call(disconnectAccount, { params: paramsOf(id) })).body.data.health).toBe(
      'disconnected',
    )
  })

  it('reports what couldn’t be ended at the platform', async () => {
    const { id } = (await add({ connection: 'practice', platform: 'twitter', handle: 'ada' })).body.data
    studio.platform.state.faults.set('revoke', () => ({ status: 503, body: '' }))
    const { data } = (await studio.call(disconnectAccount, { params: paramsOf(id) })).body
    expect(data.health).toBe('disconnected')
    expect(data.healthReason).toBe(
      'Couldn’t end the sign-in at X. To end the sign-in there too, remove the app in the settings of X.',
    )
    expect(await studio.db.select().from(grants)).toEqual([])
  })
})

describe('platform apps', () => {
  const params = { platform: 'twitter' }
  const setup = async (token?: string) =>
    (await studio.call(listPlatforms, token === undefined ? {} : { token })).body.data.find(
      ({ platform }) => platform === 'twitter',
    )

  it('are set, listed without their secret, and removed', async () => {
    expect(await setup()).toMatchObject({
      ready: false,
      redirectUri: 'http://studio.test/oauth/callback/twitter',
    })
    const made = await studio.call(setPlatformApp, {
      params,
      body: { ...testApp, options: { login: 'facebook' } },
    })
    expect(made.body.data).toMatchObject({ ready: true, source: 'stored', clientId: testApp.clientId })
    expect(made.body.data.options).toEqual({ login: 'facebook' })
    expect(JSON.stringify(made.body.raw)).not.toContain(testApp.clientSecret)
    const member = await setup(await studio.token({ role: 'editor' }))
    expect([member?.ready, member?.clientId]).toEqual([true, undefined])
    // Without a secret, the previous one is kept.
    await studio.call(setPlatformApp, { params, body: { clientId: testApp.clientId } })
    expect(
      (await studio.call(testPlatformApp, { params, body: { clientId: testApp.clientId } })).body.data.ok,
    ).toBe(true)
    await studio.call(removePlatformApp, { params })
    expect(await setup()).toMatchObject({ ready: false })
    expect((await studio.call(setPlatformApp, { params, body: { clientId: 'a' } })).status).toBe(400)
    expect(
      (await studio.call(setPlatformApp, { params: { platform: 'myspace' }, body: testApp })).status,
    ).toBe(404)
  })

  it('from the environment take precedence and can’t be changed', async () => {
    const host = { ...studio.platform.host, apps: { twitter: { ...testApp, options: {} } } }
    const other = await createTestStudio({ deps: { platforms: host } })
    const { data } = (await other.call(listPlatforms)).body
    expect(data.find(({ platform }) => platform === 'twitter')).toMatchObject({
      ready: true,
      source: 'environment',
    })
    for (const endpoint of [setPlatformApp, removePlatformApp]) {
      const body = endpoint === setPlatformApp ? testApp : undefined
      expect((await other.call(endpoint, { params, body })).body.error.code).toBe('invalid_state')
    }
    await other.close()
  })

  it.each([
    ['good ones', testApp, undefined, true, 'X accepts this client ID and secret.'],
    [
      'a wrong secret',
      { ...testApp, clientSecret: 'no' },
      undefined,
      false,
      'X rejects this client ID or secret: “Wrong secret”',
    ],
    [
      'a wrong ID',
      { ...testApp, clientId: 'no' },
      undefined,
      false,
      'X rejects this client ID or secret: “No such app”',
    ],
    [
      'Facebook’s words for a wrong secret',
      testApp,
      { status: 400, body: { error: { message: 'Error validating client secret.', code: 1 } } },
      false,
      'X rejects this client ID or secret: “Error validating client secret”',
    ],
    [
      'Facebook’s words for good ones',
      testApp,
      { status: 400, body: { error: { message: 'Invalid verification code format.', code: 100 } } },
      true,
      'X accepts this client ID and secret.',
    ],
    [
      'Instagram’s words for a wrong ID',
      testApp,
      {
        status: 400,
        body: { error_type: 'OAuthException', code: 400, error_message: 'Invalid platform app' },
      },
      false,
      'X rejects this client ID or secret: “Invalid platform app”',
    ],
    [
      'Reddit’s words for good ones',
      testApp,
      { status: 200, body: { error: 'invalid_grant' } },
      true,
      'X accepts this client ID and secret.',
    ],
    [
      'Reddit’s words for wrong ones',
      testApp,
      { status: 401, body: { message: 'Unauthorized', error: 401 } },
      false,
      'X rejects this client ID or secret: “invalid client”',
    ],
    [
      'a page',
      testApp,
      { status: 502, body: '<html>' },
      false,
      'X gave an answer that can’t be read. Try again.',
    ],
  ])('are tested: %s', async (_, body, answer, ok, message) => {
    if (answer) studio.platform.state.faults.set('token', () => answer)
    const { data } = (await studio.call(testPlatformApp, { params, body: { ...body } })).body
    expect(data).toEqual({ ok, message })
  })

  it('are tested: no answer', async () => {
    studio.platform.state.faults.set('token', () => {
      throw new TypeError('cut')
    })
    const { data } = (await studio.call(testPlatformApp, { params, body: { ...testApp } })).body
    expect(data).toEqual({ ok: false, message: 'Couldn’t reach X. Try again.' })
  })
})
