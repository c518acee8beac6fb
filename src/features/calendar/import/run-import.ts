import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { tooLate } from '~/src/operations/create'
import { duplicatesOf } from '~/src/operations/duplicates'
import type { Result } from '~/src/operations/run'
import { statusFor } from '~/src/operations/find-post'
import type { Failure } from '~/src/operations/operation'
import { isAbsent } from '~/src/operations/create'
import { failureOf } from '~/src/operations/perform'
import type { WorkspaceOperations } from '~/src/operations/use-operations'
import type { ImportJob, ImportProgress, RowState } from './import-job'

/** What an import needs of its surroundings. */
export interface ImportDeps extends Pick<WorkspaceOperations, 'createPost' | 'acknowledge' | 'report'> {
  /** The newest posts of a status. */
  list(status: NewStatus): Promise<readonly Post[]>
  /** On the device, and on screen: a call is made only after it is known to have been begun. */
  keep(progress: ImportProgress): Promise<void>
  /** Whether a person asked it to stop. */
  stopped(): boolean
  now(): number
}

type NewStatus = 'draft' | 'scheduled'

/** `paused`: nothing more can be made for now, and why. It is taken up where it stands. */
export type ImportEnd =
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'paused'; readonly failure: Failure }

/** Rows made between two looks for copies: well within the 100 that a list shows. */
const lookEvery = 50
/** Calls without an answer in a row after which it is left for later. */
const maxLosses = 3

/** What stands against every row alike: no token, no credits, no scope, too many calls, no connection. */
const stopsAll = ({ status, code = '' }: Failure): boolean =>
  status === undefined
    ? ['offline', 'unreachable', 'cors', 'timeout', 'aborted'].includes(code)
    : [401, 402, 403, 404, 429].includes(status)

/**
 * Makes the posts of an import, one by one, in their order. Each row's operation is kept before it begins, so this may
 * be cut off anywhere and begun again: a row that may have been made is looked up first, and never made twice. A
 * refused row does not stop the rest. Never rejects.
 */
export async function runImport(
  job: ImportJob,
  before: ImportProgress,
  deps: ImportDeps,
): Promise<ImportEnd> {
  const run = importRun(job, before, deps)
  const end = await run
    .all()
    .catch((error: unknown): ImportEnd => ({ kind: 'paused', failure: failureOf(error) }))
  const looked = await run.reportCopies()
  // What has no connection goes on by itself; what a person has to settle waits for them.
  const silence =
    end.kind === 'paused' && ['offline', 'unreachable', 'timeout'].includes(end.failure.code ?? '')
  await run.put({ running: silence || !looked })
  return end
}

function importRun(job: ImportJob, before: ImportProgress, deps: ImportDeps) {
  let progress = before
  const put = async (change: Partial<ImportProgress>) => {
    progress = { ...progress, ...change }
    await deps.keep(progress)
  }
  const putRow = (index: number, state: RowState) => put({ states: progress.states.with(index, state) })
  const madeIds = () => progress.states.flatMap((state) => (state.kind === 'made' ? state.postId : []))

  /** Ids that no row of this import may be taken for: those there before it, and those that other rows made. */
  async function seenBefore(status: NewStatus): Promise<string[]> {
    let first = progress.seen[status]
    if (!first) {
      first = (await deps.list(status)).map(({ id }) => id)
      await put({ seen: { ...progress.seen, [status]: first } })
    }
    return [...first, ...madeIds()]
  }

  /** Has copies told that a browser's own repeats made. False when it could not be looked. */
  async function reportCopies(): Promise<boolean> {
    let looked = true
    for (const status of ['draft', 'scheduled'] as const) {
      const first = progress.seen[status]
      if (!first || madeIds().length === 0) continue
      const listed = await deps.list(status).catch(() => undefined)
      looked &&= listed !== undefined
      if (listed) await reportAmong(listed, first, status)
    }
    return looked
  }

  async function reportAmong(listed: readonly Post[], first: readonly string[], status: NewStatus) {
    const told = [...first]
    for (const [index, state] of progress.states.entries()) {
      const post = state.kind === 'made' ? listed.find(({ id }) => id === state.postId) : undefined
      const row = job.rows[index]
      if (!post || !row || state.kind !== 'made') continue
      const made = [{ post, body: row.body, ms: state.ms ?? 0 }]
      const copies = duplicatesOf(made, listed, [...told, ...madeIds()]).map(({ id }) => id)
      if (copies.length === 0) continue
      await deps.report(post, row.body, copies)
      told.push(...copies)
    }
    // What was told is not told again.
    if (told.length > first.length) await put({ seen: { ...progress.seen, [status]: told } })
  }

  /** Makes one row; a failure is what stops the rest, `lost` that no answer came. */
  async function makeRow(index: number): Promise<Failure | 'lost' | undefined> {
    const row = job.rows[index]
    const state = progress.states[index]
    if (!row || !state || state.kind === 'made' || state.kind === 'back') return undefined
    const begun = state.kind === 'waiting' ? undefined : state
    const seen = await seenBefore(statusFor(row.body))
    const at = deps.now()
    // Taken up later than it was begun: the service would send the post at once.
    if (begun?.kind !== 'sent' && Date.parse(row.body.scheduledAt ?? '') <= at) {
      await putRow(index, { ...begun, kind: 'failed', message: tooLate.message })
      return undefined
    }
    const creation = begun?.creation ?? crypto.randomUUID()
    await putRow(index, { ...begun, kind: 'sent', creation, message: undefined })
    const earlier = begun?.kind === 'sent' && begun.creation === undefined ? begun : undefined
    const result = await deps.createPost(row.body, {
      id: creation,
      batch: true,
      options: row.options,
      ...(earlier?.seen ? { seen: [...earlier.seen, ...madeIds()], sentAt: earlier.at ?? 0 } : { seen }),
    })
    if (result.kind !== 'done') return notMade(index, creation, result)
    const { post, withoutOptions } = result
    const message = withoutOptions && lacksOptions(withoutOptions)
    await putRow(index, { kind: 'made', postId: post.id, ms: deps.now() - at, message })
    await deps.acknowledge(creation)
    return undefined
  }

  async function notMade(index: number, creation: string, result: Exclude<Result, { kind: 'done' }>) {
    const { failure } = result
    const { message } = failure
    // Whatever stops all leaves the row due.
    const isDue = result.kind === 'undone' ? stopsAll(failure) : !isAbsent(result)
    await putRow(index, { kind: isDue ? 'sent' : 'failed', message, creation })
    if (result.kind === 'undone') return isDue ? failure : undefined
    return isDue ? unsure(job.rows[index]?.line ?? 0) : 'lost'
  }

  async function all(): Promise<ImportEnd> {
    await put({ running: true })
    let losses = 0
    let made = 0
    for (const index of job.rows.keys()) {
      if (deps.stopped()) return { kind: 'stopped' }
      const earlier = madeIds().length
      const trouble = await makeRow(index)
      if (trouble !== undefined && trouble !== 'lost') return { kind: 'paused', failure: trouble }
      losses = trouble === 'lost' ? losses + 1 : 0
      if (losses >= maxLosses) return { kind: 'paused', failure: silent }
      made += madeIds().length - earlier
      if (made >= lookEvery) {
        await reportCopies()
        made = 0
      }
    }
    return { kind: 'done' }
  }

  return { all, reportCopies, put }
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
