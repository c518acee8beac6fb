import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Post, SocialAccount, Workspace } from '~/contract'
import type { Database } from '../db/database'
import { openPostgres } from '../db/postgres'
import { deliveries, posts } from '../db/schema'
import { createSimulators, databaseStore } from '../simulators/simulators'
import { wrongBalances } from '../testing/balances'
import { CallFailed, createFleet, type Fleet, type Ship } from '../testing/fleet'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'

// Two web processes and two workers on one Postgres, as deployed. Durations are printed, for docs/figures.md; what
// must hold however busy the machine is, is asserted: nothing lost, duplicated, torn or early.

const amount = Number(process.env.STUDIO_PROCESSES_POSTS ?? 200)
const minutes = Number(process.env.STUDIO_PROCESSES_MINUTES ?? 0.5)
const rounds = Number(process.env.STUDIO_PROCESSES_KILLS ?? 4)
const seconds = Number(process.env.STUDIO_PROCESSES_SECONDS ?? 4)
const writers = 16
const accountsCount = 20
const hours = 3_600_000

let postgres: TestPostgres | undefined
let fleet: Fleet
let db: Database
let closeDb: (() => Promise<void>) | undefined
let place = ''
/** A token for each writer, because one token may only make 6,000 calls a minute. */
let tokens: string[] = []
const targets: { platform: string; accountId: string }[] = []

const webs = () => fleet.ships.filter(({ role }) => role === 'web')
const portOf = (turn: number) => webs()[turn % webs().length]?.port ?? 0
const tokenOf = (writer: number) => tokens[writer % tokens.length] ?? ''
const call = (turn: number, method: string, name: string, body?: unknown) =>
  fleet.call(portOf(turn), method, name, { token: tokenOf(turn), ...(body !== undefined && { body }) })

async function prepare(): Promise<void> {
  tokens = [await fleet.ownerToken()]
  const [workspace] = z.array(Workspace).parse(await call(0, 'GET', '/workspaces'))
  place = `/workspaces/${workspace?.workspaceId}`
  const Token = z.looseObject({ token: z.string() })
  const scopes = ['read', 'write', 'publish']
  const more: string[] = []
  for (let writer = 0; writer < writers; writer++)
    more.push(Token.parse(await call(0, 'POST', '/tokens', { name: `Writer ${writer}`, scopes })).token)
  tokens = more
  for (let number = 0; number < accountsCount; number++) {
    const body = { connection: 'practice', platform: 'facebook', handle: `kiln${number}`, name: 'Kiln' }
    const { id } = SocialAccount.parse(await call(0, 'POST', `${place}/social-accounts`, body))
    targets.push({ platform: 'facebook', accountId: id })
  }
  await db.execute(sql`insert into transactions (id, credit_account_id, amount, kind, description, reference, created_at)
    select 'txn_trial', id, 10000000, 'grant', 'For the trial', 'trial', now() from credit_accounts limit 1`)
  await db.execute(sql`update credit_accounts set balance = balance + 10000000
    where id = (select credit_account_id from transactions where id = 'txn_trial')`)
}

beforeAll(async () => {
  if (!hasPostgres) return
  postgres = await startPostgres()
  const url = await postgres.database('four')
  fleet = await createFleet(url)
  for (const role of ['web', 'web', 'worker', 'worker'] as const) await fleet.add(role)
  const opened = await openPostgres(url, { migrate: false, timeouts: 'none' })
  db = opened.db
  closeDb = opened.close
  await prepare()
}, 10 * 60_000)
afterAll(async () => {
  await closeDb?.()
  if (hasPostgres) await fleet.close()
  await postgres?.stop()
})

/** Published texts, and how often. */
async function outByText(): Promise<Map<string, number>> {
  const simulators = createSimulators({ store: databaseStore(db, Date.now), clock: Date.now })
  const out = new Map<string, number>()
  for (const { text } of await simulators.posts('facebook')) out.set(text, (out.get(text) ?? 0) + 1)
  return out
}

const textOf = sql<string>`${posts.content}->>'text'`

/** Waits until nothing is left to do for these posts. Leases of dead processes expire after a minute. */
async function untilDone(pattern: string): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const open = and(like(textOf, pattern), inArray(posts.status, ['scheduled', 'queued']))
    const pending = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .innerJoin(posts, eq(posts.id, deliveries.postId))
      .where(and(like(textOf, pattern), eq(deliveries.status, 'pending')))
      .limit(1)
    if (pending.length === 0 && (await db.$count(posts, open)) === 0) return
    await pause(500)
  }
  throw new Error('Some posts never end.')
}

const part = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

/** How late these posts were, in ms, and what is wrong with them. */
async function checkPosts(pattern: string) {
  const out = await outByText()
  const rows = await db
    .select({
      text: textOf,
      step: deliveries.step,
      status: deliveries.status,
      due: posts.scheduledAt,
      committed: deliveries.commitStartedAt,
      ended: posts.publishedAt,
    })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .where(like(textOf, pattern))
  const problems: string[] = []
  let attention = 0
  const late: number[] = []
  for (const row of rows) {
    const times = out.get(row.text) ?? 0
    if (row.step === 'attention') attention += 1
    else if (row.status !== 'published') problems.push(`not published: ${row.text}`)
    else if (times !== 1) problems.push(`out ${times} times: ${row.text}`)
    if (times > 1) problems.push(`doubled: ${row.text}`)
    if (row.due && row.committed && row.committed < row.due) problems.push(`early: ${row.text}`)
    if (row.due && row.ended) late.push(row.ended.getTime() - row.due.getTime())
  }
  late.sort((a, b) => a - b)
  const figures = {
    deliveries: rows.length,
    attention,
    median: part(late, 0.5),
    p99: part(late, 0.99),
    worst: part(late, 1),
    within5s: late.filter((ms) => ms <= 5_000).length / Math.max(1, late.length),
  }
  return { problems, figures }
}

const report = (what: string, figures: object) => console.info(`${what}: ${JSON.stringify(figures)}`)

describe.skipIf(!hasPostgres)('two web processes and two workers', () => {
  it(
    `publish ${amount} posts due within ${minutes} minutes, each once and none early`,
    async () => {
      const workspaceId = place.split('/')[2] ?? ''
      // As if they had been scheduled days before; over the API that would take longer than until they are due.
      const begins = new Date(Date.now() + 5_000).toISOString()
      const step = (minutes * 60_000) / amount
      await db.execute(sql`
        insert into posts (id, workspace_id, content, targets, status, scheduled_at, created_at, updated_at)
        select 'post_due_' || n, ${workspaceId},
          jsonb_build_object('text', 'Due no. ' || n, 'mediaUrls', '[]'::jsonb, 'hashtags', '[]'::jsonb, 'mentions', '[]'::jsonb),
          jsonb_build_array((${JSON.stringify(targets)}::jsonb) -> (n % ${targets.length})),
          'scheduled', ${begins}::timestamptz + n * ${step} * interval '1 millisecond', now(), now()
        from generate_series(1, ${amount}::int) as n`)
      await untilDone('Due no.%')
      const { problems, figures } = await checkPosts('Due no.%')
      report('due', { amount, minutes, ...figures })
      expect(problems).toEqual([])
      expect(figures.deliveries).toBe(amount)
    },
    2 * hours,
  )

  it(
    'notice at once what another process schedules',
    async () => {
      for (let turn = 0; turn < 20; turn++) {
        const scheduledAt = new Date(Date.now() + 400).toISOString()
        const body = {
          content: { text: `Heard no. ${turn}` },
          targets: [targets[turn % targets.length]],
          scheduledAt,
        }
        await call(turn, 'POST', `${place}/posts`, body)
        await pause(700)
      }
      await untilDone('Heard no.%')
      const { problems, figures } = await checkPosts('Heard no.%')
      report('heard', figures)
      expect(problems).toEqual([])
    },
    hours,
  )

  it(
    `killed ${rounds} times under ${writers} writers, lose, duplicate and tear nothing, and the balance is right`,
    async () => {
      const load = { busy: true }
      const written: string[] = []
      let repeats = 0
      const writing = Array.from({ length: writers }, async (_, writer) => {
        for (let count = 0; load.busy; count++) {
          const text = `Kept ${writer}-${count}`
          const schedule = count % 4 === 0 && { scheduledAt: new Date(Date.now() + 1_500).toISOString() }
          const body = { content: { text }, targets: [targets[writer % targets.length]], ...schedule }
          const idempotencyKey = randomUUID()
          // Retry under its key, as every client does, through whichever process answers.
          for (let turn = writer; ; turn++) {
            try {
              const given = { body, token: tokenOf(writer), idempotencyKey }
              Post.parse(await fleet.call(portOf(turn), 'POST', `${place}/posts`, given))
              break
            } catch (error) {
              if (error instanceof CallFailed && error.status < 500 && error.status !== 429) {
                // Its time passed while it was retried, so the writer gives up.
                if (schedule && error.status === 400) break
                throw error
              }
              repeats += 1
              await pause(50)
            }
          }
          written.push(text)
          await pause(100)
        }
      })
      const began = performance.now()
      const kills: Record<string, number> = {}
      const killing = async () => {
        for (let round = 0; round < rounds; round++) {
          const ship: Ship | undefined = fleet.ships[Math.floor(Math.random() * fleet.ships.length)]
          if (!ship) throw new Error('There is no process.')
          kills[ship.role] = (kills[ship.role] ?? 0) + 1
          await pause(Math.random() * 500)
          await fleet.killAndRestart(ship)
          if ((round + 1) % 20 === 0) process.stdout.write(`${round + 1} were killed.\n`)
        }
      }
      try {
        await Promise.race([killing(), Promise.all(writing)])
      } finally {
        load.busy = false
      }
      await Promise.all(writing)
      const took = Math.round((performance.now() - began) / 1000)
      await untilDone('Kept %')
      const rows = await db.select({ text: textOf }).from(posts).where(like(textOf, 'Kept %'))
      const counts = new Map<string, number>()
      for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1)
      const lost = written.filter((text) => !counts.has(text))
      const doubled = [...counts].filter(([, count]) => count > 1)
      const torn = rows.filter(({ text }) => !/^Kept \d+-\d+$/.test(text))
      const { problems, figures } = await checkPosts('Kept %')
      report('kills', { rounds, kills, seconds: took, written: written.length, repeats, ...figures })
      expect({ lost, doubled, torn, problems }).toEqual({ lost: [], doubled: [], torn: [], problems: [] })
      expect(await wrongBalances(db)).toEqual([])
    },
    4 * hours,
  )

  it(
    'answer more calls than one process',
    async () => {
      const perSecond = async (method: 'GET' | 'POST') => {
        const until = performance.now() + seconds * 1000
        let calls = 0
        const client = async (_: unknown, writer: number) => {
          for (let turn = writer; performance.now() < until; turn++) {
            const body = { content: { text: `Fast ${randomUUID()}` }, targets: [targets[0]] }
            await fleet.call(portOf(turn), method, `${place}/posts`, {
              token: tokenOf(writer),
              ...(method === 'POST' && { body }),
            })
            calls += 1
          }
        }
        await Promise.all(Array.from({ length: writers }, client))
        return Math.round(calls / seconds)
      }
      for (const ship of fleet.ships.filter(({ role }) => role === 'worker')) await fleet.remove(ship)
      for (const ship of webs().slice(1)) await fleet.remove(ship)
      const figures: Record<string, number> = {}
      for (const processes of [1, 2, 4]) {
        while (webs().length < processes) await fleet.add('web')
        // The first calls warm up the JIT compilers.
        await perSecond('GET')
        figures[`list, ${processes}`] = await perSecond('GET')
        figures[`create, ${processes}`] = await perSecond('POST')
      }
      report('calls a second by web processes', figures)
    },
    hours,
  )
})
