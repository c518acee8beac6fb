import { asc, eq, inArray, isNotNull, min } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '~/contract'
import type { OpenDatabase } from '../db/database'
import { openPostgres } from '../db/postgres'
import { deliveries, posts } from '../db/schema'
import type { Dependencies } from '../ports/dependencies'
import { anotherInstance } from '../testing/another-instance'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'
import { createPracticeStudio, type PracticeStudio } from '../testing/practice-studio'
import { sendDue } from './worker'

// Many posts in the same minute over many accounts, some of them limited: each is sent once, none early, and
// no account is called again before its limit ends. `STUDIO_MANY_POSTS=1000` sends that many over 50
// accounts.

const amount = Number(process.env.STUDIO_MANY_POSTS ?? 100)
const accountsCount = amount / 20 < 5 ? 5 : amount / 20
const due = '2026-11-02T15:00:00.000Z'

/** X's limit, made stricter: posts per account and window. */
const window = { limit: 8, ms: 900_000 }
/** Deliveries of one account that a process starts at once, before any of them can know of a limit. */
const atOnce = 4

let postgres: TestPostgres | undefined
beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

interface Asked {
  readonly at: number
  readonly refused: boolean
}

/** Counts each account's posts as X does, and refuses those over the limit. */
function limitX({ deps, clock }: PracticeStudio): Map<string, Asked[]> {
  const asked = new Map<string, Asked[]>()
  const { simulators } = deps
  if (!simulators) throw new Error('There are no simulated platforms.')
  const limited = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || !request.url.endsWith('/2/tweets')) return simulators.fetch(request)
    const token = request.headers.get('authorization') ?? ''
    const mine = asked.get(token) ?? []
    asked.set(token, mine)
    const begin = Math.floor(clock() / window.ms) * window.ms
    const made = mine.filter(({ at, refused }) => !refused && at >= begin).length
    const refused = made >= window.limit
    mine.push({ at: clock(), refused })
    if (!refused) return simulators.fetch(request)
    const headers = { 'x-rate-limit-reset': String((begin + window.ms) / 1000) }
    return Response.json(
      { title: 'Too Many Requests', detail: 'Too Many Requests' },
      { status: 429, headers },
    )
  }
  Object.assign(deps, { simulators: { ...simulators, fetch: limited } })
  return asked
}

async function writeAll(studio: PracticeStudio): Promise<void> {
  const targets: contract.PostTarget[] = []
  for (let account = 0; account < accountsCount; account++) targets.push(await studio.addPractice('twitter'))
  for (let post = 0; post < amount; post++) {
    const target = targets[post % targets.length]
    const body = { content: { text: `No. ${post}` }, targets: [target], scheduledAt: due }
    expect((await studio.call(contract.createPost, { body })).status).toBe(200)
  }
}

async function untilAllEnded(studio: PracticeStudio, instances: readonly Dependencies[]): Promise<void> {
  for (let turn = 0; turn < 2_000; turn++) {
    await Promise.all(instances.map((deps) => sendDue(deps)))
    const pending = await studio.db.$count(deliveries, eq(deliveries.status, 'pending'))
    const notStarted = await studio.db.$count(posts, inArray(posts.status, ['scheduled', 'queued']))
    if (pending + notStarted === 0) return
    const [next] = await studio.db
      .select({ at: min(deliveries.nextAt) })
      .from(deliveries)
      .where(eq(deliveries.status, 'pending'))
    // Deliveries queued behind a limit have no time of their own.
    studio.clock.set(Math.max(studio.clock() + 1_000, next?.at?.getTime() ?? 0))
  }
  throw new Error('It never ends.')
}

async function tryOn(database: OpenDatabase | undefined, url: string | undefined): Promise<void> {
  const studio = await createPracticeStudio(database && { database })
  const asked = limitX(studio)
  await writeAll(studio)
  const other = url === undefined ? undefined : await anotherInstance(studio.deps, url)
  const instances = [studio.deps, ...(other ? [other.deps] : [])]

  studio.clock.set(Date.parse(due) - 1)
  await Promise.all(instances.map((deps) => sendDue(deps)))
  expect(asked.size, 'sent before its time').toBe(0)
  expect(await studio.db.$count(deliveries)).toBe(0)

  studio.clock.set(due)
  await untilAllEnded(studio, instances)
  const out = (await studio.simulators().posts('twitter')).map(({ text }) => text)
  expect(out.toSorted()).toEqual(Array.from({ length: amount }, (_, post) => `No. ${post}`).toSorted())
  const rows = await studio.db.select().from(deliveries).orderBy(asc(deliveries.at))
  expect(rows.filter(({ status }) => status !== 'published')).toEqual([])
  for (const mine of asked.values()) {
    const windowOf = ({ at }: Asked) => Math.floor(at / window.ms)
    for (const each of new Set(mine.map(windowOf))) {
      const all = mine.filter((one) => windowOf(one) === each)
      expect(all.filter(({ refused }) => !refused).length).toBeLessThanOrEqual(window.limit)
      // At most those that were running when the first was refused, plus those that took the places of ones
      // accepted while the limit was being recorded.
      const untilKnown = (2 * atOnce - 1) * instances.length
      expect(all.filter(({ refused }) => refused).length).toBeLessThanOrEqual(untilKnown)
    }
  }
  expect(await studio.db.$count(posts, isNotNull(posts.claimId))).toBe(0)
  await other?.close()
  await studio.close()
}

describe(`${amount} posts in one minute, over ${accountsCount} accounts`, () => {
  it(
    'sends each once, none early, within the limits: embedded database',
    () => tryOn(undefined, undefined),
    1_800_000,
  )

  it.skipIf(!hasPostgres)(
    'sends each once, none early, within the limits: two servers on Postgres',
    async () => {
      if (!postgres) throw new Error('There is no Postgres.')
      const url = await postgres.database('many')
      await tryOn(await openPostgres(url), url)
    },
    1_800_000,
  )
})
