import { sentence } from '~/contract/server-sentences'
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { platformNames } from '~/domain/platforms/names'
import type { Database } from '../db/database'
import { deliveries, posts } from '../db/schema'
import { newId } from '../db/identifiers'
import { wakeWorkers } from '../db/schedule-events'
import { type Checkpoint, type Delivery, NoAnswer, NotSent, PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { endAccount, limitAccount } from './account-health'
import { heldBy, lease, LeaseLost, takeDelivery, writeDelivery } from './delivery-rows'
import { endDelivery } from './end-delivery'
import { type Answer, type Policy, type Step, stepOf, type Verdict, verdictOf } from './next-step'
import { mediaFiles } from './post-media'
import { optionsOf } from './post-options'
import { type Route, routeOf } from './route'

export interface RunOptions {
  /** Between two steps, and between two parts of an upload: whether to leave the rest to another process. */
  readonly stopping?: () => boolean
}

/** Longest that one call of an adapter may take, in milliseconds. Its own requests end much sooner. */
const callMs: Record<Step, number> = {
  prepare: 2 * 3_600_000,
  commit: 30 * 60_000,
  reconcile: 5 * 60_000,
  confirm: 5 * 60_000,
}

/** A delivery that this process works on. */
interface Work {
  readonly deps: Dependencies
  readonly holder: string
  readonly options: RunOptions
  /** Set once another process has it, or the call at hand was given up. */
  readonly lost: { current: boolean }
}

class Stopped extends Error {
  override readonly name = 'Stopped'
}

async function inTime<T>(call: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(/*i18n*/ 'The platform didn’t answer in time.')), ms)
  })
  try {
    return await Promise.race([call, timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** What an error says of the call: refused, not sent, or nothing. Errors of our own are logged and not shown. */
function answerOf(error: unknown): Answer {
  if (error instanceof PlatformError) return { kind: 'refused', error }
  if (error instanceof NotSent) return { kind: 'not-sent', message: error.message }
  if (error instanceof NoAnswer) return { kind: 'no-answer', message: error.message }
  console.error('A delivery met an error:', error)
  return { kind: 'no-answer', message: /*i18n*/ 'Something went wrong while publishing.' }
}

/** What only stops this process from going on, and says nothing of the platform. */
const isOurs = (error: unknown): boolean => error instanceof LeaseLost || error instanceof Stopped

/** What the adapter wrote, without the engine's own mark. */
function checkpointOf({ checkpoint }: DeliveryRow): Checkpoint {
  const { doubtful: _, ...own } = checkpoint
  return own
}

async function deliveryOf(
  { deps }: Work,
  row: DeliveryRow,
  post: PostRow,
  route: Route,
  step: Step,
): Promise<Delivery> {
  const reads = step === 'reconcile' || step === 'confirm'
  return {
    key: `${row.postId}:${row.position}:${row.attempt}`,
    content: post.content,
    postType: post.targets[row.position]?.postType,
    options: await optionsOf(deps.db, row, { practice: route.reach === 'practice' }),
    media: await mediaFiles(post.content, { reach: route.reach, reads }, deps),
    account: route.target,
    commitStartedAt: row.commitStartedAt?.getTime(),
    refusedWith: row.failure?.code,
    others: reads && row.remoteId === null ? await othersOf(deps.db, row) : undefined,
  }
}

/** What the account's latest other deliveries have made: two posts that say the same are told apart by it. */
async function othersOf(db: Database, { id, accountId }: DeliveryRow): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ remoteId: deliveries.remoteId })
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), ne(deliveries.id, id), isNotNull(deliveries.remoteId)))
    .orderBy(desc(deliveries.at))
    .limit(200)
  return new Set(rows.flatMap(({ remoteId }) => remoteId ?? []))
}

/** Keeps what the adapter wrote down; nothing more is kept once the delivery is another process's. */
function saver(work: Work, row: DeliveryRow): (checkpoint: Checkpoint) => Promise<void> {
  return async (checkpoint) => {
    if (work.lost.current) throw new LeaseLost()
    const { doubtful } = row.checkpoint
    const saved = { ...checkpoint, ...(doubtful !== undefined && { doubtful }) }
    await writeDelivery(work.deps.db, row, work.holder, { checkpoint: saved })
    if (work.options.stopping?.()) throw new Stopped()
  }
}

/**
 * The row as it is written before the one request that makes the post visible. A process that slept since may have
 * lost its lease meanwhile: it sends nothing.
 */
async function beginCommit(work: Work, row: DeliveryRow, started: number): Promise<DeliveryRow> {
  const { deps, holder } = work
  const begun = await writeDelivery(deps.db, row, holder, {
    step: 'commit',
    commitStartedAt: new Date(started),
    nextAt: null,
    leaseUntil: new Date(started + lease.endsAfterMs),
  })
  if (work.lost.current || deps.clock() - started > lease.endsAfterMs / 2)
    throw new NotSent(/*i18n*/ 'The request was held up before it was sent.')
  return begun
}

interface Taken {
  /** As it was written before the call. */
  readonly row: DeliveryRow
  readonly step: Step
  readonly answer: Answer
  /** Whether the platform was asked, or the answer is known without it. */
  readonly asked: boolean
  readonly policy: Policy
  readonly route?: Route | undefined
}

async function call(
  work: Work,
  row: DeliveryRow,
  step: Step,
  route: Route,
  delivery: Delivery,
): Promise<Answer> {
  const { adapter, session } = route
  const checkpoint = checkpointOf(row)
  switch (step) {
    case 'prepare': {
      const prepared = await adapter.prepare(delivery, session, checkpoint, saver(work, row))
      return prepared.kind === 'ready' ? prepared : { kind: 'wait', until: prepared.until }
    }
    case 'commit':
      return { kind: 'committed', ...(await adapter.commit(delivery, session, checkpoint)) }
    case 'reconcile': {
      const found = await adapter.reconcile(delivery, session, checkpoint)
      return found.kind === 'unknown' ? { kind: 'unproven' } : found
    }
    case 'confirm': {
      const remoteId = row.remoteId ?? undefined
      const confirmed = await adapter.confirm(delivery, session, { ...checkpoint, remoteId })
      return confirmed.kind === 'wait' ? confirmed : { ...confirmed, kind: 'confirmed' }
    }
  }
}

/** Where a delivery can't even be begun, nothing is known of its platform yet. */
const unknownPolicy: Policy = { deadlineMs: 3_600_000, settleMs: 5_000 }

/** Takes the step at hand: writes down that it begins, and makes its call. */
async function takeStep(work: Work, given: DeliveryRow, post: PostRow): Promise<Taken> {
  const { deps, holder } = work
  const step = stepOf(given)
  let row = given
  let policy = unknownPolicy
  let route: Route | undefined
  try {
    route = await routeOf(deps, row, post)
    policy = route.policy
    const early = tooEarly(row, step, route, deps.clock())
    if (early) return { row, step, policy, route, answer: early, asked: false }
    const delivery = await deliveryOf(work, row, post, route, step)
    if (step === 'commit') {
      const started = deps.clock()
      row = await beginCommit(work, row, started)
      const committing = call(work, row, step, route, { ...delivery, commitStartedAt: started })
      const answer = await inTime(committing, callMs.commit)
      return { row, step, policy, route, answer, asked: true }
    }
    const deadlineAt = row.deadlineAt ?? new Date(deps.clock() + policy.deadlineMs)
    if (row.step !== step || row.deadlineAt === null || row.nextAt !== null)
      row = await writeDelivery(deps.db, row, holder, { step, deadlineAt, nextAt: null })
    const answer = await inTime(call(work, row, step, route, delivery), callMs[step])
    return { row, step, policy, route, answer, asked: true }
  } catch (error) {
    if (isOurs(error)) throw error
    // What went wrong before the commit was written down says nothing of it.
    const answer = await renewedMeanwhile(work, row, post, route, answerOf(error))
    const sent = step !== 'commit' || row.commitStartedAt !== null
    const effective = !sent && answer.kind === 'no-answer' ? { ...answer, kind: 'not-sent' as const } : answer
    return { row, step, policy, route, answer: effective, asked: true }
  }
}

/** Whether nothing is to be asked yet: the account has a limit, or a commit was cut off a moment ago. */
function tooEarly(row: DeliveryRow, step: Step, { policy, account }: Route, now: number): Answer | undefined {
  const limited = account.limitedUntil?.getTime() ?? 0
  if (limited > now) {
    const words = sentence('limitsAccount', { platform: platformNames[row.platform] })
    return { kind: 'refused', error: new PlatformError('rate_limited', words, { until: limited }) }
  }
  if (step !== 'reconcile' || row.step !== 'commit' || !row.commitStartedAt) return undefined
  const settledAt = row.commitStartedAt.getTime() + policy.settleMs
  return settledAt > now ? { kind: 'wait', until: settledAt } : undefined
}

/**
 * A refused token may have been renewed by another call meanwhile, or be renewable: then it is no reason to sign in
 * again, and the call is tried once more with the new one.
 */
async function renewedMeanwhile(
  { deps }: Work,
  row: DeliveryRow,
  post: PostRow,
  route: Route | undefined,
  answer: Answer,
): Promise<Answer> {
  if (answer.kind !== 'refused' || answer.error.failureClass !== 'reconnect' || !route) return answer
  const { message, details } = answer.error
  const isNew = async () => {
    const now = await routeOf(deps, row, post).catch(() => route)
    return now.session.accessToken !== route.session.accessToken
  }
  const renewed = async () => {
    if (await isNew()) return true
    await deps.sessions?.ended(route.account, message)
    return isNew()
  }
  return (await renewed())
    ? { kind: 'refused', error: new PlatformError('transient', message, details) }
    : answer
}

async function applyVerdict(work: Work, taken: Taken, verdict: Verdict): Promise<DeliveryRow | undefined> {
  const { deps, holder } = work
  const { row, route, answer } = taken
  if (verdict.accountEnded && answer.kind === 'refused') await endAccount(deps, row.accountId, answer.error)
  if (verdict.kind === 'on') return writeDelivery(deps.db, row, holder, { nextAt: null, ...verdict.change })
  if (verdict.kind === 'later') {
    if (verdict.limitedUntil && taken.asked && answer.kind === 'refused')
      await limitAccount(deps, row.accountId, verdict.limitedUntil, answer.error)
    await writeDelivery(deps.db, row, holder, { ...verdict.change, leaseHolder: null, leaseUntil: null })
    wakeWorkers(deps.db)
    return undefined
  }
  const sandbox = route?.reach === 'practice'
  const { ending } = verdict
  const url = ending.kind === 'published' && ending.url !== undefined ? route?.address(ending.url) : undefined
  const known = url === undefined ? ending : { ...ending, url }
  if (await endDelivery(deps, row, known, { holder, sandbox }))
    deps.observe?.delivered(row.platform, sandbox ? 'practice' : ending.kind, row.at)
  return undefined
}

/** Gives the delivery up to whoever comes next, at once. */
async function letGo({ deps, holder }: Work, row: DeliveryRow): Promise<void> {
  await deps.db.update(deliveries).set({ leaseHolder: null, leaseUntil: null }).where(heldBy(row.id, holder))
}

/** 0 to 1, the same for all of an account: what waits for one limit goes on at one time, and in its order. */
const spreadOf = (accountId: string): number =>
  ([...accountId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1000, 0) % 1000) / 1000

async function work(of: Work, taken: DeliveryRow): Promise<void> {
  const { deps } = of
  let row: DeliveryRow | undefined = taken
  while (row) {
    if (of.options.stopping?.()) return letGo(of, row)
    const [post] = await deps.db.select().from(posts).where(eq(posts.id, row.postId))
    if (!post) return
    const step = await takeStep(of, row, post)
    const spread = step.asked ? spreadOf(row.accountId) : 0
    const at = { policy: step.policy, now: deps.clock(), random: Math.random(), spread }
    row = await applyVerdict(of, step, verdictOf(step.row, step.step, step.answer, at))
  }
}

/**
 * Carries a delivery on as far as it goes now: to its end, or to a wait. Does nothing where it is not due, or another
 * process works on it. Every step is written down before it begins, so this may be cut off anywhere and begun again by
 * anybody (docs/decisions/0042-publishing-in-steps.md). Rejects where the database does.
 */
export async function runDelivery(deps: Dependencies, id: string, options: RunOptions = {}): Promise<void> {
  const holder = newId('run')
  const taken = await takeDelivery(deps.db, id, holder, deps.clock())
  if (!taken) return
  const lost = { current: false }
  const renew = async () => {
    const leaseUntil = new Date(deps.clock() + lease.endsAfterMs)
    const held = await deps.db.update(deliveries).set({ leaseUntil }).where(heldBy(id, holder)).returning()
    if (held.length === 0) lost.current = true
  }
  const heartbeat = setInterval(() => {
    renew().catch((error: unknown) => console.error('Couldn’t renew a delivery’s lease:', error))
  }, lease.renewEveryMs)
  const of: Work = { deps, holder, options, lost }
  try {
    await work(of, taken)
  } catch (error) {
    if (error instanceof Stopped) return await letGo(of, taken)
    if (!(error instanceof LeaseLost)) throw error
  } finally {
    clearInterval(heartbeat)
    lost.current = true
  }
}
