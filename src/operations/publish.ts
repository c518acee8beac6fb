import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { Effect, Machine, Next, Outcome, PublishOperation } from './operation'

/** Reads after a lost response before a person has to check. */
const maxLooks = 6
/** Reads while the post is visibly being published, which slow platforms may delay. */
const maxLooksWhilePublishing = 60
/** Milliseconds after which the call isn't repeated any more, as nobody expects it at that time. */
const repeatWindowMs = 5 * 60_000

const begun = (operation: PublishOperation): PublishOperation => ({
  ...operation,
  step: 'sent',
  resumed: false,
  repeated: operation.step === 'sent',
})

/** Publishes once, then only reads back. A page that resumes it repeats the call once under the same key. */
function effect({ step, keyed, resumed, startedAt, post }: PublishOperation, now: number): Effect {
  const again = resumed && keyed && now - startedAt < repeatWindowMs
  return { kind: step === 'publish' || again ? 'publish' : 'read', postId: post.id }
}

function next(operation: PublishOperation, { kind }: Effect, outcome: Outcome): Next<PublishOperation> {
  if (outcome.kind === 'lost') return { operation, wait: true }
  if (kind === 'publish') {
    // A browser retries a cut-off call by itself, and the retry may be refused because the first try
    // succeeded (decision 0008). On a 401 or 429, or if it couldn't be sent, not even a first try was made.
    const { status, code } = outcome.kind === 'ok' ? {} : outcome.failure
    const wasUntried = status === 401 || status === 429 || code === 'unreachable'
    if (outcome.kind === 'refused' && (operation.repeated || !wasUntried))
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
  if (looks < (post.publishing ? maxLooksWhilePublishing : maxLooks))
    return { operation: { ...operation, looks }, wait: true }
  return { ending: { kind: 'unknown', failure: { message: unconfirmed, code: 'publish_unseen' } } }
}

const unconfirmed = i18n.t(
  'Publishing wasn’t confirmed, and the post shows no sign of it. Check your accounts before trying again.',
)

const changed = (before: Post, after: Post) =>
  before.status !== after.status ||
  before.updatedAt !== after.updatedAt ||
  JSON.stringify(before.results) !== JSON.stringify(after.results)

/** Publishing. It is stored as sent before the call is made, and a lost response is read back. */
export const publishing: Machine<PublishOperation> = {
  effect,
  begun,
  next,
  lock: ({ workspaceId, post }) => `studio-post-${workspaceId}-${post.id}`,
}
