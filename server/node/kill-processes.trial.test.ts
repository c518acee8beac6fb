import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '~/contract'
import { createAccountSessions } from '../accounts/sessions'
import { openPostgres } from '../db/postgres'
import { deliveries, posts } from '../db/schema'
import { adapters } from '../platforms/adapters'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import { startable } from '../publishing/delivery-rows'
import { createSeal } from '../secrets/seal'
import { createSimulators, databaseStore } from '../simulators/simulators'
import { type ScaledClock, scaledFrom, timeOf } from '../testing/clock'
import { compile } from '../testing/compiled'
import { addFile } from '../testing/library-file'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'
import { type PostKind, postKinds, practiceFiles, writePost } from '../testing/practice-posts'
import { type Program, startCompiled } from '../testing/program'
import { createTestStudio } from '../testing/studio'
import { diskStorage } from './disk-storage'

// Two processes publish on one Postgres, and are killed with `kill -9` at a boundary between two steps, each again as
// soon as it is back. At the end, each post must be published once or not at all, as its result says, and none may be
// lost. `STUDIO_KILL_ROUNDS` sets the number of rounds.

const rounds = Number(process.env.STUDIO_KILL_ROUNDS ?? 10)
/** Number of concurrent processes. */
const lanes = 2
/**
 * Posts and deliveries available at any time, so that a starting process finds work; with many more, most processes
 * would die while claiming posts.
 */
const backlog = 6
/** How much faster than real time the clock runs: a lease of a minute expires after about eight seconds. */
const rate = 8
/** Maximum number of boundaries that a process lives for, in turn. */
const lives = [20, 60, 180]

const secret = Buffer.alloc(32, 7)

let postgres: TestPostgres | undefined
let program = ''
beforeAll(async () => {
  if (!hasPostgres) return
  postgres = await startPostgres()
  program = await compile('server/testing/mortal-server.ts', 'mortal-server')
})
afterAll(async () => {
  await postgres?.stop()
  if (program !== '') await rm(path.dirname(program), { recursive: true, force: true })
})

/** The test's own view of the studio: its API and its simulated platforms, on the same database and folder. */
async function openView(url: string, dataDir: string, clock: () => number) {
  const database = await openPostgres(url)
  const studio = await createTestStudio({
    database,
    credits: 1_000_000,
    deps: {
      origin: 'https://studio.example',
      storage: diskStorage(path.join(dataDir, 'media')),
      secrets: createSeal([new Uint8Array(secret)]),
      simulators: createSimulators({ store: databaseStore(database.db, clock), clock }),
      platforms: {
        adapters,
        fetch: () => Promise.reject(new TypeError('Nothing leaves this test.')),
        urls: practiceUrls,
        versions: currentVersions,
        apps: {},
      },
    },
  })
  Object.assign(studio.deps, { clock })
  Object.assign(studio.deps, { sessions: createAccountSessions(studio.deps) })
  return studio
}
type View = Awaited<ReturnType<typeof openView>>

/** Mostly cheap ones, but every platform occurs. */
const cheap = ['twitter text', 'facebook pictures', 'reddit text', 'twitter a picture', 'linkedin a link']
const dear = ['instagram a picture', 'tiktok photos', 'youtube a video', 'twitter a video', 'facebook a reel']
const kindOf = (name: string): PostKind => {
  const kind = postKinds.find((each) => `${each.platform} ${each.name}` === name)
  if (!kind) throw new Error(`There is no kind “${name}”.`)
  return kind
}

/** Keeps posts due, on accounts that change before a platform's limits are reached. */
async function createFeeder(view: View) {
  const files = await practiceFiles({ addFile: (file) => addFile(view, file) })
  const accounts = new Map<string, { id: string; left: number }>()
  let written = 0
  const accountFor = async (platform: contract.Platform): Promise<string> => {
    let account = accounts.get(platform)
    if (!account || account.left === 0) {
      const body = { connection: 'practice', platform, handle: `aster${written}`, name: 'Aster' }
      const { id } = (await view.call(contract.addAccount, { body })).body.data
      account = { id, left: 8 }
      accounts.set(platform, account)
    }
    account.left -= 1
    return account.id
  }
  const writeOne = async () => {
    const name =
      written % 7 === 6 ? dear[Math.floor(written / 7) % dear.length] : cheap[written % cheap.length]
    written += 1
    const kind = kindOf(name ?? '')
    const accountId = await accountFor(kind.platform)
    const at = new Date(view.deps.clock()).toISOString()
    await writePost(view, kind, { accountId, files, text: `Kiln no. ${written} is hot`, at })
  }
  return {
    written: () => written,
    async fill() {
      const [unclaimed, claimed] = await Promise.all([
        view.db.$count(posts, and(isNull(posts.claimId), inArray(posts.status, ['scheduled', 'queued']))),
        view.db.$count(deliveries, startable(view.deps.clock())),
      ])
      for (let count = unclaimed + claimed; count < backlog; count++) await writeOne()
    },
  }
}

function startServer(url: string, dataDir: string, clock: ScaledClock, diesAt?: number): Program {
  return startCompiled(program, {
    DATABASE_URL: url,
    STUDIO_DATA_DIR: dataDir,
    STUDIO_DIST: path.join(dataDir, 'none'),
    STUDIO_SECRET_KEY: secret.toString('base64'),
    TEST_CLOCK: JSON.stringify(clock),
    ...(diesAt !== undefined && { TEST_DIES_AT: String(diesAt) }),
  })
}

/** Starts processes until `rounds` were killed. */
async function killAgainAndAgain(start: (diesAt: number) => Program, fill: () => Promise<void>) {
  /** Number of deaths by place. */
  const died: Record<string, number> = {}
  let killed = 0
  let begun = 0
  let feeding = true
  const feed = async () => {
    while (feeding) {
      await fill()
      await pause(100)
    }
  }
  const lane = async () => {
    while (begun < rounds) {
      begun += 1
      // Of all lengths: from the first claim to dozens of posts, because a process works on many at the same time.
      const one = start(1 + Math.floor(Math.random() * (lives[begun % lives.length] ?? 0)))
      const { signal, stdout, stderr } = await one.ended
      if (signal !== 'SIGKILL') throw new Error(`It ended by itself: ${stderr}`)
      const [, where = 'elsewhere'] = /^dies (.*)$/m.exec(stdout) ?? []
      died[where] = (died[where] ?? 0) + 1
      killed += 1
      if (killed % 20 === 0) process.stdout.write(`${killed} were killed.\n`)
    }
  }
  const feeder = feed()
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    feeding = false
  }
  await feeder
  return { killed, died }
}

async function untilIdle(view: View): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    const pending = await view.db.$count(deliveries, eq(deliveries.status, 'pending'))
    const notStarted = await view.db.$count(posts, inArray(posts.status, ['scheduled', 'queued']))
    if (pending + notStarted === 0) return
    await pause(200)
  }
  const left = await view.db.select().from(deliveries).where(eq(deliveries.status, 'pending'))
  throw new Error(`Lost: ${JSON.stringify(left)}`)
}

/** How often each text is published, over all platforms. */
async function outByText(view: View): Promise<Map<string, number>> {
  const { simulators } = view.deps
  if (!simulators || !('posts' in simulators)) throw new Error('There are no simulated platforms.')
  const simulated = simulators as ReturnType<typeof createSimulators>
  const out = new Map<string, number>()
  for (const platform of contract.platforms) {
    for (const { text, title = '' } of await simulated.posts(platform)) {
      const [found = ''] = /Kiln no\. \d+ is hot/.exec(`${text} ${title}`) ?? []
      const key = `${platform} ${found}`
      out.set(key, (out.get(key) ?? 0) + 1)
    }
  }
  return out
}

async function check(view: View) {
  const out = await outByText(view)
  const rows = await view.db
    .select({ row: deliveries, text: sql<string>`${posts.content}->>'text'` })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
  const count = { published: 0, failed: 0, attention: 0 }
  const problems: string[] = []
  for (const { row, text } of rows) {
    const live = out.get(`${row.platform} ${text}`) ?? 0
    const problem = (words: string) => problems.push(`${words}: ${JSON.stringify(row)}`)
    if (live > 1) problem('out more than once')
    if (row.step === 'attention') count.attention += 1
    else {
      count[row.status === 'published' ? 'published' : 'failed'] += 1
      if (live !== (row.status === 'published' ? 1 : 0)) problem('reported wrongly')
      if (row.status !== 'published') problem('failed without a fault of the platform')
    }
  }
  expect(problems).toEqual([])
  const unfinished = await view.db.$count(posts, notInArray(posts.status, ['published', 'failed']))
  expect(unfinished, 'lost').toBe(0)
  return { ...count, out: [...out.values()].reduce((sum, each) => sum + each, 0), rows: rows.length }
}

describe.skipIf(!hasPostgres)('on Postgres', () => {
  it(
    `two processes, killed ${rounds} times between steps, publish nothing twice and lose nothing`,
    async () => {
      if (!postgres) throw new Error('There is no Postgres.')
      const url = await postgres.database('kill')
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-kill-'))
      const clock = scaledFrom(Date.UTC(2026, 10, 2, 12), rate)
      const view = await openView(url, dataDir, () => timeOf(clock))
      const feeder = await createFeeder(view)
      await feeder.fill()
      const started = performance.now()
      const start = (diesAt: number) => startServer(url, dataDir, clock, diesAt)
      const { killed, died } = await killAgainAndAgain(start, () => feeder.fill())
      const minutes = Math.round((performance.now() - started) / 6_000) / 10
      const last = [startServer(url, dataDir, clock), startServer(url, dataDir, clock)]
      await untilIdle(view)
      const found = await check(view)
      for (const process of last) process.kill('SIGTERM')
      await Promise.all(last.map(({ ended }) => ended))
      console.info(JSON.stringify({ killed, died, minutes, written: feeder.written(), ...found }))
      expect(killed).toBe(rounds)
      expect(found.rows).toBe(feeder.written())
      await view.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    // A limit, not a wait.
    4 * 3_600_000,
  )
})
