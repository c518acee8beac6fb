import type { Post } from '~/contract/post'
import { deliveredAccounts } from '~/src/operations/publish-state'
import { type PostSchedule, scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import type { Effect, Failure, Next, Outcome, ReplaceIntent, ReplaceStep } from './operation'
import {
  bothKept,
  gone,
  mayTurnUp,
  movedMeanwhile,
  noAnswer,
  otherContent,
  outAlready,
  savedLate,
} from './replace-failures'
import { sameContent } from './same-content'

/** Times that the new post is looked for after its create call got no answer. */
const maxFinds = 4

type Move = Next<ReplaceIntent>

const go = (intent: ReplaceIntent, step: ReplaceStep, more: Partial<ReplaceIntent> = {}): Move => ({
  intent: { ...intent, ...more, step },
})

/** The call that comes next. */
export function replaceEffect(intent: ReplaceIntent): Effect {
  const postId = intent.post.id
  const newId = intent.newId ?? ''
  switch (intent.step) {
    case 'survey':
    case 'find':
    case 'find-copies':
      return { kind: 'list' }
    case 'remove-copy':
      return { kind: 'delete', postId: intent.copies?.[0] ?? '' }
    case 'unschedule':
      return { kind: 'place', postId, to: { kind: 'draft' } }
    case 'look':
    case 'check-old':
      return { kind: 'read', postId }
    case 'create':
      return { kind: 'create', body: intent.body }
    case 'verify':
    case 'check-new':
      return { kind: 'read', postId: newId }
    case 'place':
      return { kind: 'place', postId: newId, to: stillTo(intent.to) }
    case 'remove-old':
      return { kind: 'delete', postId }
    case 'remove-new':
      return { kind: 'delete', postId: newId }
    case 'restore-old':
      return { kind: 'place', postId, to: stillTo(scheduleOf(intent.post)) }
  }
}

/** What is written down before the call: once `create` may have been sent, the new post is only looked for. */
export const replaceBegun = (intent: ReplaceIntent): ReplaceIntent =>
  intent.step === 'create' ? { ...intent, step: 'find' } : intent

/** Where the outcome of `step` leads; `intent` is as it was before the call was begun. */
export function replaceNext(intent: ReplaceIntent, outcome: Outcome): Move {
  if (outcome.kind === 'lost') return untouched.includes(intent.step) ? undone(outcome.failure) : lost(intent)
  switch (intent.step) {
    case 'survey':
      if (outcome.kind !== 'ok') return undone(outcome.failure)
      if (isOut(intent.post)) return undone(outAlready)
      return go(intent, hasTime(intent) ? 'unschedule' : 'look', { seen: ids(outcome) })
    case 'look':
      return lookedAt(intent, outcome)
    case 'unschedule':
      if (outcome.kind !== 'ok') return go(intent, 'check-old', { failure: outcome.failure })
      return isOut(outcome.post) ? go(intent, 'restore-old', { failure: outAlready }) : go(intent, 'create')
    case 'check-old':
      return checkedOld(intent, outcome)
    case 'create':
      // It may be the browser's own repeat that was refused (decision 0008): one look tells whether the first made it.
      if (outcome.kind !== 'ok') return go(intent, 'find', { failure: outcome.failure, finds: maxFinds - 1 })
      return outcome.post ? go(intent, 'find-copies', { newId: outcome.post.id }) : go(intent, 'find')
    case 'find':
      return found(intent, outcome)
    case 'find-copies':
      return foundCopies(intent, outcome)
    case 'remove-copy':
      return removedCopy(intent)
    case 'verify':
      return verified(intent, outcome)
    case 'place':
      if (outcome.kind !== 'ok') return go(intent, 'check-new', { failure: outcome.failure })
      return go(
        intent,
        'remove-old',
        isLate(intent.to, outcome.post) ? { to: { kind: 'draft' }, late: true } : {},
      )
    case 'check-new':
      return checkedNew(intent, outcome)
    case 'remove-old':
      return removedOld(intent, outcome)
    case 'remove-new':
      if (outcome.kind === 'refused')
        return { ending: { kind: 'unknown', failure: bothKept(outcome.failure) } }
      return go(intent, 'restore-old', { newId: undefined })
    case 'restore-old':
      return restored(intent, outcome)
  }
}

/** Steps before which nothing was changed yet. */
const untouched: readonly ReplaceStep[] = ['survey', 'look']

function lost(intent: ReplaceIntent): Move {
  if (intent.step === 'create') return { intent: { ...intent, step: 'find' }, wait: true }
  return { intent: intent.step === 'remove-old' ? { ...intent, oldMayGo: true } : intent, wait: true }
}

const undone = (failure: Failure): Move => ({ ending: { kind: 'undone', failure } })

/** Whether accounts have it: an edited copy would reach them twice. */
const isOut = (post: Post | undefined) => post !== undefined && deliveredAccounts(post).length > 0

/** Whether it was put with the drafts instead of `to`, whose time was over: it would have gone out at once. */
function isLate(to: PostSchedule, placed: Post | undefined): boolean {
  if (to.kind !== 'schedule') return false
  return placed?.status === undefined ? stillTo(to) !== to : placed.status === 'draft'
}

const hasTime = (intent: ReplaceIntent) => scheduleOf(intent.post).kind !== 'draft'

const ids = (outcome: Outcome) => (outcome.kind === 'ok' ? (outcome.posts ?? []).map((post) => post.id) : [])

/** Turns round: removes the new post where there is one, then gives the old one its time back. */
function back(intent: ReplaceIntent, failure: Failure): Move {
  if (intent.newId !== undefined) return go(intent, 'remove-new', { failure })
  return hasTime(intent) ? go(intent, 'restore-old', { failure }) : undone(failure)
}

/** An edit from elsewhere has put another post in its place, or it has a time by now: a second one would be too many. */
function lookedAt(intent: ReplaceIntent, outcome: Outcome): Move {
  if (outcome.kind !== 'ok')
    return undone(outcome.kind === 'missing' ? gone(outcome.failure) : outcome.failure)
  const { status = 'draft', publishing } = outcome.post ?? {}
  if (isOut(outcome.post)) return undone(outAlready)
  const stands = (status === 'draft' || status === 'failed') && !publishing
  return stands ? go(intent, 'create') : undone(movedMeanwhile)
}

/** A refused unscheduling is no refusal where the post had no time any more; else nothing was changed yet. */
function checkedOld(intent: ReplaceIntent, outcome: Outcome): Move {
  if (outcome.kind === 'missing') return undone(gone(outcome.failure))
  const isDraft = outcome.kind === 'ok' && outcome.post?.status === 'draft'
  if (!isDraft) return undone(intent.failure ?? noAnswer)
  return isOut(outcome.post)
    ? go(intent, 'restore-old', { failure: outAlready })
    : go(intent, 'create', { failure: undefined })
}

function found(intent: ReplaceIntent, outcome: Outcome): Move {
  const posts = outcome.kind === 'ok' ? (outcome.posts ?? []) : []
  const copy = copiesAmong(posts, intent).at(-1)
  if (copy) return go(intent, 'find-copies', { newId: copy.id, failure: undefined })
  const finds = intent.finds + 1
  // One that turns up later has the time that went out with it: to say that nothing was changed might be wrong.
  if (finds >= maxFinds && intent.direct && !intent.failure)
    return { ending: { kind: 'unknown', failure: mayTurnUp } }
  // Else a copy that turns up later has no time, so it can't go out beside the old one.
  if (finds >= maxFinds) return back({ ...intent, finds }, intent.failure ?? noAnswer)
  return { intent: { ...intent, step: 'find', finds }, wait: true }
}

/** What the create call made, once or, sent again by the browser, twice; newest first, as lists are. */
const copiesAmong = (posts: readonly Post[], intent: ReplaceIntent): Post[] =>
  posts.filter((post) => !intent.seen.includes(post.id) && sameContent(post, intent.body, true))

function foundCopies(intent: ReplaceIntent, outcome: Outcome): Move {
  const posts = outcome.kind === 'ok' ? (outcome.posts ?? []) : []
  const copies = copiesAmong(posts, intent).flatMap(({ id }) => (id === intent.newId ? [] : id))
  return copies.length === 0 ? go(intent, 'verify') : go(intent, 'remove-copy', { copies })
}

/** One that can't be removed has no time, as far as it is ours: it stays, and the edit goes on. */
function removedCopy(intent: ReplaceIntent): Move {
  const copies = intent.copies?.slice(1) ?? []
  return copies.length === 0
    ? go(intent, 'verify', { copies: undefined })
    : go(intent, 'remove-copy', { copies })
}

function verified(intent: ReplaceIntent, outcome: Outcome): Move {
  if (outcome.kind === 'missing') return back({ ...intent, newId: undefined }, outcome.failure)
  if (outcome.kind !== 'ok') return back(intent, outcome.failure)
  if (outcome.post && !sameContent(outcome.post, intent.body)) return back(intent, otherContent)
  return go(intent, intent.direct || intent.to.kind === 'draft' ? 'remove-old' : 'place')
}

function checkedNew(intent: ReplaceIntent, outcome: Outcome): Move {
  const status = intent.to.kind === 'queue' ? 'queued' : 'scheduled'
  const stands =
    outcome.kind === 'ok' && (outcome.post?.status === status || outcome.post?.status === 'published')
  if (stands) return go(intent, 'remove-old', { failure: undefined })
  return back(intent, intent.failure ?? noAnswer)
}

function removedOld(intent: ReplaceIntent, outcome: Outcome): Move {
  if (outcome.kind === 'refused') {
    return intent.oldMayGo
      ? { ending: { kind: 'unknown', failure: bothKept(outcome.failure) } }
      : back(intent, outcome.failure)
  }
  if (intent.late) return { ending: { kind: 'unknown', failure: savedLate } }
  return { ending: { kind: 'done', post: newPost(intent) } }
}

function restored(intent: ReplaceIntent, outcome: Outcome): Move {
  const failure = intent.failure ?? noAnswer
  if (outcome.kind === 'ok') {
    if (!isLate(scheduleOf(intent.post), outcome.post)) return undone(failure)
    const message = `${failure.message} The post is now a draft because its time has passed.`
    return { ending: { kind: 'unknown', failure: { ...failure, message } } }
  }
  const message = `${failure.message} The post is now a draft because its time couldn’t be restored. ${outcome.failure.message}`
  return { ending: { kind: 'unknown', failure: { ...failure, message } } }
}

/** The post that stands in the old one's place, as far as is known before it is read again. */
function newPost({ body, newId, to, post }: ReplaceIntent): Post {
  const status = to.kind === 'queue' ? 'queued' : to.kind === 'schedule' ? 'scheduled' : 'draft'
  return {
    ...body,
    id: newId ?? post.id,
    status,
    scheduledAt: to.kind === 'schedule' ? to.at : undefined,
  }
}
