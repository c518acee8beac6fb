import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { isAbsent, tooLate } from '~/src/operations/create'
import { duplicatesOf, statusFor } from '~/src/operations/find-post'
import type { Failure } from '~/src/operations/operation'
import { failureOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'
import type { WorkspaceOperations } from '~/src/operations/use-operations'
import type { ImportJob, ImportProgress, RowState } from './import-job'

export interface ImportDeps extends Pick<WorkspaceOperations, 'createPost' | 'acknowledge' | 'report'> {
  /** The newest posts of a status. */
  list(status: NewStatus): Promise<readonly Post[]>
  /** Saves the progress on the device and shows it. Calls are made only after it is saved. */
  saveProgress(progress: ImportProgress): Promise<void>
  /** Whether a person asked it to stop, or left its screen. */
  stopped(): 'stopped' | 'left' | undefined
  now(): number
}

type NewStatus = 'draft' | 'scheduled'

/** `paused`: nothing more can be created for now, and why. It continues from there. */
export type ImportEnd =
  | { readonly kind: 'done' | 'stopped' | 'left' }
  | { readonly kind: 'paused'; readonly failure: Failure }

/** Rows created between two checks for duplicates: well within the 100 posts that a list shows. */
const checkEvery = 50
/** Calls without an answer in a row after which the import pauses. */
const maxUnanswered = 3

/** Failures that would hit every row: no token, no credits, no scope, too many calls, no connection. */
const stopsAll = ({ status, code = '' }: Failure): boolean =>
  status === undefined
    ? ['offline', 'unreachable', 'cors', 'timeout', 'aborted'].includes(code)
    : [401, 402, 403, 404, 429].includes(status)

/**
 * Creates the posts of an import one by one, in order. Each row's operation is stored before it starts, so the import
 * can be interrupted anywhere and started again: a row that may have been created is looked up first, and never
 * created twice. A refused row does not stop the rest. Never rejects.
 */
export async function runImport(
  job: ImportJob,
  before: ImportProgress,
  deps: ImportDeps,
): Promise<ImportEnd> {
  const run: Run = { job, deps, persisted: persistedProgress(before, deps) }
  const end = await makeAll(run).catch(
    (error: unknown): ImportEnd => ({ kind: 'paused', failure: failureOf(error) }),
  )
  const couldCheck = await reportCopies(run)
  // When its screen was left or there is no connection, it continues by itself later; anything else waits for the person.
  const isOffline =
    end.kind === 'paused' && ['offline', 'unreachable', 'timeout'].includes(end.failure.code ?? '')
  await run.persisted.put({ running: isOffline || end.kind === 'left' || !couldCheck })
  return end
}

/** The progress of an import. Each change is saved on the device before anything else happens. */
function persistedProgress(before: ImportProgress, deps: ImportDeps) {
  let progress = before
  const put = async (change: Partial<ImportProgress>) => {
    progress = { ...progress, ...change }
    await deps.saveProgress(progress)
  }
  return {
    now: () => progress,
    put,
    putRow: (index: number, state: RowState) => put({ states: progress.states.with(index, state) }),
    madeIds: () => progress.states.flatMap((state) => (state.kind === 'made' ? state.postId : [])),
  }
}

interface Run {
  readonly job: ImportJob
  readonly deps: ImportDeps
  readonly persisted: ReturnType<typeof persistedProgress>
}

/** Ids that can't be a row's post: posts that existed before the import, and those of other rows. */
async function seenBefore({ deps, persisted }: Run, status: NewStatus): Promise<string[]> {
  const { seen } = persisted.now()
  let first = seen[status]
  if (!first) {
    first = (await deps.list(status)).map(({ id }) => id)
    await persisted.put({ seen: { ...persisted.now().seen, [status]: first } })
  }
  return [...first, ...persisted.madeIds()]
}

/** Reports duplicates made when a browser repeated a request by itself. False if the lists could not be read. */
async function reportCopies(run: Run): Promise<boolean> {
  const { deps, persisted } = run
  let couldCheck = true
  for (const status of ['draft', 'scheduled'] as const) {
    const first = persisted.now().seen[status]
    if (!first || persisted.madeIds().length === 0) continue
    const listed = await deps.list(status).catch(() => undefined)
    couldCheck &&= listed !== undefined
    if (listed) await reportAmong(run, listed, first, status)
  }
  return couldCheck
}

async function reportAmong(
  { job, deps, persisted }: Run,
  listed: readonly Post[],
  first: readonly string[],
  status: NewStatus,
) {
  const reported = [...first]
  for (const [index, state] of persisted.now().states.entries()) {
    const post = state.kind === 'made' ? listed.find(({ id }) => id === state.postId) : undefined
    const row = job.rows[index]
    if (!post || !row || state.kind !== 'made') continue
    const made = [{ post, body: row.body, ms: state.ms ?? 0 }]
    const copies = duplicatesOf(made, listed, [...reported, ...persisted.madeIds()]).map(({ id }) => id)
    if (copies.length === 0) continue
    await deps.report(post, row.body, copies)
    reported.push(...copies)
  }
  // Reported duplicates are not reported again.
  if (reported.length > first.length)
    await persisted.put({ seen: { ...persisted.now().seen, [status]: reported } })
}

/** Creates one row. Returns a failure if the import has to stop, `lost` if no answer came. */
async function makeRow(run: Run, index: number): Promise<Failure | 'lost' | undefined> {
  const { job, deps, persisted } = run
  const row = job.rows[index]
  const state = persisted.now().states[index]
  if (!row || !state || state.kind === 'made' || state.kind === 'back') return undefined
  const begun = state.kind === 'waiting' ? undefined : state
  const seen = await seenBefore(run, statusFor(row.body))
  const at = deps.now()
  // Its time has passed since the import was started: the server would publish the post at once.
  if (begun?.kind !== 'sent' && Date.parse(row.body.scheduledAt ?? '') <= at) {
    await persisted.putRow(index, { ...begun, kind: 'failed', message: tooLate.message })
    return undefined
  }
  const creation = begun?.creation ?? crypto.randomUUID()
  await persisted.putRow(index, { ...begun, kind: 'sent', creation, message: undefined })
  const earlier = begun?.kind === 'sent' && begun.creation === undefined ? begun : undefined
  const result = await deps.createPost(row.body, {
    id: creation,
    batch: true,
    options: row.options,
    ...(earlier?.seen
      ? { seen: [...earlier.seen, ...persisted.madeIds()], sentAt: earlier.at ?? 0 }
      : { seen }),
  })
  if (result.kind !== 'done') return notMade(run, index, creation, result)
  const { post, withoutOptions } = result
  const message = withoutOptions && lacksOptions(withoutOptions)
  await persisted.putRow(index, { kind: 'made', postId: post.id, ms: deps.now() - at, message })
  await deps.acknowledge(creation)
  return undefined
}

async function notMade(
  { job, persisted }: Run,
  index: number,
  creation: string,
  result: Exclude<Result, { kind: 'done' }>,
) {
  const { failure } = result
  const { message } = failure
  // A failure that stops everything, or no answer at all, leaves the row due: nobody refused it.
  const isRefused = result.kind === 'undone' && !stopsAll(failure)
  await persisted.putRow(index, { kind: isRefused ? 'failed' : 'sent', message, creation })
  if (isRefused) return undefined
  if (result.kind === 'undone') return failure
  return isAbsent(result) ? 'lost' : unsure(job.rows[index]?.line ?? 0)
}

async function makeAll(run: Run): Promise<ImportEnd> {
  const { job, deps, persisted } = run
  await persisted.put({ running: true })
  let unanswered = 0
  let made = 0
  for (const index of job.rows.keys()) {
    const stopped = deps.stopped()
    if (stopped) return { kind: stopped }
    const earlier = persisted.madeIds().length
    const outcome = await makeRow(run, index)
    if (outcome !== undefined && outcome !== 'lost') return { kind: 'paused', failure: outcome }
    unanswered = outcome === 'lost' ? unanswered + 1 : 0
    if (unanswered >= maxUnanswered) return { kind: 'paused', failure: silent }
    made += persisted.madeIds().length - earlier
    if (made >= checkEvery) {
      await reportCopies(run)
      made = 0
    }
  }
  return { kind: 'done' }
}

const lacksOptions = ({ message }: Failure): string =>
  i18n.t('Created without its platform options. {message}', { message })

const unsure = (line: number): Failure => ({
  message: i18n.t(
    'Couldn’t check whether row {line} was created. Nothing is created twice: it’s checked again first.',
    { line },
  ),
  code: 'unreachable',
})

const silent: Failure = {
  message: i18n.t('The API stopped responding. The remaining posts weren’t changed.'),
  code: 'unreachable',
}
