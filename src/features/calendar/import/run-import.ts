import type { Post } from '~/contract/post'
import { type CreateDeps, findAttempt, type NewStatus, statusFor } from '~/src/operations/create-once'
import { ApiError, codeOf, NetworkError, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import type { Failure } from '~/src/operations/operation'
import { duplicatesOf } from '~/src/operations/duplicates'
import type { ImportJob, ImportProgress, RowState } from './import-job'

/** What an import needs of its surroundings. */
export interface ImportDeps extends Omit<CreateDeps, 'keep'> {
  /** On the device, and on screen: a call is made only after it is known to have been begun. */
  keep(progress: ImportProgress): Promise<void>
  /** Whether a person asked it to stop. */
  stopped(): boolean
  now(): number
}

/** `paused`: nothing more can be made for now, and why. It is taken up where it stands. */
export type ImportEnd =
  | { readonly kind: 'done' | 'stopped' }
  | { readonly kind: 'paused'; readonly failure: Failure }

/** Rows made between two looks for copies: well within the 100 that a list shows. */
const lookEvery = 50
/** Calls without an answer in a row after which it is left for later. */
const maxLosses = 3

const failureOf = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : 'The request failed.',
  code: codeOf(error),
  requestId: requestIdOf(error),
  purchaseUrl: error instanceof ApiError ? error.purchaseUrl : undefined,
})

/** What stands against every row alike: no token, no credits, no scope, too many calls, no connection. */
const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && [401, 402, 403, 404, 429].includes(error.status))

/**
 * Makes the posts of an import, one by one, in their order. Each row's call is kept before it is sent, so this may be
 * cut off anywhere and begun again: a row that may have been made is looked up first, and never made twice. A refused
 * row does not stop the rest. Never rejects.
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
  const looked = await run.removeCopies()
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

  /** Deletes what a browser's own repeats made. False when it could not be looked, or not be deleted. */
  async function removeCopies(): Promise<boolean> {
    let looked = true
    for (const status of ['draft', 'scheduled'] as const) {
      const first = progress.seen[status]
      if (!first || madeIds().length === 0) continue
      const listed = await deps.list(status).catch(() => undefined)
      looked &&= listed !== undefined
      if (listed) looked = (await removeAmong(listed, first)) && looked
    }
    return looked
  }

  async function removeAmong(listed: readonly Post[], first: readonly string[]): Promise<boolean> {
    let gone = true
    const made = progress.states.flatMap((state, index) => {
      const post = state.kind === 'made' ? listed.find(({ id }) => id === state.postId) : undefined
      const row = job.rows[index]
      return post && row && state.kind === 'made' ? [{ post, body: row.body, ms: state.ms ?? 0 }] : []
    })
    for (const copy of duplicatesOf(made, listed, [...first, ...madeIds()]))
      await deps.remove(copy.id).catch(() => (gone = false))
    return gone
  }

  /** Whether an earlier call made the row after all; `undefined` when that can't be found out now. */
  async function lookUp(
    index: number,
    seen: readonly string[],
    at: number,
    times?: number,
  ): Promise<boolean | undefined> {
    const row = job.rows[index]
    if (!row) return false
    const others = madeIds()
    const attempt = { body: row.body, seen: [...new Set([...seen, ...others])], at }
    const found = await findAttempt(attempt, deps, times, () => deps.now())
    if (found.kind === 'done') await putRow(index, { kind: 'made', postId: found.post.id, ms: 0 })
    return found.kind === 'unsure' ? undefined : found.kind === 'done'
  }

  /** Makes one row; a failure is what stops the rest, `lost` that no answer came. */
  async function makeRow(index: number): Promise<Failure | 'lost' | undefined> {
    const row = job.rows[index]
    const state = progress.states[index]
    if (!row || !state || state.kind === 'made' || state.kind === 'back') return undefined
    if (state.kind === 'sent' || state.kind === 'failed') {
      const there = await lookUp(index, state.seen, state.at, state.kind === 'failed' ? 1 : undefined)
      if (there === undefined) return unsure(row.line)
      if (there) return undefined
    }
    const seen = await seenBefore(statusFor(row.body))
    const at = deps.now()
    // Taken up later than it was begun: the service would send the post at once.
    if (Date.parse(row.body.scheduledAt ?? '') <= at) {
      await putRow(index, {
        kind: 'failed',
        message: 'The scheduled time passed before this could be sent.',
        seen,
        at,
      })
      return undefined
    }
    await putRow(index, { kind: 'sent', seen, at, message: undefined })
    try {
      const post = await deps.create(row.body)
      await putRow(index, { kind: 'made', postId: post.id, ms: deps.now() - at })
      return undefined
    } catch (error) {
      return notMade(index, error, { seen, at })
    }
  }

  async function notMade(index: number, error: unknown, sent: { seen: string[]; at: number }) {
    const failure = failureOf(error)
    if (!outcomeUnknown(error)) {
      // Whatever stops all leaves the row due; the note stays, as the browser may have sent the call twice.
      const kind = stopsAll(error) ? 'sent' : 'failed'
      if (kind === 'failed' && (await lookUp(index, sent.seen, sent.at, 1))) return undefined
      await putRow(index, { kind, message: failure.message, ...sent })
      return kind === 'sent' ? failure : undefined
    }
    const there = await lookUp(index, sent.seen, sent.at)
    if (there) return undefined
    const state = there === undefined ? 'sent' : 'failed'
    await putRow(index, { kind: state, message: failure.message, ...sent })
    return there === undefined ? failure : 'lost'
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
        await removeCopies()
        made = 0
      }
    }
    return { kind: 'done' }
  }

  return { all, removeCopies, put }
}

const unsure = (line: number): Failure => ({
  message: `Couldn’t check whether row ${line} was created. Nothing is created twice: it’s checked again first.`,
  code: 'unreachable',
})

const silent: Failure = {
  message: 'The API stopped responding. The remaining posts weren’t changed.',
  code: 'unreachable',
}
