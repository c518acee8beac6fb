import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { failureClasses, type PostTarget } from '~/contract'
import { deliveries, posts, socialAccounts } from '../db/schema'
import { lockPost } from '../posts/posts'
import { howMany, reportSuite } from '../testing/hold'
import { type Life, mortal } from '../testing/mortal-database'
import { addAccount, addPost, balance, readPost } from '../testing/posts'
import { type Script, type ScriptedPlatform, scriptedPlatform } from '../testing/scripted-platform'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { claimPost } from './claim'
import { endAllLeases } from './delivery-rows'
import { recoverDeliveries } from './worker'

// Every possible platform answer at each step, with a process that dies at any write or within any call.
// Invariants: nothing is sent twice without proof that it isn't live, the reported result is true, credits
// are exact, and no delivery gets stuck. `npm run hold -- steps` tries 1,000 random plans.

const randomPlans = howMany({ few: 15, all: 1000 })

let studio: TestStudio
let platform: ScriptedPlatform
let target: PostTarget
const cost = 2

beforeAll(async () => {
  studio = await createTestStudio({ credits: 1_000_000 })
  target = await addAccount(studio, 'twitter', cost)
})
afterAll(() => studio.close())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

interface Death {
  /** The write at which the first process dies. */
  readonly writes: number
  readonly lastIsMade: boolean
}

interface Plan {
  readonly script: Script
  readonly saysId: boolean
  /** Processes that die, one after the other. */
  readonly deaths: readonly Death[]
  /** Platform calls within which a process dies, by number: before or after the call took effect. */
  readonly within: readonly { readonly call: number; readonly done: boolean }[]
  /**
   * True if the next process knows that the previous one is dead; otherwise it waits for the lease to expire.
   */
  readonly alone: boolean
}

async function claimed(): Promise<string> {
  const { id } = await addPost(studio, [target])
  const key = { workspaceId: studio.workspaceId, postId: id }
  await studio.db.transaction(async (tx) => claimPost(tx, studio.deps, await lockPost(tx, key)))
  return id
}

const rowOf = async (postId: string) => {
  const [row] = await studio.db.select().from(deliveries).where(eq(deliveries.postId, postId))
  if (!row) throw new Error('no delivery')
  return row
}

/** Runs one process until it dies or nothing is due. */
async function runProcess(life: Life, alone: boolean): Promise<void> {
  const deps = { ...studio.deps, db: mortal(studio.db, life), sessions: platform }
  try {
    if (alone) await endAllLeases(deps.db)
    await recoverDeliveries(deps, 20_000)
  } catch {
    // It died.
  }
}

/** Runs processes one after the other until the delivery ends, advancing the clock while it waits. */
async function runPlan(plan: Plan, postId: string): Promise<void> {
  const deaths = [...plan.deaths]
  let count = 0
  let life: Life = { writes: Number.POSITIVE_INFINITY, lastIsMade: true, dead: false }
  const crashWithin = (done: boolean) => () => {
    if (plan.within.some((death) => death.call === count && death.done === done)) {
      life.dead = true
      throw new Error('Died within a call.')
    }
  }
  platform.before = () => {
    count++
    crashWithin(false)()
  }
  platform.after = crashWithin(true)
  for (let round = 0; round < 400; round++) {
    const death = deaths.shift()
    life = {
      writes: death?.writes ?? Number.POSITIVE_INFINITY,
      lastIsMade: death?.lastIsMade ?? true,
      dead: false,
    }
    await runProcess(life, plan.alone)
    const row = await rowOf(postId)
    if (row.status !== 'pending') return
    // Never stuck: it has a time to resume, or a process died working on it.
    expect(life.dead || row.nextAt !== null, JSON.stringify(row)).toBe(true)
    const next = Math.max(row.nextAt?.getTime() ?? 0, plan.alone ? 0 : (row.leaseUntil?.getTime() ?? 0))
    studio.clock.set(Math.max(studio.clock(), next))
  }
  throw new Error(`Never ended: ${JSON.stringify(await rowOf(postId))}`)
}

async function checkOutcome(plan: Plan, postId: string, before: number): Promise<void> {
  const row = await rowOf(postId)
  const why = JSON.stringify({ plan, row, calls: platform.calls.map(({ step }) => step) })
  const live = platform.live.filter((key) => key.startsWith(postId)).length
  expect(live, `sent twice: ${why}`).toBeLessThanOrEqual(1)
  if (row.status === 'published') expect(live, `said to be published: ${why}`).toBe(1)
  if (row.status === 'failed' && row.step === 'done') expect(live, `said to have failed: ${why}`).toBe(0)
  expect(row.step === 'attention' ? row.failure?.class : 'unknown', why).toBe('unknown')
  expect(row.leaseHolder, why).toBeNull()
  // Failures are refunded; unknown outcomes aren't yet.
  expect(before - (await balance(studio)), why).toBe(
    row.status === 'failed' && row.step === 'done' ? 0 : cost,
  )
  expect(row.cost, why).toBe(row.status === 'failed' && row.step === 'done' ? 0 : cost)
  const [post] = await studio.db.select().from(posts).where(eq(posts.id, postId))
  expect(post?.claimId, why).toBeNull()
  expect(post?.status, why).toBe(row.status)
  const result = (await readPost(studio, postId)).results?.[0]
  expect(result, why).toMatchObject({ deliveryId: row.id, status: row.status })
}

async function check(plan: Plan): Promise<void> {
  platform = scriptedPlatform(studio.clock, 120_000)
  Object.assign(platform.script, structuredClone(plan.script))
  platform.saysId = plan.saysId
  const before = await balance(studio)
  const id = await claimed()
  await runPlan(plan, id)
  await checkOutcome(plan, id, before)
  // A limit or ended sign-in must not carry over to the next run.
  const account = { health: 'connected', limitedUntil: null } as const
  await studio.db.update(socialAccounts).set(account).where(eq(socialAccounts.id, target.accountId))
}

const well: Script = { prepare: [], commit: [], reconcile: [], confirm: [] }
const noFaults = { script: well, saysId: true, deaths: [], within: [], alone: true }

const outcomes = {
  prepare: ['ready', 'wait', 'lost', 'not-sent', ...failureClasses],
  commit: ['done', 'done-lost', 'lost', 'not-sent', ...failureClasses],
  reconcile: ['honest', 'unproven', 'wait', 'lost', ...failureClasses],
  confirm: ['done', 'wait', 'lost', ...failureClasses],
} as const

const single: [string, Plan][] = Object.entries(outcomes).flatMap(([step, words]) =>
  words.map((word): [string, Plan] => {
    const lost = step === 'reconcile' ? { commit: ['done-lost' as const] } : {}
    return [`${step}: ${word}`, { ...noFaults, script: { ...well, ...lost, [step]: [word] } }]
  }),
)

it.each(single)('reports the true outcome after %s', async (_, plan) => check(plan))

it.each(single)('reports the true outcome if it keeps happening: %s', async (name, plan) => {
  // Limits may go on for days, and the deadline moves with them. Forty of the other answers last beyond it.
  const times = /rate_limited|quota/.test(name) ? 10 : 40
  const often = <Word>([word]: readonly Word[]): Word[] =>
    word === undefined ? [] : Array.from({ length: times }, () => word)
  const { prepare, commit, reconcile, confirm } = plan.script
  // A commit can only take effect once; later answers come from the rest of the script.
  const once = commit[0] === 'done-lost' ? commit : often(commit)
  const script = {
    prepare: often(prepare),
    commit: once,
    reconcile: often(reconcile),
    confirm: often(confirm),
  }
  await check({ ...plan, script })
})

it('recovers after dying at each write, made or not, on each path', async () => {
  for (const commit of ['done', 'done-lost', 'lost'] as const)
    for (let writes = 1; writes <= 6; writes++)
      for (const lastIsMade of [true, false])
        await check({ ...noFaults, script: { ...well, commit: [commit] }, deaths: [{ writes, lastIsMade }] })
})

it('recovers after dying within each call', async () => {
  for (const commit of ['done', 'lost'] as const)
    for (let call = 1; call <= 4; call++)
      for (const done of [true, false])
        await check({ ...noFaults, script: { ...well, commit: [commit] }, within: [{ call, done }] })
})

it('reports a rejection in processing as failed, even if the first process died with the answer', async () => {
  const script = { ...well, confirm: ['media_rejected' as const] }
  await check({ ...noFaults, script, saysId: false, within: [{ call: 3, done: true }] })
})

it('holds for arbitrary platform and process behaviour', async () => {
  const words = <Word>(from: readonly Word[]) => fc.array(fc.constantFrom(...from), { maxLength: 5 })
  const plan = fc.record({
    script: fc.record({
      prepare: words(outcomes.prepare),
      commit: words(outcomes.commit),
      reconcile: words(outcomes.reconcile),
      confirm: words(outcomes.confirm),
    }),
    saysId: fc.boolean(),
    deaths: fc.array(fc.record({ writes: fc.integer({ min: 1, max: 9 }), lastIsMade: fc.boolean() }), {
      maxLength: 3,
    }),
    within: fc.array(fc.record({ call: fc.integer({ min: 1, max: 8 }), done: fc.boolean() }), {
      maxLength: 2,
    }),
    alone: fc.boolean(),
  })
  await fc.assert(fc.asyncProperty(plan, check), { numRuns: randomPlans })
  reportSuite(
    'steps',
    `${randomPlans} random plans of answers and deaths: nothing sent twice, stuck or misreported`,
  )
}, 1_800_000)
