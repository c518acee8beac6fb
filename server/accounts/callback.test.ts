import { and, eq } from 'drizzle-orm'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  disconnectAccount,
  finishConnection,
  getConnection,
  listSocialAccounts,
  setPlatformApp,
  startConnection,
} from '~/contract'
import { connectAttempts, grants, memberships, socialAccounts } from '../db/schema'
import { testApp } from '../testing/platform'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())
beforeEach(async () => {
  for (const table of [socialAccounts, grants, connectAttempts]) await studio.db.delete(table)
  studio.platform.reset()
  const body = { ...testApp }
  await studio.call(setPlatformApp, { params: { platform: 'twitter' }, body })
  await studio.call(setPlatformApp, { params: { platform: 'facebook' }, body })
})

type Platform = 'twitter' | 'facebook'

/** Starts a sign-in as a dashboard does, and keeps what its browser would. */
async function start(given: { platform?: Platform; accountId?: string; token?: string } = {}) {
  const { platform = 'twitter', accountId, token } = given
  const { body, headers } = await studio.call(startConnection, {
    body: { platform, ...(accountId !== undefined && { accountId }) },
    ...(token !== undefined && { token }),
  })
  const { id, authorizeUrl = '' } = body.data
  const cookie = headers.get('set-cookie') ?? ''
  const parameters = new URL(authorizeUrl).searchParams
  return { id, authorizeUrl, parameters, state: parameters.get('state') ?? '', cookie, platform }
}

const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''

/** Simulates the platform's redirect. */
function comeBack(
  begun: { state: string; cookie: string; platform: string },
  change: { cookie?: string; platform?: string; query?: Record<string, string> | string } = {},
) {
  const query =
    typeof change.query === 'string'
      ? change.query
      : new URLSearchParams({
          code: studio.platform.consent(),
          state: begun.state,
          ...change.query,
        }).toString()
  return studio.fetch(`/oauth/callback/${change.platform ?? begun.platform}?${query}`, {
    headers: { cookie: change.cookie ?? pairOf(begun.cookie) },
  })
}

const read = async (connectionId: string, token?: string) =>
  studio.call(getConnection, { params: connection(connectionId), ...(token !== undefined && { token }) })
const connection = (connectionId: string) => ({ workspaceId: studio.workspaceId, connectionId })
const choose = (connectionId: string, remoteIds = ['p1']) =>
  studio.call(finishConnection, { params: connection(connectionId), body: { remoteIds } })
const exchanges = () => studio.platform.calls.filter(({ form }) => form.grant_type === 'authorization_code')
const listed = async () => (await studio.call(listSocialAccounts)).body.data

describe('a sign-in', () => {
  it('leads to the platform with a state of 256 bits, a challenge, and a cookie for this browser', async () => {
    const { parameters, state, cookie } = await start()
    expect(state.length).toBeGreaterThanOrEqual(43)
    expect(Object.fromEntries(parameters)).toMatchObject({
      response_type: 'code',
      client_id: testApp.clientId,
      redirect_uri: 'http://studio.test/oauth/callback/twitter',
      scope: 'post read extra',
      code_challenge_method: 'S256',
    })
    expect(cookie).toMatch(
      /^studio_sign_in_\w+=[\w-]{43}; Path=\/oauth; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  it('marks its cookie as secure if the studio uses https', async () => {
    const secure = await createTestStudio({ deps: { origin: 'https://studio.example' } })
    await secure.call(setPlatformApp, { params: { platform: 'twitter' }, body: testApp })
    const { headers } = await secure.call(startConnection, { body: { platform: 'twitter' } })
    expect(headers.get('set-cookie')).toMatch(/; Secure$/)
    await secure.close()
  })

  it('connects what was chosen, and returns no token', async () => {
    const begun = await start()
    expect((await read(begun.id)).body.data.status).toBe('waiting')
    const back = await comeBack(begun)
    expect(back.status).toBe(303)
    const form = exchanges()[0]?.form ?? {}
    expect(form.redirect_uri).toBe('http://studio.test/oauth/callback/twitter')
    const challenge = await calculatePKCECodeChallenge(form.code_verifier ?? '')
    expect(challenge).toBe(begun.parameters.get('code_challenge'))
    expect(back.headers.get('location')).toBe(`/w/${studio.workspaceId}/accounts?connection=${begun.id}`)
    expect(back.headers.get('set-cookie')).toContain('Max-Age=0')
    const { data } = (await read(begun.id)).body
    expect(data).toMatchObject({
      status: 'granted',
      grantedBy: 'Ada Wren',
      scopes: [
        { scope: 'post', granted: true },
        { scope: 'read', granted: true },
        { scope: 'extra', granted: true },
      ],
      identities: [{ remoteId: 'p1', kind: 'page', name: 'Northbeam', handle: '@northbeam' }],
    })
    const [account] = (await choose(begun.id)).body.data
    expect(account).toMatchObject({
      platform: 'twitter',
      connection: 'direct',
      health: 'connected',
      kind: 'page',
    })
    expect(account?.profileUrl).toBe('https://x.com/northbeam')
    expect(await listed()).toEqual([account])
    expect((await read(begun.id)).body.data).toMatchObject({
      status: 'connected',
      identities: [{ accountId: account?.id }],
    })
    expect((await choose(begun.id)).status).toBe(400)
  })

  it('names a permission that wasn’t granted', async () => {
    studio.platform.state.scopes = ['read', 'extra']
    const begun = await start()
    await comeBack(begun)
    const { data } = (await read(begun.id)).body
    expect(data.status).toBe('failed')
    expect(data.message).toContain('X didn’t grant everything that posting needs: post.')
    expect(data.scopes).toContainEqual({ scope: 'post', granted: false })
    expect(await studio.db.select().from(grants)).toEqual([])
    studio.platform.state.scopes = ['read', 'post']
    const other = await start()
    await comeBack(other)
    expect((await read(other.id)).body.data.status).toBe('granted')
  })

  it('reports that a person cancelled', async () => {
    const begun = await start()
    const back = await comeBack(begun, { query: `error=access_denied&state=${begun.state}` })
    expect(back.status).toBe(303)
    expect((await read(begun.id)).body.data).toMatchObject({
      status: 'failed',
      message: 'The sign-in at X was cancelled. Nothing was connected.',
    })
    expect(exchanges()).toEqual([])
  })

  it('records a refusal whose words the database can’t store as they are', async () => {
    const begun = await start()
    const words = encodeURIComponent(`Not\u0000 today. ${'x'.repeat(288)}👋`)
    const query = `error=server_error&error_description=${words}&state=${begun.state}`
    expect((await comeBack(begun, { query })).status).toBe(303)
    const { status, message } = (await read(begun.id)).body.data
    expect(status).toBe('failed')
    expect(message).toContain('Not today. xxx')
  })

  it('offers no page that can’t be posted to, with the reason, and stores no page token that is refused', async () => {
    const { state } = studio.platform
    state.identities = [
      {
        remoteId: 'p1',
        kind: 'page',
        name: 'Shut',
        handle: 'Shut',
        disabledReason: 'You can’t post to this page.',
      },
      { remoteId: 'p2', kind: 'page', name: 'Open', handle: 'Open', accessToken: 'page-secret' },
    ]
    const begun = await start({ platform: 'facebook' })
    await comeBack(begun)
    const refused = await choose(begun.id, ['p1'])
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      [{ path: 'remoteIds.0', message: 'You can’t post to this page.' }],
    ])
    expect((await choose(begun.id, ['p3'])).status).toBe(400)
    expect((await choose(begun.id, ['p2'])).status).toBe(400)
    expect(await listed()).toEqual([])
    state.good.add('page-secret')
    expect((await choose(begun.id, ['p2'])).body.data).toMatchObject([{ name: 'Open' }])
  })
})

describe('a platform’s redirect is refused', () => {
  const refused = async (answer: Promise<Response>, title: string) => {
    const response = await answer
    const page = await response.text()
    expect([response.status, page.includes(title)]).toEqual([400, true])
    expect(page).toContain('<a href="/">')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(exchanges()).toEqual([])
    expect(await studio.db.select().from(grants)).toEqual([])
  }

  it.each([
    ['without a state', () => 'code=a'],
    ['with a state that nobody began', () => `code=a&state=${'A'.repeat(43)}`],
    ['with two states', (state: string) => `code=a&state=${state}&state=${state}`],
    ['with an empty state', () => 'code=a&state='],
    ['with nothing', () => ''],
  ])('%s', async (_, query) => {
    const begun = await start()
    await refused(comeBack(begun, { query: query(begun.state) }), 'This sign-in wasn’t started here')
    expect((await read(begun.id)).body.data.status).toBe('waiting')
  })

  it('in the language that was chosen in the dashboard', async () => {
    const page = await comeBack(await start(), { query: '', cookie: 'studio-language=de' })
    const text = await page.text()
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toContain('Diese Anmeldung wurde nicht hier begonnen')
  })

  it('in another browser, or with a forged cookie', async () => {
    const begun = await start()
    const [name = ''] = begun.cookie.split('=')
    const other = await start()
    for (const cookie of ['', `${name}=`, `${name}=${'A'.repeat(43)}`, pairOf(other.cookie)])
      await refused(comeBack(begun, { cookie }), 'This sign-in was started in another browser')
    expect((await read(begun.id)).body.data.status).toBe('waiting')
  })

  it('for another platform than the one it was started for', async () => {
    const begun = await start()
    await refused(comeBack(begun, { platform: 'facebook' }), 'belongs to another platform')
    await refused(comeBack(begun, { platform: 'nowhere' }), 'belongs to another platform')
  })

  it('after ten minutes', async () => {
    const begun = await start()
    studio.clock.advance(600_000)
    await refused(comeBack(begun), 'This sign-in has expired')
    expect((await read(begun.id)).body.data.status).toBe('expired')
  })

  it('if the person has lost their role', async () => {
    const token = await studio.token({ role: 'editor' })
    const begun = await start({ token })
    const isEditor = and(eq(memberships.role, 'editor'), eq(memberships.workspaceId, studio.workspaceId))
    await studio.db.update(memberships).set({ role: 'viewer' }).where(isEditor)
    await refused(comeBack(begun), 'You can’t connect accounts in this workspace')
    await studio.db.delete(memberships).where(eq(memberships.role, 'viewer'))
    await refused(comeBack(begun), 'You can’t connect accounts in this workspace')
  })

  it('when it is used again, and only one of two at once is accepted', async () => {
    const begun = await start()
    const answers = await Promise.all([1, 2, 3, 4].map(() => comeBack(begun)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400])
    expect(await (await comeBack(begun)).text()).toContain('This sign-in was already used')
    expect(exchanges()).toHaveLength(1)
    expect(await studio.db.select().from(grants)).toHaveLength(1)
  })

  it('from another issuer', async () => {
    const begun = await start()
    await comeBack(begun, { query: { iss: 'https://evil.example' } })
    expect((await read(begun.id)).body.data).toMatchObject({ status: 'failed' })
    expect(exchanges()).toEqual([])
    const good = await start()
    await comeBack(good, { query: { iss: 'https://x.com/oauth' } })
    expect((await read(good.id)).body.data.status).toBe('granted')
  })

  it('with a code that the platform doesn’t know, and the page contains no secret', async () => {
    const begun = await start()
    const back = await comeBack(begun, { query: { code: 'guessed' } })
    expect(back.status).toBe(303)
    expect((await read(begun.id)).body.data).toMatchObject({
      status: 'failed',
      message: 'X rejected the sign-in: “Unknown code”',
    })
  })
})

it('can only be read and finished by the person who started it', async () => {
  const begun = await start()
  await comeBack(begun)
  const token = await studio.token({ role: 'owner' })
  expect((await read(begun.id, token)).status).toBe(404)
  const params = connection(begun.id)
  expect((await studio.call(finishConnection, { params, token, body: { remoteIds: ['p1'] } })).status).toBe(
    404,
  )
})

it('can’t be started if the platform isn’t set up', async () => {
  const { status, body } = await studio.call(startConnection, { body: { platform: 'reddit' } })
  expect([status, body.error.message]).toEqual([
    400,
    'Signing in to Reddit isn’t set up on this server. Ask its operator to set up Reddit first.',
  ])
})

describe('reconnecting', () => {
  async function connected() {
    const begun = await start()
    await comeBack(begun)
    const [account] = (await choose(begun.id)).body.data
    return account?.id ?? ''
  }

  it('keeps the account, with new tokens', async () => {
    const accountId = await connected()
    await studio.db
      .update(socialAccounts)
      .set({ health: 'reconnect', healthReason: 'X ended this sign-in.' })
      .where(eq(socialAccounts.id, accountId))
    const begun = await start({ accountId })
    await comeBack(begun)
    expect((await read(begun.id)).body.data).toMatchObject({ status: 'connected', accountId })
    expect(await listed()).toMatchObject([{ id: accountId, health: 'connected' }])
    // The previous sign-in is no longer used.
    expect(await studio.db.select().from(grants)).toHaveLength(1)
  })

  it('refuses another identity', async () => {
    const accountId = await connected()
    studio.platform.state.person = { remoteUserId: 'user-2', name: 'Otto' }
    studio.platform.state.identities = [{ remoteId: 'p9', kind: 'page', name: 'Other', handle: '@other' }]
    const before = await studio.db.select().from(socialAccounts)
    const begun = await start({ accountId })
    await comeBack(begun)
    expect((await read(begun.id)).body.data).toMatchObject({
      status: 'failed',
      message:
        'You signed in to X as Otto, which doesn’t include @northbeam. Sign in as the person who manages @northbeam.',
    })
    expect(await studio.db.select().from(socialAccounts)).toEqual(before)
    expect(await studio.db.select().from(grants)).toHaveLength(1)
    expect((await choose(begun.id, ['p9'])).status).toBe(400)
  })

  it('is only possible for direct accounts of the platform', async () => {
    const accountId = await connected()
    const elsewhere = await studio.call(startConnection, { body: { platform: 'facebook', accountId } })
    expect(elsewhere.status).toBe(400)
    const none = await studio.call(startConnection, { body: { platform: 'twitter', accountId: 'acc_none' } })
    expect(none.status).toBe(404)
  })

  it('restores a disconnected account', async () => {
    const accountId = await connected()
    const params = { workspaceId: studio.workspaceId, accountId }
    await studio.call(disconnectAccount, { params })
    expect(await listed()).toEqual([])
    expect(await connected()).toBe(accountId)
  })
})

it('deletes sign-ins that nobody finished, with their tokens', async () => {
  const begun = await start()
  await comeBack(begun)
  studio.clock.advance(2 * 3_600_000)
  expect((await read(begun.id)).body.data.status).toBe('expired')
  expect((await choose(begun.id)).status).toBe(400)
  await start()
  expect(await studio.db.select().from(grants)).toEqual([])
  expect(await studio.db.select().from(connectAttempts)).toHaveLength(1)
})
