import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { grant } from '../credits/ledger'
import { openPglite } from '../db/pglite'
import { creditAccounts, deliveries, outbox, posts, transactions } from '../db/schema'
import { type Acknowledged, findPlace, type Place, writeAndKill } from './kill-writers'
import { startProcess } from './test-process'

// design.md, "The embedded API": data survives `kill -9` at any moment, and a half-done publish settles at the next start.

/** On each of two folders, side by side. */
const rounds = 10

const openDatabase = (dataDir: string) => openPglite({ dataDir: path.join(dataDir, 'database') })

interface Start {
  readonly dataDir: string
  readonly place: Place
  /** Posts of the sample that say they went out: nothing has delivered them. */
  readonly sample: ReadonlySet<string>
}

/** The first start, and credits enough for all that follows. */
async function prepare(dataDir: string): Promise<Start> {
  const server = await startProcess(dataDir)
  const place = await findPlace(server)
  await server.end('SIGTERM')
  const { db, close } = await openDatabase(dataDir)
  const [account] = await db.select().from(creditAccounts)
  if (!account) throw new Error('The first start made no credit account.')
  const given = {
    creditAccountId: account.id,
    amount: 1_000_000,
    kind: 'grant',
    description: 'Test',
  } as const
  await db.transaction((tx) => grant(tx, { ...given, reference: 'test', at: new Date() }))
  const sample = new Set((await db.select().from(deliveries)).map(({ postId }) => postId))
  await close()
  return { dataDir, place, sample }
}

function sums<Row>(rows: readonly Row[], key: (row: Row) => string | null, amount: (row: Row) => number) {
  const found = new Map<string, number>()
  for (const row of rows) found.set(key(row) ?? '', (found.get(key(row) ?? '') ?? 0) + amount(row))
  return found
}

async function check(
  dataDir: string,
  sample: ReadonlySet<string>,
  { created, published, deleted, deleting }: Acknowledged,
): Promise<void> {
  const { db, close } = await openDatabase(dataDir)
  const rows = new Map((await db.select().from(posts)).map((row) => [row.id, row]))
  const tried = (await db.select().from(deliveries)).filter(({ postId }) => !sample.has(postId))
  const paid = sums(
    await db.select().from(transactions),
    (row) => row.postId,
    (row) => -row.amount,
  )
  const kept = sums(
    tried,
    (row) => row.postId,
    (row) => row.cost,
  )

  for (const [id, text] of created) {
    if (deleted.has(id)) expect(rows.has(id), 'deleted').toBe(false)
    else if (!deleting.has(id)) expect(rows.get(id)?.content.text, 'created').toBe(text)
  }
  // Instagram refuses a post without a picture: what was published ends as failed, and has that part given back.
  for (const id of published) expect(rows.get(id)?.status, 'acknowledged as published').toBe('failed')
  expect(await db.select().from(posts).where(isNotNull(posts.claimId))).toEqual([])
  expect(tried.filter(({ status }) => status === 'pending')).toEqual([])
  for (const [id] of created) expect(paid.get(id) ?? 0, 'paid for what was delivered').toBe(kept.get(id) ?? 0)

  const delivered = new Set((await db.select().from(outbox)).map(({ key }) => key))
  // With those whose creation was never acknowledged: the worker sends them, too, when they are due.
  const sent = tried.filter(({ status }) => status === 'published')
  const went = sent.filter(({ postId }) => created.has(postId))
  expect(went.length).toBeGreaterThan(created.size / 4)
  for (const { postId, position } of sent) expect(delivered).toContain(`${postId}:${position}:1`)
  expect(tried.filter(({ status }) => status !== 'failed')).toHaveLength(sent.length)
  expect([...delivered].filter((key) => !key.endsWith(':1'))).toEqual([])
  expect(delivered.size).toBe(sent.length)
  await close()
}

async function killAgainAndAgain(name: string, first: Start): Promise<Acknowledged> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'studio-kill-'))
  const seen: Acknowledged = {
    created: new Map(),
    published: new Set(),
    deleted: new Set(),
    deleting: new Set(),
  }
  try {
    await cp(first.dataDir, dataDir, { recursive: true })
    for (let round = 0; round < rounds; round++) {
      const server = await startProcess(dataDir)
      await writeAndKill(server, first.place, `${name}, round ${round}`, 4 + ((round * 5) % 13), seen)
    }
    await (await startProcess(dataDir)).end('SIGTERM')
    await check(dataDir, first.sample, seen)
    return seen
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

it('loses nothing acknowledged, and debits and delivers once, killed in the middle of writing', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'studio-kill-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await prepare(dataDir)
  const both = await Promise.all(['first', 'second'].map((name) => killAgainAndAgain(name, first)))
  for (const { created, published } of both) {
    expect(created.size).toBeGreaterThan(4 * rounds)
    expect(published.size).toBeGreaterThan(0)
  }
  // A limit, not a wait: on a busy machine some twenty servers, one after another, take minutes to start.
}, 600_000)
