import { i18n } from '@lingui/core'
import { isCutOff } from '~/src/api/queries/query'
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

/** Looks for the record before it is said not to be there: a server may finish what it did not get to answer. */
const maxFinds = 4
/** Milliseconds for which a call is sent again under its key; servers keep it for 24 hours. */
const keyLasts = 23 * 3_600_000
/** Milliseconds between a repeated call's two records beyond the call's own length: the browser's pause before it. */
const pause = 2_000

const effect = ({ step, create }: RecordOperation): Effect => ({
  kind: step === 'create' ? 'create-record' : 'list-records',
  create,
})

/** Once `create` may have been sent, the record is looked for. */
function begun(operation: RecordOperation, now: number): RecordOperation {
  if (operation.step !== 'create') return operation
  return { ...operation, step: 'find', sentAt: operation.repeated ? operation.sentAt : now, finds: 0 }
}

function next(operation: RecordOperation, { kind }: Effect, outcome: Outcome, now: number): Step {
  if (kind === 'create-record') return created(operation, outcome, now)
  if (operation.step === 'survey') return surveyed(operation, outcome)
  return operation.step === 'find-copies' ? foundCopies(operation, outcome) : found(operation, outcome, now)
}

/** What is there before the call, to tell its record from. A token that may not read the list may create all the same. */
function surveyed(operation: RecordOperation, outcome: Outcome): Step {
  if (outcome.kind === 'lost' && operation.resumed) return { operation, wait: true }
  if (outcome.kind === 'lost') return { ending: { kind: 'undone', failure: outcome.failure } }
  const seen = outcome.kind === 'ok' ? outcome.records?.map(({ id }) => id) : undefined
  return { operation: { ...operation, step: 'create', seen } }
}

function created(operation: RecordOperation, outcome: Outcome, now: number): Step {
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind !== 'ok') {
    // A refusal of the second call says nothing of the first.
    if (operation.repeated) return unknown(operation, 'unsure')
    return { ending: { kind: 'undone', failure: outcome.failure } }
  }
  if (!outcome.record) return { operation }
  const made: RecordOperation = { ...operation, made: outcome.record, ms: now - operation.sentAt }
  // Under a key it was made once, however often the browser sent it.
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
  const reached = seen && outcome.kind === 'ok' && reachesBack(records, seen)
  // What a page was read into may have another address than was asked for.
  const isConclusive = create.record !== 'import' || fresh.length === 0
  return unknown(operation, reached && isConclusive ? 'unseen' : 'unsure')
}

/** Under its key it may be sent again by another page, or when a person tries again. */
const mayRepeat = ({ resumed, keyed, repeated, startedAt }: RecordOperation, now: number): boolean =>
  resumed === true && keyed === true && !repeated && now - startedAt < keyLasts

/** Whether the list still shows what was there before the call; one that was cut may have left it behind. */
const reachesBack = (records: readonly CreatedRecord[], seen: readonly string[]): boolean =>
  !isCutOff(records) || records.some(({ id }) => seen.includes(id))

/** A browser that sent the call twice made a second one: it is told, as another person may have made it. */
function foundCopies(operation: RecordOperation, outcome: Outcome): Step {
  const { made, create, ms, seen = [] } = operation
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind !== 'ok' || !made) return done(operation)
  const isCopy = (record: CreatedRecord): boolean => {
    if (record.id === made.id || seen.includes(record.id) || !matches(record, create)) return false
    const apart = Math.abs(Date.parse(record.createdAt ?? '') - Date.parse(made.createdAt ?? ''))
    // A server that tells no times: it was not there before the call, and is there after it.
    return Number.isNaN(apart) || apart <= ms + pause
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

/** Whether the record says what the call asked for: what it leaves out speaks neither for nor against it. */
function matches(record: CreatedRecord, { record: kind, body }: NewRecord): boolean {
  const fields = new Map<string, unknown>(Object.entries(record))
  if (kind === 'import') return sameAddress(fields.get('sourceUrl'), body.url)
  if (record.name !== body.name) return false
  return Object.entries(body).every(([name, value]) => {
    const actual = fields.get(name)
    return actual === undefined || JSON.stringify(actual) === JSON.stringify(value)
  })
}

const sameAddress = (actual: unknown, asked: string): boolean =>
  typeof actual === 'string' && actual.replace(/\/$/, '') === asked.replace(/\/$/, '')

function oldestFirst<R extends CreatedRecord>(records: readonly R[]): R[] {
  return records.toSorted(
    (one, other) => Date.parse(one.createdAt ?? '') - Date.parse(other.createdAt ?? '') || 0,
  )
}

/** Creating a product or a campaign: as a post is created (`create.ts`), without a time or a place of its own. */
export const creatingRecord: Machine<RecordOperation> = {
  effect,
  begun,
  next,
  lock: ({ id }) => `studio-operation-${id}`,
}
