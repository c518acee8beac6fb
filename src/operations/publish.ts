import type { Post } from '~/contract/post'
import type { Effect, Next, Outcome, PublishIntent } from './operation'

/** Times that a post is read back after a lost answer before a person has to look. */
const maxLooks = 6
/** Of a publish that is visibly under way, which may wait for slow platforms. */
const maxLooksUnderWay = 60

/** The call that comes next: the publish once, and after that only reading back. */
export const publishEffect = (intent: PublishIntent): Effect => ({
  kind: intent.step === 'publish' ? 'publish' : 'read',
  postId: intent.post.id,
})

/** What is written down before the call is made. */
export const publishBegun = (intent: PublishIntent): PublishIntent => ({ ...intent, step: 'sent' })

/** Where the outcome leads. `effect` tells the publish itself from a look. */
export function publishNext(intent: PublishIntent, effect: Effect, outcome: Outcome): Next<PublishIntent> {
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
