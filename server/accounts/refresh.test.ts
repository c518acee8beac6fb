import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAccount, listSocialAccounts, setPlatformApp } from '~/contract'
import { newId } from '../db/identifiers'
import { grants, platformApps, socialAccounts } from '../db/schema'
import { NoAnswer } from '../platforms/adapter'
import type { AccountRow } from '../ports/account-sessions'
import { testApp } from '../testing/platform'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { grantFields, openCredentials } from './grants'
import { freshGrant, renewalMargin } from './refresh'
import { renewDueGrants, startRefresher } from './refresher'
import { createAccountSessions } from './sessions'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  await studio.call(setPlatformApp, { params: { platform: 'twitter' }, body: { ...testApp } })
})
afterAll(() => studio.close())

let grantId: string
let account: AccountRow
/** A direct account whose tokens expire after an hour. */
beforeEach(async () => {
  const { db, deps, platform, workspaceId, clock } = studio
  await db.delete(socialAccounts)
  await db.delete(grants)
  platform.calls.length = 0
  platform.state.faults.clear()
  platform.state.delayMs = 0
  platform.state.rotates = true
  platform.state.good.clear()
  platform.state.good.add('access-secret-0')
  platform.state.refreshTokens.set('refresh-secret-0', 'good')
  grantId = newId('grant')
  const tokens = {
    accessToken: 'access-secret-0',
    refreshToken: 'refresh-secret-0',
    expiresAt: clock() + 3_600_000,
  }
  const fields = await grantFields(deps.secrets, grantId, tokens, {
    now: clock(),
    practice: false,
    renewable: true,
  })
  const at = new Date(clock())
  const row = { id: grantId, workspaceId, platform: 'twitter', remoteUserId: 'user-1', name: 'Ada' } as const
  await db.insert(grants).values({ ...row, scopes: [], createdAt: at, ...fields })
  const [added] = await db
    .insert(socialAccounts)
    .values({
      id: newId('acc'),
      workspaceId,
      platform: 'twitter',
      name: 'Northbeam',
      handle: '@northbeam',
      connection: 'direct',
      publishCost: 1,
      remoteId: 'p1',
      kind: 'page',
      grantId,
    })
    .returning()
  if (!added) throw new Error('No account.')
  account = added
})

const renewals = () => studio.platform.calls.filter(({ form }) => form.grant_type === 'refresh_token')
const read = async () => {
  const [row] = await studio.db.select().from(grants).where(eq(grants.id, grantId))
  if (!row) throw new Error('No grant.')
  return row
}
const health = async () => (await studio.call(listSocialAccounts)).body.data[0]
const cut = () => {
  throw new TypeError('The connection was cut.')
}

describe('a sign-in', () => {
  it('is used while it is valid, and renewed near its end', async () => {
    expect((await freshGrant(studio.deps, grantId)).credentials.accessToken).toBe('access-secret-0')
    expect((await freshGrant(studio.deps, grantId, 'soon')).credentials.accessToken).toBe('access-secret-0')
    studio.clock.advance(57 * 60_000)
    const { credentials, grant } = await freshGrant(studio.deps, grantId)
    expect(credentials.accessToken).not.toBe('access-secret-0')
    expect(credentials.refreshToken).not.toBe('refresh-secret-0')
    expect(grant).toMatchObject({ version: 1, leaseHolder: null, leaseUntil: null })
    expect(renewals()).toHaveLength(1)
  })

  it('is renewed once by 21 calls on 3 servers', async () => {
    studio.clock.advance(3_600_000)
    studio.platform.state.delayMs = 30
    const servers = [1, 2, 3].map(() => createAccountSessions({ ...studio.deps }))
    const calls = Array.from({ length: 7 }, () => servers.map((server) => server.sessionFor(account)))
    const sessions = await Promise.all(calls.flat())
    expect(new Set(sessions.map(({ session }) => session.accessToken)).size).toBe(1)
    expect(renewals()).toHaveLength(1)
  })

  it('keeps its refresh token if a response has none', async () => {
    studio.platform.state.rotates = false
    studio.clock.advance(3_600_000)
    await freshGrant(studio.deps, grantId)
    const { refreshToken, accessToken } = await openCredentials(studio.deps.secrets, await read())
    expect(refreshToken).toBe('refresh-secret-0')
    expect(accessToken).not.toBe('access-secret-0')
  })

  it.each([
    ['a cut connection', cut],
    ['a server error', () => ({ status: 503, body: 'down' })],
    ['a limit', () => ({ status: 429, body: { error: 'slow_down' } })],
    ['a page that is no JSON', () => ({ status: 200, body: '<html>' })],
    ['a wrong app', () => ({ status: 401, body: { error: 'invalid_client' } })],
  ])('survives %s', async (_, fault) => {
    studio.platform.state.faults.set('token', fault)
    studio.clock.advance(57 * 60_000)
    // The token is still valid for some minutes.
    expect((await freshGrant(studio.deps, grantId)).credentials.accessToken).toBe('access-secret-0')
    studio.clock.advance(3 * 60_000)
    await expect(freshGrant(studio.deps, grantId)).rejects.toMatchObject({
      failureClass: expect.stringMatching(/^(transient|configuration)$/) as unknown,
    })
    expect(await read()).toMatchObject({ endedAt: null, version: 0 })
    expect(await health()).toMatchObject({ health: 'connected' })
    studio.platform.state.faults.clear()
    studio.clock.advance(61_000)
    expect((await freshGrant(studio.deps, grantId)).grant.version).toBe(1)
  })

  it('ends when the platform definitely says so, and its account has the reason', async () => {
    studio.platform.state.refreshTokens.clear()
    studio.clock.advance(3_600_000)
    studio.platform.state.good.clear()
    await expect(freshGrant(studio.deps, grantId)).rejects.toMatchObject({ failureClass: 'reconnect' })
    const reason = 'X ended this sign-in: Unknown refresh token.'
    expect(await health()).toMatchObject({ health: 'reconnect', healthReason: reason })
    // The platform isn't called again.
    await expect(freshGrant(studio.deps, grantId)).rejects.toThrow(reason)
    await expect(createAccountSessions(studio.deps).sessionFor(account)).rejects.toThrow(reason)
    expect(renewals()).toHaveLength(1)
  })

  it('continues if its access token is still accepted, whatever the error of the refresh token', async () => {
    studio.platform.state.refreshTokens.clear()
    studio.clock.advance(57 * 60_000)
    expect((await freshGrant(studio.deps, grantId)).credentials.accessToken).toBe('access-secret-0')
    expect(await read()).toMatchObject({ endedAt: null })
    expect(await health()).toMatchObject({ health: 'connected' })
  })

  it('isn’t ended by a process that was slower than another', async () => {
    studio.clock.advance(3_600_000)
    studio.platform.state.good.clear()
    studio.platform.state.faults.set('token', async () => {
      const other = {
        accessToken: 'other-secret',
        refreshToken: 'other-refresh',
        expiresAt: studio.clock() + 3_600_000,
      }
      const given = { now: studio.clock(), practice: false, renewable: true }
      const fields = await grantFields(studio.deps.secrets, grantId, other, given)
      await studio.db.update(grants).set({ ...fields, version: 7 })
      return { status: 400, body: { error: 'invalid_grant' } }
    })
    const { credentials, grant } = await freshGrant(studio.deps, grantId)
    expect([credentials.accessToken, grant.version]).toEqual(['other-secret', 7])
    expect(grant.endedAt).toBeNull()
  })

  it('is taken over from a server that died during a renewal', async () => {
    studio.clock.advance(3_600_000)
    const leaseUntil = new Date(studio.clock() + 180_000)
    await studio.db.update(grants).set({ leaseHolder: 'dead', leaseUntil })
    studio.clock.advance(180_001)
    expect((await freshGrant(studio.deps, grantId)).grant.version).toBe(1)
  })

  it('can’t be read with another key, and says so', async () => {
    const [row] = await studio.db.select().from(grants)
    await studio.db.update(grants).set({ credentials: `${row?.credentials?.slice(0, -6) ?? ''}AAAAAA` })
    await expect(freshGrant(studio.deps, grantId)).rejects.toMatchObject({ failureClass: 'reconnect' })
    expect((await health())?.healthReason).toContain('secret key')
  })
})

describe('the refresher', () => {
  it('renews ahead of time, and reports an end before anything is due', async () => {
    await renewDueGrants(studio.deps)
    expect(renewals()).toHaveLength(0)
    studio.clock.advance(50 * 60_000)
    await renewDueGrants(studio.deps)
    expect(renewals()).toHaveLength(1)
    studio.platform.state.refreshTokens.clear()
    studio.platform.state.good.clear()
    studio.clock.advance(50 * 60_000)
    await renewDueGrants(studio.deps)
    expect(await health()).toMatchObject({ health: 'reconnect' })
  })

  it('warns a week before a sign-in without renewal ends, then ends it', async () => {
    const ends = new Date(studio.clock() + 6 * 86_400_000)
    const tokens = { accessToken: 'access', expiresAt: ends.getTime() }
    const times = { now: studio.clock(), practice: false, renewable: false }
    await studio.db
      .update(grants)
      .set(await grantFields(studio.deps.secrets, (await read()).id, tokens, times))
    await renewDueGrants(studio.deps)
    expect(await health()).toMatchObject({
      health: 'connected',
      healthReason: `Reconnect by ${ends.toISOString().slice(0, 10)}: X ends this sign-in then.`,
    })
    studio.clock.advance(6 * 86_400_000)
    await renewDueGrants(studio.deps)
    expect(await health()).toMatchObject({
      health: 'reconnect',
      healthReason: 'X ended this sign-in: it has expired.',
    })
  })

  it('ends the renewal in progress when it stops, and begins no other', async () => {
    const { db, deps, clock, platform } = studio
    const id = newId('grant')
    const tokens = { accessToken: 'other', refreshToken: 'other', expiresAt: clock() + 3_600_000 }
    const times = { now: clock(), practice: false, renewable: true }
    const fields = await grantFields(deps.secrets, id, tokens, times)
    await db.insert(grants).values({ ...(await read()), ...fields, id, remoteUserId: 'user-2' })
    platform.state.refreshTokens.set('other', 'good')
    clock.advance(57 * 60_000)
    let stopped: Promise<void> | undefined
    const fetch = vi.fn((request: Request): Promise<Response> => {
      stopped ??= refresher.stop()
      return platform.host.fetch(request)
    })
    const refresher = startRefresher({ ...deps, platforms: { ...platform.host, fetch } })
    await vi.waitFor(() => expect(stopped).toBeDefined())
    await stopped
    expect(fetch).toHaveBeenCalledOnce()
    const renewed = (await db.select().from(grants)).filter(({ version }) => version > 0)
    expect(renewed).toHaveLength(1)
  })

  it('keeps margins within half of a token’s lifetime', () => {
    for (const life of [60_000, 3_600_000, 60 * 86_400_000])
      for (const id of ['a', 'grant_1', 'zz']) expect(renewalMargin(id, life)).toBeLessThanOrEqual(life * 0.6)
  })
})

describe('a refused session', () => {
  const sessions = () => createAccountSessions(studio.deps)

  it('is renewed before the account is marked', async () => {
    studio.platform.state.good.clear()
    await sessions().ended(account, 'access-secret-0', 'Token expired.')
    expect(renewals()).toHaveLength(1)
    expect(await health()).toMatchObject({ health: 'connected' })
    expect((await sessions().sessionFor(account)).session.accessToken).not.toBe('access-secret-0')
  })

  it('is renewed once for all calls that its token was refused to, however late they say so', async () => {
    studio.platform.state.good.clear()
    for (let call = 0; call < 3; call++) await sessions().ended(account, 'access-secret-0', 'Token expired.')
    expect(renewals()).toHaveLength(1)
    expect(await health()).toMatchObject({ health: 'connected' })
  })

  it('marks the account if nothing helps', async () => {
    studio.platform.state.good.clear()
    studio.platform.state.refreshTokens.clear()
    expect(await sessions().ended(account, 'access-secret-0', 'Password changed.')).toBe(true)
    expect(await health()).toMatchObject({ health: 'reconnect' })
    expect(await read()).toMatchObject({ endedReason: 'X ended this sign-in: Unknown refresh token.' })
  })

  it('marks nothing while the platform doesn’t answer', async () => {
    studio.platform.state.faults.set('token', () => {
      throw new NoAnswer('Cut')
    })
    expect(await sessions().ended(account, 'access-secret-0', 'Password changed.')).toBe(false)
    expect(await health()).toMatchObject({ health: 'connected' })
  })
})

it('blames the server’s setup, not the sign-in, if the platform’s app was removed', async () => {
  await studio.db.delete(platformApps)
  studio.clock.advance(3_600_000)
  await expect(createAccountSessions(studio.deps).sessionFor(account)).rejects.toMatchObject({
    failureClass: 'configuration',
  })
  expect(await health()).toMatchObject({ health: 'connected' })
})

it('gives a practice account new tokens if it has none, as after an import', async () => {
  const body = { connection: 'practice', platform: 'twitter', handle: 'ada' }
  const { id } = (await studio.call(addAccount, { body })).body.data
  const [row] = await studio.db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
  if (!row) throw new Error('No account.')
  await studio.db
    .update(grants)
    .set({ credentials: null })
    .where(eq(grants.id, row.grantId ?? ''))
  const { session, target, address } = await createAccountSessions(studio.deps).sessionFor(row)
  expect(session.accessToken).toMatch(/^access-secret-/)
  expect(session.http.urls.x.api).toContain('practice.invalid')
  expect(target).toMatchObject({ id, handle: '@ada' })
  expect(address?.('https://practice.invalid/x/site/ada/status/1')).toBe('/practice/x/site/ada/status/1')
})
