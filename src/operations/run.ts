import type { Post } from '~/contract/post'
import type { Effect, Ending, Failure, Operation, Outcome, Next, PublishIntent } from './operation'
import { replaceBegun, replaceEffect, replaceNext } from './replace'

/** Times that a post is read back after a lost answer before a person has to look. */
const maxLooks = 6
/** Of a publish that is visibly under way, which may wait for slow platforms. */
const maxLooksUnderWay = 60

/** The call that comes next: the publish once, and after that only reading back. */
const publishEffect = (intent: PublishIntent): Effect => ({
  kind: intent.step === 'publish' ? 'publish' : 'read',
  postId: intent.post.id,
})

/** What is written down before the call is made. */
const publishBegun = (intent: PublishIntent): PublishIntent => ({ ...intent, step: 'sent' })

/** Where the outcome leads. `effect` tells the publish itself from a look. */
function publishNext(intent: PublishIntent, effect: Effect, outcome: Outcome): Next<PublishIntent> {
  if (outcome.kind === 'lost') return { intent, wait: true }
  if (effect.kind === 'publish') {
    // A browser sends a cut call again by itself, and is told no for what its first try has done (decision 0008).
    // Without a token that counts, or within the limit, not even a first try was done.
    if (outcome.kind === 'refused' && outcome.failure.status !== 401 && outcome.failure.status !== 429)
      return { intent: { ...intent, refusal: outcome.failure } }
    if (outcome.kind !== 'ok') return { ending: { kind: 'undone', failure: outcome.failure } }
    return { ending: { kind: 'done', post: outcome.post ?? intent.post } }
  }
  if (outcome.kind !== 'ok') return { ending: { kind: 'unknown', failure: outcome.failure } }
  const post = outcome.post ?? intent.post
  const settled = post.status === 'published' || (post.status === 'failed' && changed(intent.post, post))
  if (settled && !post.publishing) return { ending: { kind: 'done', post } }
  if (intent.refusal && !post.publishing) return { ending: { kind: 'undone', failure: intent.refusal } }
  const looks = intent.looks + 1
  if (looks < (post.publishing ? maxLooksUnderWay : maxLooks))
    return { intent: { ...intent, looks }, wait: true }
  return { ending: { kind: 'unknown', failure: { message: unseen, code: 'publish_unseen' } } }
}

const unseen =
  'Publishing wasn’t confirmed, and the post shows no sign of it. Check your accounts before trying again.'

const changed = (before: Post, after: Post) =>
  before.status !== after.status ||
  before.updatedAt !== after.updatedAt ||
  JSON.stringify(before.results) !== JSON.stringify(after.results)

/** The call that the intent makes next. */
const effectOf = (intent: Operation): Effect =>
  intent.kind === 'publish' ? publishEffect(intent) : replaceEffect(intent)

/** The intent as it has to be on disk before that call is made. */
const begun = (intent: Operation): Operation =>
  intent.kind === 'publish' ? publishBegun(intent) : replaceBegun(intent)

/** Where the call's outcome leads; `intent` is as it was when the call was chosen. */
const next = (intent: Operation, effect: Effect, outcome: Outcome): Next =>
  intent.kind === 'publish'
    ? publishNext(publishBegun(intent), effect, outcome)
    : replaceNext(intent, outcome)

/** Where intents are kept across reloads and crashes. */
export interface IntentStore {
  list(): Promise<readonly Operation[]>
  save(intent: Operation): Promise<void>
  remove(id: string): Promise<void>
}

/** What carrying out an intent needs. */
export interface Deps {
  perform(intent: Operation, effect: Effect): Promise<Outcome>
  store: IntentStore
  /** Milliseconds. */
  sleep(ms: number): Promise<void>
}

/** An ending, or `pending`: no answers come at the moment; it stays in the ledger and is settled later. */
export type Result = Ending | { readonly kind: 'pending'; readonly failure: Failure }

/** Answers lost in a row after which it is left for later. */
const maxLosses = 5

/**
 * Carries `intent` to its end from whatever step it is at. Every state is on disk before the call that follows from it
 * is made, so this may be cut off anywhere and begun again. Rejects only when the store does.
 */
export async function run(intent: Operation, deps: Deps): Promise<Result> {
  let now = intent
  let losses = 0
  for (;;) {
    const effect = effectOf(now)
    await deps.store.save(begun(now))
    const outcome = await deps.perform(now, effect)
    const step = next(now, effect, outcome)
    if ('ending' in step) return end(begun(now), step.ending, deps.store)
    now = step.intent
    losses = outcome.kind === 'lost' ? losses + 1 : 0
    if (outcome.kind === 'lost' && losses >= maxLosses) {
      await deps.store.save(now)
      return { kind: 'pending', failure: outcome.failure }
    }
    if (step.wait) await deps.sleep(Math.min(500 * 2 ** losses, 8000))
  }
}

async function end(intent: Operation, ending: Ending, store: IntentStore): Promise<Ending> {
  if (ending.kind === 'unknown') await store.save({ ...intent, unknown: ending.failure })
  else await store.remove(intent.id)
  return ending
}
