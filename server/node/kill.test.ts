import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNotNull } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { ErrorEnvelope, Post, SocialAccount, SuccessEnvelope, Workspace } from '~/contract'
import { openPglite } from '../db/pglite'
import { openPostgres } from '../db/postgres'
import { deliveries, posts, simulatorRecords, transactions } from '../db/schema'
import { giveCredits, wrongBalances } from '../testing/balances'
import { holdsAll, howMany, reportSuite } from '../testing/hold'
import { hasPostgres, startPostgres } from '../testing/postgres'
import { builtServer } from '../testing/program'
import { startProcess, type TestProcess } from '../testing/test-process'

/** What the server has acknowledged so far, over all rounds. */
interface Acknowledged {
  /** Text of each created post, by id. */
  readonly created: Map<string, string>
  /** Posts whose publish was answered with 200. */
  readonly published: Set<string>
  readonly deleted: Set<string>
  /** Posts whose deletion was requested; without an answer they may be gone or not. */
  readonly deleting: Set<string>
}

/** The connection ended before an answer: the server is dead, and the outcome unknown. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

async function call(
  server: TestProcess,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; data: unknown }> {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  try {
    const response = await fetch(`${server.origin}/v1${path}`, init)
    const json: unknown = await response.json()
    if (response.status !== 200) throw new Error(ErrorEnvelope.parse(json).error.message)
    return { status: response.status, data: SuccessEnvelope.parse(json).data }
  } catch (error) {
    // `fetch` and an interrupted body reject with a TypeError.
    if (error instanceof TypeError || error instanceof SyntaxError) throw new NoAnswer()
    throw error
  }
}

/** Where the writers write: the sample workspace, and three of its accounts. */
interface Place {
  readonly base: string
  readonly targets: readonly object[]
}

/** Finds these, which are the same after every start. */
async function findPlace(server: TestProcess): Promise<Place> {
  const workspaces = z.array(Workspace).parse((await call(server, 'GET', '/workspaces')).data)
  const base = `/workspaces/${workspaces.find(({ name }) => name === 'Fernhollow Coffee')?.workspaceId}`
  const accounts = z.array(SocialAccount).parse((await call(server, 'GET', `${base}/social-accounts`)).data)
  const targets = accounts
    .filter(({ platform }) => platform === 'twitter' || platform === 'facebook' || platform === 'instagram')
    .map(({ id, platform }) => ({ accountId: id, platform }))
  return { base, targets }
}

/**
 * A writer: creates posts and, in turn, publishes, schedules for now or deletes them, until the server no longer
 * answers.
 */
async function write(
  server: TestProcess,
  { base, targets }: Place,
  name: string,
  first: number,
  seen: Acknowledged,
): Promise<void> {
  for (let count = first; ; count++) {
    const text = `${name}, no. ${count}`
    const schedule = count % 4 === 2 ? { scheduledAt: new Date(Date.now() + 20).toISOString() } : {}
    const created = await call(server, 'POST', `${base}/posts`, { content: { text }, targets, ...schedule })
    const { id } = Post.parse(created.data)
    seen.created.set(id, text)
    if (count % 4 < 2) {
      await call(server, 'POST', `${base}/posts/${id}/publish`)
      seen.published.add(id)
    } else if (count % 4 === 3) {
      seen.deleting.add(id)
      await call(server, 'DELETE', `${base}/posts/${id}`)
      seen.deleted.add(id)
    }
  }
}

/** Runs several writers until `answers` more posts were created, and kills the server meanwhile. */
async function writeAndKill(
  server: TestProcess,
  place: Place,
  round: string,
  answers: number,
  seen: Acknowledged,
): Promise<void> {
  const writing = Array.from({ length: writers }, (_, index) =>
    write(server, place, `${round}, writer ${index}`, index, seen).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    }),
  )
  const all = Promise.all(writing)
  const enough = seen.created.size + answers
  try {
    while (seen.created.size < enough) await Promise.race([sleep(3), all])
  } finally {
    await server.end('SIGKILL')
  }
  await all
}

// docs/architecture.md, "The embedded API": data survives `kill -9` at any moment, and an interrupted publish is
// resolved at the next start.

/** Rounds on each database, in turn; `npm run hold -- kills` runs many more. */
const rounds = howMany({ few: 2, all: 100 })
const writers = howMany({ few: 6, all: 16 })
/** Data folders that are written to in parallel. */
const folders = howMany({ few: 1, all: 2 })

/** A data folder, and the Postgres it goes with; without one, the folder contains the database. */
interface Home {
  readonly dataDir: string
  readonly url?: string
}
const start = ({ dataDir, url }: Home) =>
  startProcess(dataDir, url === undefined ? {} : { DATABASE_URL: url }, builtServer)
const openDatabase = ({ dataDir, url }: Home) =>
  url === undefined ? openPglite({ dataDir: path.join(dataDir, 'database') }) : openPostgres(url)

interface Start {
  readonly home: Home
  readonly place: Place
  /** Posts of the sample that count as published, though nothing delivered them. */
  readonly sample: ReadonlySet<string>
}

/** The first start, with enough credits for everything that follows. */
async function prepare(home: Home): Promise<Start> {
  const server = await start(home)
  const place = await findPlace(server)
  await server.end('SIGTERM')
  const { db, close } = await openDatabase(home)
  await giveCredits(db)
  const sample = new Set((await db.select().from(deliveries)).map(({ postId }) => postId))
  await close()
  return { home, place, sample }
}

function sums<Row>(rows: readonly Row[], key: (row: Row) => string | null, amount: (row: Row) => number) {
  const found = new Map<string, number>()
  for (const row of rows) found.set(key(row) ?? '', (found.get(key(row) ?? '') ?? 0) + amount(row))
  return found
}

async function check(
  home: Home,
  sample: ReadonlySet<string>,
  { created, published, deleted, deleting }: Acknowledged,
): Promise<void> {
  const { db, close } = await openDatabase(home)
  expect(await wrongBalances(db)).toEqual([])
  const rows = new Map((await db.select().from(posts)).map((row) => [row.id, row]))
  const tried = (await db.select().from(deliveries)).filter(({ postId }) => !sample.has(postId))
  const paid = sums(
    await db.select().from(transactions),
    (row) => row.postId,
    (row) => -row.amount,
  )
  const charged = sums(
    tried,
    (row) => row.postId,
    (row) => row.cost,
  )

  for (const [id, text] of created) {
    if (deleted.has(id)) expect(rows.has(id), 'deleted').toBe(false)
    else if (!deleting.has(id)) expect(rows.get(id)?.content.text, 'created').toBe(text)
  }
  // Instagram refuses a post without a picture, so a published one ends as failed, with that part refunded.
  for (const id of published) expect(rows.get(id)?.status, 'acknowledged as published').toBe('failed')
  expect(await db.select().from(posts).where(isNotNull(posts.claimId))).toEqual([])
  expect(tried.filter(({ status }) => status === 'pending')).toEqual([])
  for (const [id] of created)
    expect(paid.get(id) ?? 0, 'paid for what was delivered').toBe(charged.get(id) ?? 0)

  const live = (await db.select().from(simulatorRecords))
    .filter(({ kind }) => kind === 'post')
    .map(({ platform, data }) => `${platform}: ${String(data.text)}`)
  // Includes posts whose creation was never acknowledged: the worker sends them too when they are due.
  const sent = tried.filter(({ status }) => status === 'published')
  const sentCreated = sent.filter(({ postId }) => created.has(postId))
  expect(sentCreated.length).toBeGreaterThan(created.size / 4)
  const expectedLive = sent.map(
    ({ postId, platform }) => `${platform}: ${String(rows.get(postId)?.content.text)}`,
  )
  // Exactly the posts reported as live are live, once each.
  expect(live.toSorted()).toEqual(expectedLive.toSorted())
  expect(tried.filter(({ step }) => step === 'attention')).toEqual([])
  await close()
}

/** Waits until nothing is being published: an interrupted commit is looked up after some seconds. */
async function untilPublished(
  server: TestProcess,
  { base }: Place,
  { created, deleted, deleting }: Acknowledged,
) {
  for (const id of created.keys()) {
    if (deleted.has(id) || deleting.has(id)) continue
    while (Post.parse((await call(server, 'GET', `${base}/posts/${id}`)).data).publishing) await sleep(100)
  }
}

async function killAgainAndAgain(name: string, { home, place, sample }: Start): Promise<Acknowledged> {
  const seen: Acknowledged = {
    created: new Map(),
    published: new Set(),
    deleted: new Set(),
    deleting: new Set(),
  }
  for (let round = 0; round < rounds; round++) {
    const server = await start(home)
    // Each writer's first post is created before anything is published or deleted.
    const answers = Math.round(((4 + ((round * 5) % 13)) * writers) / 4)
    await writeAndKill(server, place, `${name}, round ${round}`, answers, seen)
  }
  const last = await start(home)
  await untilPublished(last, place, seen)
  await last.end('SIGTERM')
  await check(home, sample, seen)
  expect(seen.created.size).toBeGreaterThan(4 * rounds)
  expect(seen.published.size).toBeGreaterThan(0)
  return seen
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'studio-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function reportRounds(database: string, killed: number, all: readonly Acknowledged[]): void {
  const sum = (of: (seen: Acknowledged) => number) => all.reduce((total, seen) => total + of(seen), 0)
  const [created, published] = [sum((seen) => seen.created.size), sum((seen) => seen.published.size)]
  reportSuite(
    `kill -9 under ${writers} writers, ${database}`,
    `${killed} rounds, ${created} posts and ${published} publishes acknowledged: 0 lost, doubled or torn`,
  )
}

// Limits, not waits: on a busy machine, starting some dozen servers one after another takes minutes.
const testOptions = { timeout: howMany({ few: 600_000, all: 4 * 3_600_000 }) }

describe('killed in the middle of writing', () => {
  it('loses nothing acknowledged, and debits and delivers once, in a folder', testOptions, async () => {
    const first = await prepare({ dataDir: await newFolder() })
    const all = await Promise.all(
      Array.from({ length: folders }, async (_, index) => {
        const dataDir = await newFolder()
        await cp(first.home.dataDir, dataDir, { recursive: true })
        return killAgainAndAgain(`folder ${index}`, { ...first, home: { dataDir } })
      }),
    )
    reportRounds('PGlite', folders * rounds, all)
  })

  // On demand only, because a dead process's leases on Postgres only expire after a minute.
  it.skipIf(!hasPostgres || !holdsAll)('does so on Postgres too', testOptions, async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const homes = await Promise.all(
      Array.from({ length: folders }, async (_, index) => ({
        dataDir: await newFolder(),
        url: await postgres.database(`killed_${index}`),
      })),
    )
    const all = await Promise.all(
      homes.map(async (home, index) => killAgainAndAgain(`database ${index}`, await prepare(home))),
    )
    reportRounds('Postgres', folders * rounds, all)
  })
})
