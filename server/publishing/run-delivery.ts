import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import type { Database } from '../db/database'
import { fractionOf, newId } from '../db/identifiers'
import { wakeWorkers } from '../db/schedule-events'
import { deliveries, posts } from '../db/schema'
import { type Checkpoint, type Delivery, NoAnswer, NotSent, PlatformError } from '../platforms/adapter'
import type { Dependencies } from '../ports/dependencies'
import { within } from '../ports/wait'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { endAccount, limitAccount } from './account-health'
import { LeaseLost, lease, leaseDelivery, leasedBy, writeDelivery } from './delivery-rows'
import { endDelivery } from './end-delivery'
import { type Answer, type Policy, type Step, stepOf, type Verdict, verdictOf } from './next-step'
import { mediaFiles } from './post-media'
import { optionsOf } from './post-options'
import { type Route, routeOf } from './route'

export interface RunOptions {
  /** Checked between steps and between parts of an upload: true to leave the rest to another process. */
  readonly stopping?: () => boolean
}

/** Timeout of one adapter call, in milliseconds. Its own requests time out much sooner. */
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
  /** Set once another process has the delivery, or the current call was given up. */
  readonly lost: { current: boolean }
}

class Stopped extends Error {
  override readonly name = 'Stopped'
}

const tooLate = () => {
  throw new NoAnswer(/*i18n*/ 'The platform didn’t answer in time.')
}

/** The answer that an error stands for. Unexpected errors are logged, not shown. */
function answerOf(error: unknown): Answer {
  if (error instanceof PlatformError) return { kind: 'refused', error }
  if (error instanceof NotSent) return { kind: 'not-sent', message: error.message }
  if (error instanceof NoAnswer) return { kind: 'no-answer', message: error.message }
  console.error('A delivery met an error:', error)
  return { kind: 'no-answer', message: /*i18n*/ 'Something went wrong while publishing.' }
}

/** True for errors that stop this process and say nothing about the platform. */
const isOurs = (error: unknown): boolean => error instanceof LeaseLost || error instanceof Stopped

/** The adapter's checkpoint, without the engine's own `doubtful`. */
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

/** Ids that the account's latest other deliveries have made, to tell posts with the same text apart. */
async function othersOf(db: Database, { id, accountId }: DeliveryRow): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ remoteId: deliveries.remoteId })
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), ne(deliveries.id, id), isNotNull(deliveries.remoteId)))
    .orderBy(desc(deliveries.at))
    .limit(200)
  return new Set(rows.flatMap(({ remoteId }) => remoteId ?? []))
}

/** Saves the adapter's checkpoints, until another process has taken over the delivery. */
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
 * Records the commit before the one request that makes the post visible. If the process was suspended
 * meanwhile, it may have lost its lease, so nothing is sent.
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
  /** As written before the call. */
  readonly row: DeliveryRow
  readonly step: Step
  readonly answer: Answer
  /** False if the answer was known without calling the platform. */
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
    case 'prepare':
      return adapter.prepare(delivery, session, checkpoint, saver(work, row))
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

/** Used if a delivery fails before its platform's policy is known. */
const unknownPolicy: Policy = { deadlineMs: 3_600_000, settleMs: 5_000 }

/** Records that the step begins, and makes its call. */
async function takeStep(work: Work, given: DeliveryRow, post: PostRow): Promise<Taken> {
  const { deps, holder } = work
  const step = stepOf(given)
  let row = given
  let policy = unknownPolicy
  let route: Route | undefined
  try {
    route = await routeOf(deps, row, post)
    policy = route.policy
    const known = answerWithoutCall(row, step, route, deps.clock())
    if (known) return { row, step, policy, route, answer: known, asked: false }
    const delivery = await deliveryOf(work, row, post, route, step)
    if (step === 'commit') {
      const started = deps.clock()
      row = await beginCommit(work, row, started)
      const committing = call(work, row, step, route, { ...delivery, commitStartedAt: started })
      const answer = await within(committing, callMs.commit, tooLate)
      return { row, step, policy, route, answer, asked: true }
    }
    const deadlineAt = row.deadlineAt ?? new Date(deps.clock() + policy.deadlineMs)
    if (row.step !== step || row.deadlineAt === null || row.nextAt !== null)
      row = await writeDelivery(deps.db, row, holder, { step, deadlineAt, nextAt: null })
    const answer = await within(call(work, row, step, route, delivery), callMs[step], tooLate)
    return { row, step, policy, route, answer, asked: true }
  } catch (error) {
    if (isOurs(error)) throw error
    // An error before the commit was recorded means that nothing was sent.
    const answer = await renewedMeanwhile(work, row, post, route, answerOf(error))
    const sent = step !== 'commit' || row.commitStartedAt !== null
    const effective = !sent && answer.kind === 'no-answer' ? { ...answer, kind: 'not-sent' as const } : answer
    return { row, step, policy, route, answer: effective, asked: true }
  }
}

/**
 * The answer without a call if it is too early for one: the account is limited, or a commit was cut off a
 * moment ago.
 */
function answerWithoutCall(
  row: DeliveryRow,
  step: Step,
  { policy, account }: Route,
  now: number,
): Answer | undefined {
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
 * If the refused token was renewed by another call meanwhile, or can be renewed, no new sign-in is needed:
 * the call is retried with the new token. Also if it can't be told yet whether the sign-in has ended.
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
    const isTold = await deps.sessions?.ended(route.account, route.session.accessToken, message)
    return isTold === false || isNew()
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

/** Releases the lease, so that another process can continue at once. */
async function releaseLease({ deps, holder }: Work, row: DeliveryRow): Promise<void> {
  await deps.db
    .update(deliveries)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(leasedBy(row.id, holder))
}

async function runSteps(work: Work, taken: DeliveryRow): Promise<void> {
  const { deps } = work
  let row: DeliveryRow | undefined = taken
  while (row) {
    if (work.options.stopping?.()) return releaseLease(work, row)
    const [post] = await deps.db.select().from(posts).where(eq(posts.id, row.postId))
    if (!post) return
    const step = await takeStep(work, row, post)
    // By account, so that its deliveries resume together and in order after a limit.
    const spread = step.asked ? fractionOf(row.accountId) : 0
    const at = { policy: step.policy, now: deps.clock(), random: Math.random(), spread }
    row = await applyVerdict(work, step, verdictOf(step.row, step.step, step.answer, at))
  }
}

/**
 * Runs a delivery until it ends or has to wait. Does nothing if it isn't due or another process works on it.
 * Every step is recorded before it begins, so a run may be cut off anywhere and resumed by any process
 * (docs/decisions/0042-publishing-in-steps.md). Rejects if the database does.
 */
export async function runDelivery(deps: Dependencies, id: string, options: RunOptions): Promise<void> {
  const holder = newId('run')
  const taken = await leaseDelivery(deps.db, id, holder, deps.clock())
  if (!taken) return
  const lost = { current: false }
  const renew = async () => {
    const leaseUntil = new Date(deps.clock() + lease.endsAfterMs)
    const held = await deps.db.update(deliveries).set({ leaseUntil }).where(leasedBy(id, holder)).returning()
    if (held.length === 0) lost.current = true
  }
  const heartbeat = setInterval(() => {
    renew().catch((error: unknown) => console.error('Couldn’t renew a delivery’s lease:', error))
  }, lease.renewEveryMs)
  const work: Work = { deps, holder, options, lost }
  try {
    await runSteps(work, taken)
  } catch (error) {
    if (error instanceof Stopped) return await releaseLease(work, taken)
    if (!(error instanceof LeaseLost)) throw error
  } finally {
    clearInterval(heartbeat)
    lost.current = true
  }
}
