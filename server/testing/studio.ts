import { expect } from 'vitest'
import { type Endpoint, fillPath, type ParamsOf, type Role, type Scope, scopes } from '~/contract'
import { type App, createApp } from '../app'
import { createAccessToken } from '../auth/access-tokens'
import { createCreditAccount, createPrincipal } from '../auth/principals'
import { createChangeHub } from '../changes/hub'
import type { Database, OpenDatabase } from '../db/database'
import { memberships } from '../db/schema'
import {
  type Dependencies,
  defaultLimits,
  type Limits,
  WebhookError,
  type WebhookHost,
} from '../ports/dependencies'
import { createSeal } from '../secrets/seal'
import { createWorkspaceRows } from '../workspaces/workspaces'
import { type TestAnswer, testAnswer } from './answer'
import { wrongBalances } from './balances'
import { testClock } from './clock'
import { openTestDatabase } from './database'
import { testAi, testGenerators } from './generators'
import { memoryStorage } from './memory-storage'
import { testPages } from './pages'
import { testPlatform } from './platform'
import { scriptedPlatform } from './scripted-platform'

export interface TestStudioOptions {
  /** Credits at the start; 100 by default. */
  readonly credits?: number
  /** Initial ISO time of the clock. */
  readonly at?: string
  readonly limits?: Partial<Limits>
  readonly deps?: Partial<Dependencies>
  /** The test's own migrated database; a PGlite in memory by default. */
  readonly database?: OpenDatabase
}

/** Input of a call. `token` defaults to the owner's; `null` sends none. */
export interface TestCall<E extends Endpoint> {
  readonly params?: ParamsOf<E>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly token?: string | null
  readonly idempotencyKey?: string | undefined
}

interface TokenOptions {
  readonly scopes?: readonly Scope[]
  /**
   * A new person with this role in the workspace; the owner by default. `null` creates a person without any
   * membership.
   */
  readonly role?: Role | null
  readonly workspaceIds?: readonly string[]
  readonly expiresAt?: Date
}

export type TestStudio = Awaited<ReturnType<typeof createTestStudio>>

/** Webhooks can be created but reach nobody. */
const unreachableWebhooks: WebhookHost = {
  allowsPrivate: false,
  fetch: () => Promise.reject(new WebhookError('Nobody listens in this test.')),
}

export const testOrigin = 'http://studio.test'

async function createOwner(db: Database, at: Date, credits: number) {
  return db.transaction(async (tx) => {
    const start = { credits, kind: 'trial', description: 'Trial credits', at } as const
    const creditAccountId = await createCreditAccount(tx, start)
    const owner = await createPrincipal(tx, { name: 'Olive Owner', creditAccountId, operator: true, at })
    const workspace = await createWorkspaceRows(tx, { name: 'Test', ownerId: owner.id, creditAccountId, at })
    const { secret } = await createAccessToken(tx, { name: 'owner', principalId: owner.id, scopes, at })
    return { owner, creditAccountId, workspaceId: workspace.id, ownerToken: secret }
  })
}

/** Sends a request as it is; `path` includes the version, such as `/v1/me`. */
const fetchOf =
  (app: App) =>
  (path: string, init?: RequestInit): Promise<Response> =>
    app.fetch(new Request(new URL(path, testOrigin), init))

/** Calls an endpoint of the table, filling in `workspaceId`. */
const callOf =
  (
    fetch: ReturnType<typeof fetchOf>,
    { workspaceId, ownerToken }: { workspaceId: string; ownerToken: string },
  ) =>
  async <E extends Endpoint>(endpoint: E, given: TestCall<E> = {}): Promise<TestAnswer<E>> => {
    const path = fillPath(endpoint.path, { workspaceId, ...given.params })
    const query = new URLSearchParams(
      Object.entries(given.query ?? {}).map(([name, value]) => [name, String(value)]),
    )
    const token = given.token === undefined ? ownerToken : given.token
    const response = await fetch(`/v1${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
        ...(given.idempotencyKey !== undefined && { 'idempotency-key': given.idempotencyKey }),
      },
      ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    })
    return testAnswer(endpoint, response)
  }

/** The whole API on a real database, with one workspace and its owner. Close it after the tests. */
export async function createTestStudio(options: TestStudioOptions = {}) {
  const { db, close } = options.database ?? (await openTestDatabase())
  const clock = testClock(options.at ?? '2026-03-02T12:00:00Z')
  const publisher = scriptedPlatform(clock)
  const storage = memoryStorage()
  const platform = testPlatform(clock)
  const deps: Dependencies = {
    db,
    clock,
    storage,
    sessions: publisher,
    generators: testGenerators(),
    ai: testAi(testGenerators()),
    platforms: platform.host,
    simulators: platform.practice,
    secrets: createSeal([new Uint8Array(32).fill(7)]),
    pages: testPages(),
    webhooks: unreachableWebhooks,
    limits: { ...defaultLimits, ...options.limits },
    signingKey: 'key of the tests',
    purchaseUrl: 'https://example.com/credits',
    // Changes are dated by the database's own clock, whatever the test's clock says.
    live: createChangeHub({ db, clock: Date.now }, { everyMs: 20 }),
    ...options.deps,
  }
  const app = createApp(deps)
  const made = await createOwner(db, new Date(clock()), options.credits ?? 100)
  const { owner, creditAccountId, workspaceId, ownerToken } = made

  const fetch = fetchOf(app)
  const call = callOf(fetch, { workspaceId, ownerToken })

  /** The same studio as another process sees it, without this one's in-memory state. */
  const anotherProcess = () => processOn({ db: new Proxy(db, {}) })

  /** The same studio as a process with these connections sees it. */
  function processOn(to: Pick<OpenDatabase, 'db' | 'sharedLimiter'>) {
    const other: Dependencies = { ...deps, db: to.db, sharedLimiter: to.sharedLimiter }
    return { deps: other, call: callOf(fetchOf(createApp(other)), { workspaceId, ownerToken }) }
  }

  /** Creates a token for the owner, or for a new person of the given role. */
  async function token(given: TokenOptions = {}): Promise<string> {
    const at = new Date(clock())
    return db.transaction(async (tx) => {
      let principalId = owner.id
      if (given.role !== undefined) {
        principalId = (await createPrincipal(tx, { name: `A ${given.role}`, creditAccountId, at })).id
        if (given.role !== null)
          await tx.insert(memberships).values({ workspaceId, principalId, role: given.role })
      }
      const { secret } = await createAccessToken(tx, {
        name: 'test',
        principalId,
        scopes: given.scopes ?? scopes,
        workspaceIds: given.workspaceIds,
        expiresAt: given.expiresAt,
        at,
      })
      return secret
    })
  }

  return {
    app,
    deps,
    db,
    clock,
    publisher,
    platform,
    storage,
    fetch,
    call,
    token,
    anotherProcess,
    processOn,
    owner,
    ownerToken,
    creditAccountId,
    workspaceId,
    async close() {
      await deps.live?.close()
      try {
        expect(await wrongBalances(db), 'a balance that isn’t the sum of its transactions').toEqual([])
      } finally {
        await close()
      }
    },
  }
}
