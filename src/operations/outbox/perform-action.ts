import { i18n } from '@lingui/core'
import { setPostOptions } from '~/contract/connections'
import type { Post } from '~/contract/post'
import type { Send } from '~/src/api/http/send'
import { type PostSchedule, sendSchedule } from '~/src/api/mutations/post-schedule'
import { postChanged } from '../change'
import { isAbsent, tooLate } from '../create'
import type { Failure } from '../operation'
import type { Operations, PostChange } from '../operations'
import { failureOf } from '../perform'
import type { Action, OutboxAction } from './outbox-store'
import type { Outcome } from './send-outbox'

/** The environment of `performAction`. */
interface PerformDeps {
  send: Send
  operations: Pick<Operations, 'createPost' | 'makeChange' | 'acknowledge'>
  now: () => number
  /** Called with the post as it is now. */
  placed(workspaceId: string, post: Post): void
  gone(workspaceId: string, postId: string): void
}

type SaveProgress = (act: Action) => Promise<void>

const done: Outcome = { kind: 'done' }
const away: Outcome = { kind: 'away' }
const cause = { cause: i18n.t('Pending change') }

/**
 * Makes a change that was made offline. Never rejects. A call that may have been made is looked up before it
 * is made again.
 */
export async function performAction(
  action: OutboxAction,
  saveProgress: SaveProgress,
  deps: PerformDeps,
): Promise<Outcome> {
  const { act } = action
  try {
    return act.kind === 'create'
      ? await create(action, act, saveProgress, deps)
      : await change(action, act, deps)
  } catch (error) {
    return outcomeOf(failureOf(error))
  }
}

const refusals: readonly (string | undefined)[] = [tooLate.code, postChanged.code]

/** True if it should keep waiting: unauthorised, rate-limited, briefly unavailable, or no answer of the API. */
const waits = ({ status, code }: Failure): boolean =>
  status === undefined || code === 'not_the_contract'
    ? code !== undefined && !refusals.includes(code)
    : [401, 429, 503].includes(status)

/** A refusal, also by a fault of the server, is kept with its reason, as it would block all changes after it. */
const outcomeOf = (failure: Failure): Outcome => (waits(failure) ? away : { kind: 'refused', failure })

async function create(
  { id, workspaceId }: OutboxAction,
  act: Action & { kind: 'create' },
  saveProgress: SaveProgress,
  deps: PerformDeps,
): Promise<Outcome> {
  const { to, made, options } = act
  // Without Web Locks, two tabs may send it at once. With the change's own id, both send the same Idempotency-Key.
  if (!made) return createOnce(workspaceId, id, act, saveProgress, deps)
  if (options)
    await deps.send(setPostOptions, { params: { workspaceId, postId: made.id }, body: { options } }, cause)
  if (to.kind === 'queue')
    deps.placed(workspaceId, await sendSchedule(deps.send, workspaceId, made.id, to, cause))
  return done
}

/** `id`: of the operation that creates the post, unless it has begun with another. */
async function createOnce(
  workspaceId: string,
  id: string,
  act: Action & { kind: 'create' },
  saveProgress: SaveProgress,
  deps: PerformDeps,
): Promise<Outcome> {
  const { body, to, options } = act
  if (act.creation === undefined && isPast(to, deps.now())) return outcomeOf(tooLate)
  const creation = act.creation ?? id
  await saveProgress({ ...act, creation })
  const result = await deps.operations.createPost(workspaceId, body, {
    id: creation,
    to: to.kind === 'queue' ? to : undefined,
    options,
  })
  if (result.kind === 'undone') return outcomeOf(result.failure)
  if (result.kind !== 'done') return isAbsent(result) ? { kind: 'refused', failure: result.failure } : away
  deps.placed(workspaceId, result.post)
  const failure = result.withoutOptions ?? result.unplaced
  if (failure) await saveProgress({ kind: 'create', body, to, options, made: result.post })
  await deps.operations.acknowledge(creation)
  return failure ? { kind: 'refused', failure } : done
}

/** Moves or deletes a post as it is now, unless somebody else has changed it since. */
async function change(
  { id, workspaceId }: OutboxAction,
  act: PostChange,
  deps: PerformDeps,
): Promise<Outcome> {
  const result = await deps.operations.makeChange(workspaceId, id, act)
  if (result.kind === 'undone') return outcomeOf(result.failure)
  if (result.kind !== 'done') return away
  if (act.kind === 'move') deps.placed(workspaceId, result.post)
  else deps.gone(workspaceId, act.post.id)
  return done
}

const isPast = (to: PostSchedule, now: number): boolean => to.kind === 'schedule' && Date.parse(to.at) <= now
