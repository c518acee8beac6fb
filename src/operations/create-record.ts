import { i18n } from '@lingui/core'
import { isCutOff } from '~/src/api/queries/query'
import { keyLifetimeMs, maxFinds } from './create'
import { retryPauseMs } from './find-post'
import type {
  CreatedRecord,
  Effect,
  Failure,
  Machine,
  NewRecord,
  Next,
  Outcome,
  RecordOperation,
} from './operation'

type Step = Next<RecordOperation>

const effect = ({ step, create }: RecordOperation): Effect => ({
  kind: step === 'create' ? 'create-record' : 'list-records',
  create,
})

/** After `create` may have been sent, the next step is to look for the record. */
function begun(operation: RecordOperation, now: number): RecordOperation {
  if (operation.step !== 'create') return operation
  return { ...operation, step: 'find', sentAt: operation.repeated ? operation.sentAt : now, finds: 0 }
}

function next(operation: RecordOperation, { kind }: Effect, outcome: Outcome, now: number): Step {
  if (kind === 'create-record') return created(operation, outcome, now)
  if (operation.step === 'survey') return surveyed(operation, outcome)
  return operation.step === 'find-copies' ? foundCopies(operation, outcome) : found(operation, outcome, now)
}

/**
 * Notes the existing records, to tell the new one from. A token that may not read the list may still create.
 */
function surveyed(operation: RecordOperation, outcome: Outcome): Step {
  if (outcome.kind === 'lost' && operation.resumed) return { operation, wait: true }
  if (outcome.kind === 'lost') return { ending: { kind: 'undone', failure: outcome.failure } }
  const seen = outcome.kind === 'ok' ? outcome.records?.map(({ id }) => id) : undefined
  return { operation: { ...operation, step: 'create', seen } }
}

function created(operation: RecordOperation, outcome: Outcome, now: number): Step {
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind !== 'ok') {
    // A refused repeat says nothing about the first call.
    if (operation.repeated) return unknown(operation, 'unsure')
    return { ending: { kind: 'undone', failure: outcome.failure } }
  }
  if (!outcome.record) return { operation }
  const made: RecordOperation = { ...operation, made: outcome.record, ms: now - operation.sentAt }
  // With a key it was created once, however often the browser sent it.
  if (operation.keyed || !operation.seen) return done(made)
  return { operation: { ...made, step: 'find-copies' } }
}

function found(operation: RecordOperation, outcome: Outcome, now: number): Step {
  const { seen, create } = operation
  if (outcome.kind === 'lost') return { operation, wait: true }
  const records = outcome.kind === 'ok' ? (outcome.records ?? []) : []
  const fresh = seen ? records.filter(({ id }) => !seen.includes(id)) : []
  const [made, ...copies] = oldestFirst(fresh.filter((record) => matches(record, create)))
  if (made) return done({ ...operation, made, duplicates: copies.map(({ id }) => id) })
  const finds = operation.finds + 1
  if (finds < maxFinds && outcome.kind === 'ok') return { operation: { ...operation, finds }, wait: true }
  if (mayRepeat(operation, now)) return { operation: { ...operation, step: 'create', repeated: true } }
  const isListComplete = seen && outcome.kind === 'ok' && reachesBack(records, seen)
  // An imported product may have another URL than the requested one.
  const isConclusive = create.record !== 'import' || fresh.length === 0
  return unknown(operation, isListComplete && isConclusive ? 'unseen' : 'unsure')
}

/** With a key, a resumed call may be sent again. */
const mayRepeat = ({ resumed, keyed, repeated, startedAt }: RecordOperation, now: number): boolean =>
  resumed === true && keyed === true && !repeated && now - startedAt < keyLifetimeMs

/** True if the list still contains a record from before the call; a cut-off list may not. */
const reachesBack = (records: readonly CreatedRecord[], seen: readonly string[]): boolean =>
  !isCutOff(records) || records.some(({ id }) => seen.includes(id))

/**
 * Looks for a second record from the browser's own retry. It is only reported, as somebody else may have
 * created it.
 */
function foundCopies(operation: RecordOperation, outcome: Outcome): Step {
  const { made, create, ms, seen = [] } = operation
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind !== 'ok' || !made) return done(operation)
  const isCopy = (record: CreatedRecord): boolean => {
    if (record.id === made.id || seen.includes(record.id) || !matches(record, create)) return false
    const gapMs = Math.abs(Date.parse(record.createdAt ?? '') - Date.parse(made.createdAt ?? ''))
    // Without creation times, a new record with the same fields counts as a copy.
    return Number.isNaN(gapMs) || gapMs <= ms + retryPauseMs
  }
  return done({ ...operation, duplicates: (outcome.records ?? []).filter(isCopy).map(({ id }) => id) })
}

const done = (operation: RecordOperation): Step =>
  operation.made
    ? { ending: { kind: 'done', record: operation.made }, last: operation }
    : unknown(operation, 'unsure')

function unknown(operation: RecordOperation, code: 'unseen' | 'unsure'): Step {
  const failure: Failure = {
    message: sentence(operation, code),
    absent: code === 'unseen',
  }
  return { ending: { kind: 'unknown', failure }, last: { ...operation, finds: 0, repeated: false } }
}

function sentence({ lost }: RecordOperation, code: 'unseen' | 'unsure'): string {
  const reason = lost?.message ?? i18n.t('The page was closed before a response arrived.')
  return code === 'unseen'
    ? i18n.t('{reason} It isn’t in the list. Try again: it checks first, so nothing is created twice.', {
        reason,
      })
    : i18n.t('{reason} Nothing is sent twice. Check the list before trying again.', { reason })
}

/** True if the record has the requested fields; missing ones are ignored. */
function matches(record: CreatedRecord, { record: kind, body }: NewRecord): boolean {
  const fields = new Map<string, unknown>(Object.entries(record))
  if (kind === 'import') return sameAddress(fields.get('sourceUrl'), body.url)
  if (record.name !== body.name) return false
  return Object.entries(body).every(([name, value]) => {
    const actual = fields.get(name)
    return actual === undefined || JSON.stringify(actual) === JSON.stringify(value)
  })
}

const sameAddress = (actual: unknown, requested: string): boolean =>
  typeof actual === 'string' && actual.replace(/\/$/, '') === requested.replace(/\/$/, '')

function oldestFirst<R extends CreatedRecord>(records: readonly R[]): R[] {
  return records.toSorted(
    (one, other) => Date.parse(one.createdAt ?? '') - Date.parse(other.createdAt ?? '') || 0,
  )
}

/** Creating a product or a campaign, like a post (`create.ts`) but without a schedule. */
export const creatingRecord: Machine<RecordOperation> = {
  effect,
  begun,
  next,
  lock: ({ id }) => `studio-operation-${id}`,
}
