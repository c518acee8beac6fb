import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { Effect, Machine, Next, Outcome, PublishOperation } from './operation'

/** Times that a post is read back after a lost answer before a person has to look. */
const maxLooks = 6
/** Of a publish that is visibly under way, which may wait for slow platforms. */
const maxLooksUnderWay = 60
/** Milliseconds after which nobody waits for it any more: it is not sent again at a moment that nobody chose. */
const stillWanted = 5 * 60_000

const begun = (operation: PublishOperation): PublishOperation => ({
  ...operation,
  step: 'sent',
  resumed: false,
  repeated: operation.step === 'sent',
})

/** The publish once, after that only reading back; a page that was closed meanwhile asks once more under the same key. */
function effect({ step, keyed, resumed, startedAt, post }: PublishOperation, now: number): Effect {
  const again = resumed && keyed && now - startedAt < stillWanted
  return { kind: step === 'publish' || again ? 'publish' : 'read', postId: post.id }
}

function next(operation: PublishOperation, { kind }: Effect, outcome: Outcome): Next<PublishOperation> {
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (kind === 'publish') {
    // A browser sends a cut call again by itself, and is told no for what its first try has done (decision 0008).
    // Without a token that counts, or within the limit, not even a first try was done.
    const { status } = outcome.kind === 'ok' ? {} : outcome.failure
    if (outcome.kind === 'refused' && (operation.repeated || (status !== 401 && status !== 429)))
      return { operation: { ...operation, refusal: outcome.failure } }
    if (outcome.kind !== 'ok') return { ending: { kind: 'undone', failure: outcome.failure } }
    return { ending: { kind: 'done', post: outcome.post ?? operation.post } }
  }
  if (outcome.kind !== 'ok') return { ending: { kind: 'unknown', failure: outcome.failure } }
  return readBack(operation, outcome.post ?? operation.post)
}

function readBack(operation: PublishOperation, post: Post): Next<PublishOperation> {
  const isFinal = post.status === 'published' || (post.status === 'failed' && changed(operation.post, post))
  if (isFinal && !post.publishing) return { ending: { kind: 'done', post } }
  if (operation.refusal && !post.publishing) return { ending: { kind: 'undone', failure: operation.refusal } }
  const looks = operation.looks + 1
  if (looks < (post.publishing ? maxLooksUnderWay : maxLooks))
    return { operation: { ...operation, looks }, wait: true }
  return { ending: { kind: 'unknown', failure: { message: unseen, code: 'publish_unseen' } } }
}

const unseen = i18n.t(
  'Publishing wasn’t confirmed, and the post shows no sign of it. Check your accounts before trying again.',
)

const changed = (before: Post, after: Post) =>
  before.status !== after.status ||
  before.updatedAt !== after.updatedAt ||
  JSON.stringify(before.results) !== JSON.stringify(after.results)

/** Publishing: the call is on disk as sent before it is, and a lost answer is read back. */
export const publishing: Machine<PublishOperation> = {
  effect,
  begun,
  next,
  lock: ({ workspaceId, post }) => `studio-post-${workspaceId}-${post.id}`,
}
