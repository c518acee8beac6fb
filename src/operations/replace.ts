import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { type PostSchedule, scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import { deliveredAccounts } from '~/src/operations/publish-state'
import { maxFinds } from './create'
import { sameContent } from './find-post'
import type { Effect, Failure, Machine, Next, Outcome, ReplaceOperation, ReplaceStep } from './operation'
import {
  bothKept,
  mayAppear,
  movedElsewhere,
  noAnswer,
  otherContent,
  partlyPublished,
  postGone,
  savedAsDraft,
} from './replace-failures'

type Step = Next<ReplaceOperation>

const toStep = (
  operation: ReplaceOperation,
  step: ReplaceStep,
  more: Partial<ReplaceOperation> = {},
): Step => ({
  operation: { ...operation, ...more, step },
})

/** The next call. */
function effect(operation: ReplaceOperation): Effect {
  const postId = operation.post.id
  const newId = operation.newId ?? ''
  switch (operation.step) {
    case 'survey':
    case 'find':
    case 'find-copies':
      // A new post is a draft at first, or scheduled if the time is part of the create call.
      return { kind: 'list', statuses: operation.direct ? ['draft', 'scheduled'] : ['draft'] }
    case 'unschedule':
      return { kind: 'place', postId, to: { kind: 'draft' } }
    case 'look':
    case 'check-old':
      return { kind: 'read', postId }
    case 'create':
      return { kind: 'create', body: operation.body, ...(operation.reviewed && { replaces: postId }) }
    case 'verify':
    case 'check-new':
      return { kind: 'read', postId: newId }
    case 'set-options':
      return { kind: 'set-options', postId: newId, options: operation.options ?? {} }
    case 'place':
      return { kind: 'place', postId: newId, to: stillTo(operation.to) }
    case 'remove-old':
      return { kind: 'delete', postId, replacedBy: operation.handsOn ? operation.newId : undefined }
    case 'remove-new':
      return { kind: 'delete', postId: newId }
    case 'restore-old':
      return { kind: 'place', postId, to: stillTo(scheduleOf(operation.post)) }
  }
}

/** The state to store before the call: after `create` may have been sent, the new post is only looked up. */
const begun = (operation: ReplaceOperation): ReplaceOperation =>
  operation.step === 'create' ? { ...operation, step: 'find' } : operation

function next(operation: ReplaceOperation, { kind }: Effect, outcome: Outcome): Step {
  if (kind === 'create') return created(operation, outcome)
  if (outcome.kind === 'lost')
    return untouched.includes(operation.step) ? undone(outcome.failure) : lost(operation)
  switch (operation.step) {
    case 'survey':
      if (outcome.kind !== 'ok') return undone(outcome.failure)
      if (isPartlyPublished(operation.post)) return undone(partlyPublished)
      return toStep(operation, hasTime(operation) ? 'unschedule' : 'look', { seen: ids(outcome) })
    case 'look':
      return afterLook(operation, outcome)
    case 'unschedule':
      if (outcome.kind !== 'ok') return toStep(operation, 'check-old', { failure: outcome.failure })
      return isPartlyPublished(outcome.post)
        ? toStep(operation, 'restore-old', { failure: partlyPublished })
        : toStep(operation, 'create', reviewOf(outcome.post))
    case 'check-old':
      return checkedOld(operation, outcome)
    case 'create':
    case 'find':
      return found(operation, outcome)
    case 'find-copies':
      return foundCopies(operation, outcome)
    case 'verify':
      return verified(operation, outcome)
    case 'set-options':
      return outcome.kind === 'ok' ? scheduleNew(operation) : rollBack(operation, outcome.failure)
    case 'place':
      if (outcome.kind !== 'ok') return toStep(operation, 'check-new', { failure: outcome.failure })
      return toStep(
        operation,
        'remove-old',
        isLate(operation.to, outcome.post) ? { to: { kind: 'draft' }, late: true } : {},
      )
    case 'check-new':
      return checkedNew(operation, outcome)
    case 'remove-old':
      return removedOld(operation, outcome)
    case 'remove-new':
      if (outcome.kind === 'refused')
        return { ending: { kind: 'unknown', failure: bothKept(outcome.failure) } }
      // Somebody else's edit already replaced the old post.
      if (operation.failure?.code === 'post_gone') return undone(operation.failure)
      return toStep(operation, 'restore-old', { newId: undefined })
    case 'restore-old':
      return restored(operation, outcome)
  }
}

/** Steps at which nothing has been changed yet. */
const untouched: readonly ReplaceStep[] = ['survey', 'look']

const lost = (operation: ReplaceOperation): Step => ({
  operation: operation.step === 'remove-old' ? { ...operation, oldMayGo: true } : operation,
  wait: true,
})

function created(operation: ReplaceOperation, outcome: Outcome): Step {
  if (outcome.kind === 'lost') return { operation, wait: true }
  // The refusal may be of the browser's own retry (decision 0008), so the post is looked up once.
  if (outcome.kind !== 'ok')
    return toStep(operation, 'find', { failure: outcome.failure, finds: maxFinds - 1 })
  if (!outcome.post) return toStep(operation, 'find')
  // With a key it was created once, however often the browser sent it.
  return toStep(operation, operation.keyed ? 'verify' : 'find-copies', { newId: outcome.post.id })
}

const undone = (failure: Failure): Step => ({ ending: { kind: 'undone', failure } })

/** Only servers with reviews return one. */
const reviewOf = (post: Post | undefined): Partial<ReplaceOperation> =>
  post?.review ? { reviewed: true } : {}

/** True if some accounts already have the post, so that an edited copy would reach them twice. */
const isPartlyPublished = (post: Post | undefined) => post !== undefined && deliveredAccounts(post).length > 0

/**
 * True if the post became a draft because the time of `to` had passed and it would have been published at
 * once.
 */
function isLate(to: PostSchedule, placed: Post | undefined): boolean {
  if (to.kind !== 'schedule') return false
  return placed?.status === undefined ? stillTo(to) !== to : placed.status === 'draft'
}

const hasTime = (operation: ReplaceOperation) => scheduleOf(operation.post).kind !== 'draft'

const postsIn = (outcome: Outcome): Post[] =>
  outcome.kind === 'ok' ? (outcome.lists ?? []).flatMap(({ posts }) => posts) : []

const ids = (outcome: Outcome) => postsIn(outcome).map((post) => post.id)

/** Rolls back: removes the new post if there is one, then restores the old one's schedule. */
function rollBack(operation: ReplaceOperation, failure: Failure): Step {
  if (operation.newId !== undefined) return toStep(operation, 'remove-new', { failure })
  return hasTime(operation) ? toStep(operation, 'restore-old', { failure }) : undone(failure)
}

/**
 * The post may have been replaced or scheduled elsewhere meanwhile, in which case no second one is created.
 */
function afterLook(operation: ReplaceOperation, outcome: Outcome): Step {
  if (outcome.kind !== 'ok')
    return undone(outcome.kind === 'missing' ? postGone(outcome.failure) : outcome.failure)
  const { status = 'draft', publishing } = outcome.post ?? {}
  if (isPartlyPublished(outcome.post)) return undone(partlyPublished)
  const stands = (status === 'draft' || status === 'failed') && !publishing
  return stands ? toStep(operation, 'create', reviewOf(outcome.post)) : undone(movedElsewhere)
}

/**
 * Unscheduling may be refused because the post had no time any more; then the edit continues. Otherwise
 * nothing has been changed.
 */
function checkedOld(operation: ReplaceOperation, outcome: Outcome): Step {
  if (outcome.kind === 'missing') return undone(postGone(outcome.failure))
  const isDraft = outcome.kind === 'ok' && outcome.post?.status === 'draft'
  if (!isDraft) return undone(operation.failure ?? noAnswer)
  return isPartlyPublished(outcome.post)
    ? toStep(operation, 'restore-old', { failure: partlyPublished })
    : toStep(operation, 'create', { failure: undefined, ...reviewOf(outcome.post) })
}

function found(operation: ReplaceOperation, outcome: Outcome): Step {
  const copy = copiesIn(outcome, operation).at(-1)
  if (copy) return toStep(operation, 'find-copies', { newId: copy.id, failure: undefined })
  const finds = operation.finds + 1
  // A post that appears later would have the time of the create call, so "unchanged" might be wrong.
  if (finds >= maxFinds && operation.direct && !operation.failure)
    return { ending: { kind: 'unknown', failure: mayAppear } }
  // Otherwise, a post that appears later has no time and can't be published beside the old one.
  if (finds >= maxFinds) return rollBack({ ...operation, finds }, operation.failure ?? noAnswer)
  return { operation: { ...operation, step: 'find', finds }, wait: true }
}

/** The posts that the create call made: one, or two if the browser retried it. Newest first, like lists. */
const copiesIn = (outcome: Outcome, { seen, body }: ReplaceOperation): Post[] =>
  postsIn(outcome).filter((post) => !seen.includes(post.id) && sameContent(post, body, true))

/** Copies are reported, not deleted. If they are ours, they have no time, so only one is published. */
function foundCopies(operation: ReplaceOperation, outcome: Outcome): Step {
  const copies = copiesIn(outcome, operation).flatMap(({ id }) => (id === operation.newId ? [] : id))
  return toStep(operation, 'verify', { duplicates: copies })
}

function verified(operation: ReplaceOperation, outcome: Outcome): Step {
  if (outcome.kind === 'missing') return rollBack({ ...operation, newId: undefined }, outcome.failure)
  if (outcome.kind !== 'ok') return rollBack(operation, outcome.failure)
  if (outcome.post && !sameContent(outcome.post, operation.body)) return rollBack(operation, otherContent)
  return operation.options ? toStep(operation, 'set-options') : scheduleNew(operation)
}

/** The new post is complete; schedules it. */
const scheduleNew = (operation: ReplaceOperation): Step =>
  toStep(operation, operation.direct || operation.to.kind === 'draft' ? 'remove-old' : 'place')

function checkedNew(operation: ReplaceOperation, outcome: Outcome): Step {
  const status = operation.to.kind === 'queue' ? 'queued' : 'scheduled'
  const stands =
    outcome.kind === 'ok' && (outcome.post?.status === status || outcome.post?.status === 'published')
  if (stands) return toStep(operation, 'remove-old', { failure: undefined })
  return rollBack(operation, operation.failure ?? noAnswer)
}

/** True if another edit already replaced the post, so that the new post has to go. */
const isReplaced = ({ handsOn }: ReplaceOperation, { code }: Failure): boolean =>
  handsOn === true && code === 'post_replaced'

function removedOld(operation: ReplaceOperation, outcome: Outcome): Step {
  if (outcome.kind === 'refused') {
    if (isReplaced(operation, outcome.failure))
      return toStep(operation, 'remove-new', { failure: postGone(outcome.failure) })
    return operation.oldMayGo
      ? { ending: { kind: 'unknown', failure: bothKept(outcome.failure) } }
      : rollBack(operation, outcome.failure)
  }
  if (operation.late) return { ending: { kind: 'unknown', failure: savedAsDraft } }
  return { ending: { kind: 'done', post: newPost(operation) } }
}

function restored(operation: ReplaceOperation, outcome: Outcome): Step {
  const failure = operation.failure ?? noAnswer
  if (outcome.kind === 'ok') {
    if (!isLate(scheduleOf(operation.post), outcome.post)) return undone(failure)
    const message = i18n.t('{message} The post is now a draft because its time has passed.', {
      message: failure.message,
    })
    return { ending: { kind: 'unknown', failure: { ...failure, message } } }
  }
  const message = i18n.t(
    '{message} The post is now a draft because its time couldn’t be restored. {message2}',
    { message: failure.message, message2: outcome.failure.message },
  )
  return { ending: { kind: 'unknown', failure: { ...failure, message } } }
}

/** The new post as expected, before it is read again. */
function newPost({ body, newId, to, post }: ReplaceOperation): Post {
  const status = to.kind === 'queue' ? 'queued' : to.kind === 'schedule' ? 'scheduled' : 'draft'
  return {
    ...body,
    id: newId ?? post.id,
    status,
    scheduledAt: to.kind === 'schedule' ? to.at : undefined,
  }
}

/** Editing by replacement, step by step (docs/architecture.md "Variations"). */
export const replacing: Machine<ReplaceOperation> = {
  effect,
  begun,
  next,
  lock: ({ workspaceId, post }) => `studio-post-${workspaceId}-${post.id}`,
}
