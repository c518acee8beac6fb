import type { Post } from '~/contract/post'
import { hasUnreadTargets, unreadTargets } from '~/src/posts/account-groups'
import {
  createOnce,
  findAttempt,
  type CreateDeps,
  type CreateResult,
  type Attempt,
} from '~/src/operations/create-once'
import { ApiError, codeOf, requestIdOf } from '~/src/api/errors'
import type { Failure } from '~/src/operations/operation'
import type { Result } from '~/src/operations/run'
import { scheduleOf, type PostSchedule } from '~/src/api/mutations/post-schedule'
import { instantOf } from '~/src/posts/actions/when-fields'
import { useEffect, useRef, useState } from 'react'
import type { DraftState } from './draft-state'
import { bodyOf, valuesOfPost, type ComposerValues } from './composer-values'

/** What saving needs of its surroundings. */
export interface SaveDeps extends CreateDeps {
  replace: (post: Post, values: ComposerValues, to: PostSchedule) => Promise<Result>
  place: (post: Post, to: PostSchedule) => Promise<Post>
  /** False when the token lacks the `publish` scope, which moving a post takes and creating one does not (api.md section 4). */
  canPlace: boolean
}

/** `kept`: it is a post now, but not yet where it was to stand. `lost`: whether it was saved has to be looked up. */
export type Saved =
  | { readonly kind: 'done'; readonly post: Post }
  | { readonly kind: 'kept'; readonly post: Post; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly error?: unknown }
  | { readonly kind: 'lost'; readonly found: Exclude<CreateResult, { kind: 'done' }> }

/** Where the post is to stand; to be published, it is a draft first. */
export function scheduleFor(values: ComposerValues): PostSchedule {
  const at = instantOf(values)
  if (values.when === 'queue') return { kind: 'queue', queueId: values.queueId }
  return values.when === 'schedule' && at ? { kind: 'schedule', at } : { kind: 'draft' }
}

/** What went wrong, as it can be shown. */
export function failureOf(error: unknown): Failure {
  return {
    message: error instanceof Error ? error.message : 'The request failed.',
    code: codeOf(error),
    requestId: requestIdOf(error),
    purchaseUrl: error instanceof ApiError ? error.purchaseUrl : undefined,
  }
}

const untimed = (values: ComposerValues) => JSON.stringify(bodyOf({ ...values, when: 'draft' }))

/** Whether the post says already what the fields say, whatever its time. */
export function hasSameContent(post: Post, values: ComposerValues): boolean {
  return untimed({ ...valuesOfPost(post, []), media: mediaAs(post, values) }) === untimed(values)
}

// What a post tells of its files are addresses: their kinds are the composer's own knowledge.
const mediaAs = (post: Post, values: ComposerValues) =>
  post.content.mediaUrls.map((url) => values.media.find((media) => media.url === url) ?? { url })

type ToSave = Pick<DraftState, 'values' | 'editing' | 'attempt'>

/** Saves what was written: as a new post, once; or in the place of the one that is edited. Never rejects. */
export async function save({ values, editing, attempt }: ToSave, deps: SaveDeps): Promise<Saved> {
  try {
    const earlier = attempt && (await findAttempt(attempt, deps, 2))
    if (earlier?.kind === 'unsure') return { kind: 'lost', found: earlier }
    const old = editing ?? (earlier?.kind === 'done' ? earlier.post : undefined)
    return old ? await saveEdit(old, values, deps) : await saveNew(values, deps)
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error), error }
  }
}

async function saveNew(values: ComposerValues, deps: SaveDeps): Promise<Saved> {
  const created = await createOnce(bodyOf(values), deps)
  if (created.kind !== 'done') return { kind: 'lost', found: created }
  const { post } = created
  return values.when === 'queue' ? placed(post, scheduleFor(values), deps) : { kind: 'done', post }
}

async function saveEdit(old: Post, values: ComposerValues, deps: SaveDeps): Promise<Saved> {
  const to = scheduleFor(values)
  if (hasSameContent(old, values)) {
    const stands = old.status !== 'failed' && JSON.stringify(scheduleOf(old)) !== JSON.stringify(to)
    if (stands && to.kind === 'schedule' && !deps.canPlace) return replaced(old, values, to, deps)
    return stands || to.kind !== 'draft' ? placed(old, to, deps) : { kind: 'done', post: old }
  }
  return replaced(old, values, to, deps)
}

async function replaced(old: Post, values: ComposerValues, to: PostSchedule, deps: SaveDeps): Promise<Saved> {
  if (hasUnreadTargets(old)) throw new Error(unreadTargets)
  const result = await deps.replace(old, values, to)
  return result.kind === 'done' ? result : { kind: 'failed', failure: result.failure }
}

async function placed(post: Post, to: PostSchedule, deps: SaveDeps): Promise<Saved> {
  try {
    return { kind: 'done', post: await deps.place(post, to) }
  } catch (error) {
    return { kind: 'kept', post, failure: failureOf(error) }
  }
}

/**
 * Looks up, once, what became of a save that a closed page left without an answer; and again when asked to. `onFound`
 * is told the result.
 */
export function useResume(
  attempt: Attempt | undefined,
  deps: CreateDeps,
  onFound: (result: CreateResult) => void,
) {
  const [looking, setLooking] = useState(attempt !== undefined)
  const latest = useRef({ hands: deps, onFound })
  useEffect(() => {
    latest.current = { hands: deps, onFound }
  })
  const look = async (left: Attempt) => {
    setLooking(true)
    const result = await findAttempt(left, latest.current.hands)
    setLooking(false)
    latest.current.onFound(result)
  }
  const begun = useRef(false)
  useEffect(() => {
    if (attempt === undefined || begun.current) return
    begun.current = true
    void look(attempt)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the sheet began with: later attempts are looked after where they are made
  }, [])
  return { looking, look }
}
