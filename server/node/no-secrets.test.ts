import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  addAccount,
  checkAccount,
  createWebhook,
  disconnectAccount,
  type Endpoint,
  finishConnection,
  getConnection,
  listPlatforms,
  listSocialAccounts,
  listWebhookCalls,
  listWebhooks,
  rotateWebhookSecret,
  setPlatformApp,
  startConnection,
  testPlatformApp,
  testWebhook,
  updateWebhook,
} from '~/contract'
import { freshGrant } from '../accounts/refresh'
import * as schema from '../db/schema'
import { bytesOf, entriesIn, openTarget } from '../testing/archives'
import { testApp } from '../testing/platform'
import { createTestStudio, type TestCall, type TestStudio } from '../testing/studio'
import { makeArchive } from './archive/make-archive'

// Platform secrets must not occur in answers, logs, archives, or unencrypted in the database.

let studio: TestStudio
let folder: string
const said: string[] = []
const logged: string[] = []
const secrets = new Set<string>([testApp.clientSecret])

/** Makes a call and collects the answer. */
async function call<E extends Endpoint>(endpoint: E, given: TestCall<E> = {}) {
  const answer = await studio.call(endpoint, { idempotencyKey: `key ${said.length}`, ...given })
  said.push(JSON.stringify(answer.body.raw))
  return answer
}

/** Signs in at the platform; its code, cookie and verifier are secrets too. */
async function signIn(platform: 'twitter' | 'facebook', accountId?: string) {
  const given = await studio.call(startConnection, {
    body: { platform, ...(accountId !== undefined && { accountId }) },
  })
  const { id, authorizeUrl = '' } = given.body.data
  const cookie = given.headers.get('set-cookie')?.split(';')[0] ?? ''
  const state = new URL(authorizeUrl).searchParams.get('state') ?? ''
  const code = studio.platform.consent()
  for (const secret of [cookie.split('=')[1] ?? '', state, code]) secrets.add(secret)
  const query = new URLSearchParams({ code, state }).toString()
  const back = await studio.fetch(`/oauth/callback/${platform}?${query}`, { headers: { cookie } })
  said.push(`${back.status} ${JSON.stringify([...back.headers])} ${await back.text()}`)
  return { workspaceId: studio.workspaceId, connectionId: id }
}

async function tokenFrom(calls: TestStudio['platform']['calls']) {
  for (const { form, token } of calls)
    for (const secret of [form.code_verifier, form.refresh_token, token]) if (secret) secrets.add(secret)
  for (const secret of studio.platform.state.good) secrets.add(secret)
  for (const secret of studio.platform.state.refreshTokens.keys()) secrets.add(secret)
  return Promise.resolve()
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-secrets-'))
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      logged.push(
        parts
          .map((part) => (part instanceof Error ? `${part.stack} ${JSON.stringify(part)}` : String(part)))
          .join(' '),
      )
    })
  studio = await createTestStudio()
  const { state } = studio.platform
  for (const platform of ['twitter', 'facebook']) {
    await call(setPlatformApp, { params: { platform }, body: { ...testApp } })
    await call(testPlatformApp, { params: { platform }, body: { ...testApp } })
    await call(testPlatformApp, { params: { platform }, body: { ...testApp, clientSecret: 'other-secret' } })
  }
  secrets.add('other-secret')
  await call(listPlatforms)
  // A webhook's secret is only answered once, when it is created.
  const hook = await studio.call(createWebhook, {
    body: { url: 'https://example.com/hook', events: ['post.failed'] },
  })
  const ofHook = { workspaceId: studio.workspaceId, webhookId: hook.body.data.id }
  const rotated = await studio.call(rotateWebhookSecret, { params: ofHook })
  for (const { body } of [hook, rotated]) secrets.add(body.data.secret ?? '')
  await call(updateWebhook, { params: ofHook, body: { enabled: true } })
  await call(testWebhook, { params: ofHook })
  await call(listWebhookCalls, { params: ofHook })
  await call(listWebhooks)
  // A successful sign-in, with a page's own token; one failing in each way; one never finished.
  state.identities = [
    { remoteId: 'p2', kind: 'page', name: 'Open', handle: 'Open', accessToken: 'page-secret-1' },
  ]
  state.good.add('page-secret-1')
  const page = await signIn('facebook')
  await call(getConnection, { params: page })
  await call(finishConnection, { params: page, body: { remoteIds: ['p2'] } })
  state.identities = [{ remoteId: 'p1', kind: 'page', name: 'Northbeam', handle: '@northbeam' }]
  const profile = await signIn('twitter')
  const [account] = (await call(finishConnection, { params: profile, body: { remoteIds: ['p1'] } })).body.data
  await signIn('twitter')
  for (const [at, fault] of [
    () => ({ status: 500, body: 'access-secret-1 failed' }),
    () => ({ status: 200, body: '<html>' }),
    () => {
      throw new TypeError('cut')
    },
  ].entries()) {
    state.faults.set(at === 0 ? 'me' : 'token', fault)
    await call(getConnection, { params: await signIn('twitter') })
    state.faults.clear()
  }
  // Refreshes, one of which is refused.
  const [grant] = await studio.db.select().from(schema.grants)
  studio.clock.advance(3_600_000)
  if (grant) await freshGrant(studio.deps, grant.id)
  await call(addAccount, { body: { connection: 'practice', platform: 'reddit', handle: 'ada' } })
  const params = { workspaceId: studio.workspaceId, accountId: account?.id ?? '' }
  await call(checkAccount, { params })
  await tokenFrom(studio.platform.calls)
  await call(listSocialAccounts)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

const found = (text: string) => [...secrets].filter((secret) => secret !== '' && text.includes(secret))

it('are in no answer and no log', () => {
  expect(secrets.size).toBeGreaterThan(15)
  expect(said.length).toBeGreaterThan(15)
  expect(found(said.join('\n'))).toEqual([])
  expect(found(logged.join('\n'))).toEqual([])
})

it('are in no table row unencrypted', async () => {
  for (const table of Object.values(schema).filter((each) => is(each, PgTable))) {
    const rows = await studio.db.execute(sql`select to_jsonb(t)::text as row from ${table} t`)
    expect(found(JSON.stringify(rows)), getTableName(table)).toEqual([])
  }
})

it('are in no archive, sealed or not; an import asks for a new sign-in', async () => {
  const { db, storage, clock } = studio.deps
  const archive = await bytesOf(await makeArchive({ db, storage, clock, folder }))
  const entries = await entriesIn(archive)
  const texts = entries.map(({ name, bytes }) => `${name} ${Buffer.from(bytes ?? []).toString()}`)
  expect(found(texts.join('\n'))).toEqual([])
  expect(texts.filter((text) => /v1\.[0-9a-f]{12}\./.test(text))).toEqual([])
  expect(texts.filter((text) => /^tables\/(platform_apps|connect_attempts)/.test(text))).toEqual([])
  const target = await openTarget()
  await target.take(archive, { clock })
  const accounts = await target.db.select().from(schema.socialAccounts)
  const kinds = accounts.map(({ connection, health, healthReason }) => [connection, health, healthReason])
  const reason = 'Imported from an archive, which contains no sign-ins. Reconnect it to publish.'
  expect(kinds.sort()).toEqual([
    ['direct', 'reconnect', reason],
    ['direct', 'reconnect', reason],
    ['practice', 'connected', null],
  ])
  expect(accounts.every(({ credentials }) => credentials === null)).toBe(true)
  const [hook] = await target.db.select().from(schema.webhooks)
  expect(hook).toMatchObject({
    secret: '',
    oldSecret: null,
    enabled: false,
    disabledReason:
      'Imported from an archive, which contains no secrets. Make a new secret and switch it on.',
  })
  const calls = await target.db.select().from(schema.webhookCalls)
  expect(calls.map(({ status }) => status)).toEqual(['failed'])
  const grants = await target.db.select().from(schema.grants)
  expect(grants.every(({ credentials }) => credentials === null)).toBe(true)
  await target.close()
})

it('are deleted when an account is disconnected', async () => {
  for (const { id } of (await call(listSocialAccounts)).body.data)
    await call(disconnectAccount, { params: { workspaceId: studio.workspaceId, accountId: id } })
  const accounts = await studio.db.select().from(schema.socialAccounts)
  expect(accounts.map(({ health, credentials, grantId }) => [health, credentials, grantId])).toEqual(
    accounts.map(() => ['disconnected', null, null]),
  )
  // The unfinished sign-in remains until it expires.
  expect(await studio.db.select().from(schema.grants)).toHaveLength(1)
})
