import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { stillTo } from '~/src/api/mutations/post-schedule'
import { duplicatesOf, postsOfCall, statusesToSearch, statusFor } from './find-post'
import type { CreateOperation, Effect, Failure, Lists, Machine, Next, Outcome } from './operation'

type Step = Next<CreateOperation>

/** Lookups before a record counts as missing, as a server may finish a request that it didn't answer. */
export const maxFinds = 4
/** Milliseconds in which a call may be repeated under its key; servers keep keys for 24 hours. */
export const keyLifetimeMs = 23 * 3_600_000

function effect({ step, body, made, to, options = {} }: CreateOperation, now: number): Effect {
  switch (step) {
    case 'survey':
    case 'find-copies':
      return { kind: 'list', statuses: [statusFor(body)] }
    case 'create':
      return { kind: 'create', body }
    case 'find':
      return { kind: 'list', statuses: statusesToSearch(body, now) }
    case 'set-options':
      return { kind: 'set-options', postId: made?.id ?? '', options }
    case 'place':
      return { kind: 'place', postId: made?.id ?? '', to: stillTo(to ?? { kind: 'draft' }, now) }
  }
}

/** After `create` may have been sent, the next step is to look for the post. */
function begun(operation: CreateOperation, now: number): CreateOperation {
  if (operation.step !== 'create') return operation
  return { ...operation, step: 'find', sentAt: operation.repeated ? operation.sentAt : now, finds: 0 }
}

function next(operation: CreateOperation, { kind }: Effect, outcome: Outcome, now: number): Step {
  if (kind === 'create') return created(operation, outcome, now)
  switch (operation.step) {
    case 'survey':
    case 'create':
      return surveyed(operation, outcome, now)
    case 'find':
      return found(operation, outcome, now)
    case 'find-copies':
      return foundCopies(operation, outcome)
    case 'set-options':
      return optionsSet(operation, outcome)
    case 'place':
      return afterSchedule(operation, outcome)
  }
}

const toStep = (
  operation: CreateOperation,
  step: CreateOperation['step'],
  more: Partial<CreateOperation> = {},
): Step => ({
  operation: { ...operation, ...more, step },
})
const undone = (failure: Failure): Step => ({ ending: { kind: 'undone', failure } })

/** Notes the existing posts, to tell the new one from. If they can't be read, nothing is created. */
function surveyed(operation: CreateOperation, outcome: Outcome, now: number): Step {
  if (outcome.kind === 'lost' && operation.resumed) return { operation, wait: true }
  if (outcome.kind !== 'ok') return undone(outcome.failure)
  if (isTooLate(operation, now)) return undone(tooLate)
  return toStep(operation, 'create', { seen: allOf(outcome.lists).map(({ id }) => id) })
}

function created(operation: CreateOperation, outcome: Outcome, now: number): Step {
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind === 'ok') {
    if (!outcome.post) return { operation }
    const more = { made: outcome.post, ms: now - operation.sentAt }
    // With a key it was created once, however often the browser sent it.
    if (operation.keyed || operation.batch) return afterCreation({ ...operation, ...more })
    return toStep(operation, 'find-copies', more)
  }
  // It was never sent.
  if (outcome.failure.code === 'offline') return undone(outcome.failure)
  // The refusal may be of the browser's own retry, because the post's time passed meanwhile (decision 0008),
  // so it is looked up once.
  return toStep(operation, 'find', { refusal: outcome.failure, finds: maxFinds - 1 })
}

function found(operation: CreateOperation, outcome: Outcome, now: number): Step {
  const { refusal, repeated } = operation
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind !== 'ok' && refusal) return undone(refusal)
  if (outcome.kind !== 'ok') return { ending: { kind: 'unknown', failure: unsure } }
  const candidates = postsOfCall(operation, outcome.lists ?? [])
  // Newest first, published ones last. The last one is taken for the call's own post, the others for its
  // repeats.
  const copies = [...candidates.posts]
  const made = copies.pop()
  if (made) {
    const unpublished = copies.filter(({ status }) => status !== 'published' && status !== 'failed')
    return afterCreation({ ...operation, made, duplicates: unpublished.map(({ id }) => id) })
  }
  const finds = operation.finds + 1
  const reached = candidates.reached || operation.reached
  if (finds < maxFinds) return { operation: { ...operation, finds, reached }, wait: true }
  if (refusal) return undone(refusal)
  if (mayRepeat(operation, now) && !repeated)
    return toStep(operation, 'create', { repeated: true, reached: false })
  return {
    ending: { kind: 'unknown', failure: reached ? unseen : unsure },
    last: { ...operation, finds: 0, reached: false, repeated: false },
  }
}

/**
 * With a key, it may be sent again when another page resumes it, when the person saves again, or in a batch.
 */
const mayRepeat = ({ resumed, batch, keyed, startedAt, body }: CreateOperation, now: number): boolean =>
  (resumed ?? batch) === true && keyed === true && now - startedAt < keyLifetimeMs && !isPast(body, now)

/**
 * Looks for a second post from the browser's own retry. It is only reported, as somebody else may have
 * created it.
 */
function foundCopies(operation: CreateOperation, outcome: Outcome): Step {
  const { made, body, ms, seen } = operation
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind !== 'ok' || !made) return afterCreation(operation)
  const copies = duplicatesOf([{ post: made, body, ms }], allOf(outcome.lists), seen)
  return afterCreation({ ...operation, duplicates: copies.map(({ id }) => id) })
}

/**
 * The post exists. Next come its options, which it must have before it may be published, then its schedule.
 */
function afterCreation(operation: CreateOperation): Step {
  if (operation.made && operation.options) return toStep(operation, 'set-options')
  return afterOptions(operation)
}

function optionsSet(operation: CreateOperation, outcome: Outcome): Step {
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (outcome.kind === 'ok' || !operation.made) return afterOptions(operation)
  const { made } = operation
  return { ending: { kind: 'done', post: made, withoutOptions: outcome.failure }, last: operation }
}

function afterOptions(operation: CreateOperation): Step {
  const { made, to } = operation
  if (!made) return { ending: { kind: 'unknown', failure: unsure } }
  if (to && to.kind !== 'draft') return toStep(operation, 'place')
  return { ending: { kind: 'done', post: made }, last: operation }
}

function afterSchedule(operation: CreateOperation, outcome: Outcome): Step {
  const { made } = operation
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (!made) return { ending: { kind: 'unknown', failure: unsure } }
  if (outcome.kind === 'ok') return { ending: { kind: 'done', post: outcome.post ?? made } }
  return { ending: { kind: 'done', post: made, unplaced: outcome.failure } }
}

const allOf = (lists: Lists = []): Post[] => lists.flatMap(({ posts }) => posts)

/** True if a resumed creation's time has passed: the server would publish the post at once. */
const isTooLate = ({ body, resumed }: CreateOperation, now: number): boolean =>
  resumed === true && isPast(body, now)

const isPast = ({ scheduledAt = '' }: CreateOperation['body'], now: number): boolean =>
  Date.parse(scheduledAt) <= now

/** The creation isn't sent any more. */
export const tooLate: Failure = {
  message: i18n.t('The scheduled time passed before this could be sent.'),
  code: 'time_over',
}
/** The lists go back to the call, and its post isn't in them. */
export const unseen: Failure = {
  message: i18n.t('No confirmation arrived, and the post isn’t in your lists. Try again: it checks first.'),
  code: 'create_unseen',
  absent: true,
}
const unsure: Failure = {
  message: i18n.t('No confirmation arrived, and your lists no longer go back far enough to check.'),
  code: 'create_unsure',
}

/** True if it was looked up and isn't in the lists. */
export const isAbsent = ({ kind, failure }: { readonly kind: string; readonly failure?: Failure }): boolean =>
  kind === 'unknown' && (failure?.absent === true || failure?.code === unseen.code)

/**
 * Creating a post. Existing posts are noted first, so that a lost response can be looked up instead of sent
 * again.
 */
export const creating: Machine<CreateOperation> = {
  effect,
  begun,
  next,
  lock: ({ id }) => `studio-operation-${id}`,
}
