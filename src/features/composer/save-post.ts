import { useEffect, useRef, useState } from 'react'
import type { Post, PostCreate } from '~/contract/post'
import { type PostSchedule, scheduleOf } from '~/src/api/mutations/post-schedule'
import { isAbsent } from '~/src/operations/create'
import type { How } from '~/src/operations/engine'
import type { Failure } from '~/src/operations/operation'
import { failureOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'
import { useOperations } from '~/src/operations/use-operations'
import { hasUnparsedTargets, unparsedTargetsText } from '~/src/posts/account-groups'
import { instantOf } from '~/src/posts/actions/local-time'
import { bodyOf, type ComposerValues, type OptionValues, valuesOfPost } from './composer-values'
import type { DraftState } from './draft-state'
import { optionsOf } from './options/option-rules'

/**
 * True if a save never reached the API. Right after a reload the connection may not be known to be offline
 * yet; such a save goes to the outbox all the same.
 */
export const isUnreached = ({ status, code }: Failure): boolean =>
  status === undefined && (code === 'offline' || code === 'unreachable' || code === 'timeout')

export interface SaveDeps {
  /** Creates a post, at most once per id, and queues it if `to` is a queue. */
  create: (
    body: PostCreate,
    id: string,
    how: { to: PostSchedule | undefined; options: OptionValues | undefined },
  ) => Promise<Result>
  /** The outcome of a creation; undefined if the device has no record of it. */
  resume: (id: string) => Promise<Result | undefined>
  /** Drops a creation that was looked up and doesn't exist. */
  forget: (id: string) => Promise<void>
  /** Stores the creation's id with the draft, before the call is made. */
  saveCreationId: (id: string) => Promise<void>
  replace: (post: Post, values: ComposerValues, to: PostSchedule) => Promise<Result>
  place: (post: Post, to: PostSchedule) => Promise<Post>
  /**
   * False if the token lacks the `publish` scope, which moving a post needs and creating one doesn't
   * (docs/api.md section 4).
   */
  canPlace: boolean
  /** Saves the platform options of an existing post; undefined if the API doesn't support them. */
  keepOptions?: ((post: Post, options: OptionValues) => Promise<unknown>) | undefined
}

/**
 * `partial`: saved, but not scheduled yet or without its platform options. `lost`: whether it was saved has to
 * be looked up.
 */
export type Saved =
  | { readonly kind: 'done'; readonly post: Post }
  | { readonly kind: 'partial'; readonly post: Post; readonly failure: Failure; readonly lacks?: 'options' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'lost'; readonly creation: string; readonly failure: Failure }

/** The schedule to save with; a post to be published is saved as a draft first. */
export function scheduleFor(values: ComposerValues): PostSchedule {
  const at = instantOf(values)
  if (values.when === 'queue') return { kind: 'queue', queueId: values.queueId }
  return values.when === 'schedule' && at ? { kind: 'schedule', at } : { kind: 'draft' }
}

const serialised = (values: ComposerValues) => JSON.stringify(bodyOf({ ...values, when: 'draft' }))

/** True if the post's content equals the values, whatever its time. */
export function hasSameContent(post: Post, values: ComposerValues): boolean {
  return serialised({ ...valuesOfPost(post, []), media: mediaAs(post, values) }) === serialised(values)
}

// A post only has its files' URLs; the composer knows their kinds.
const mediaAs = (post: Post, values: ComposerValues) =>
  post.content.mediaUrls.map((url) => values.media.find((media) => media.url === url) ?? { url })

type ToSave = Pick<DraftState, 'values' | 'editing' | 'creation'>

/** Saves the values as a new post, once, or as an edit. Never rejects. */
export async function save({ values, ...draft }: ToSave, deps: SaveDeps): Promise<Saved> {
  try {
    const saved = await findSaved(draft, deps)
    if (saved.kind === 'lost') return saved
    return await (saved.post ? saveEdit(saved.post, values, deps) : saveNew(values, deps))
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) }
  }
}

type SavedBefore =
  | Extract<Saved, { kind: 'lost' }>
  | { readonly kind: 'known'; readonly post: Post | undefined }

/** The post that a draft edits, or that an earlier save without an answer turns out to have created. */
export async function findSaved(
  { editing, creation }: Pick<ToSave, 'editing' | 'creation'>,
  { resume, forget }: Pick<SaveDeps, 'resume' | 'forget'>,
): Promise<SavedBefore> {
  if (creation === undefined) return { kind: 'known', post: editing }
  const earlier = await resume(creation)
  if (earlier && isOpen(earlier)) return { kind: 'lost', creation, failure: earlier.failure }
  if (earlier?.kind === 'done') return { kind: 'known', post: earlier.post }
  // It was looked up and doesn't exist, so it may be created again.
  await forget(creation)
  return { kind: 'known', post: editing }
}

/** True if the outcome is still unknown; a post missing from the lists counts as not created. */
const isOpen = (result: Result): result is Extract<Result, { kind: 'pending' | 'unknown' }> =>
  result.kind === 'pending' || (result.kind === 'unknown' && !isAbsent(result))

const withoutOptionsResult = (post: Post, failure: Failure): Saved => ({
  kind: 'partial',
  post,
  failure,
  lacks: 'options',
})

/** Saves an existing post's options before it gets a time. */
async function withOptions(
  post: Post,
  values: ComposerValues,
  deps: SaveDeps,
  next: () => Saved | Promise<Saved>,
): Promise<Saved> {
  const options = optionsOf(values)
  try {
    if (options !== undefined) await deps.keepOptions?.(post, options)
  } catch (error) {
    return withoutOptionsResult(post, failureOf(error))
  }
  return next()
}

async function saveNew(values: ComposerValues, deps: SaveDeps): Promise<Saved> {
  const creation = crypto.randomUUID()
  await deps.saveCreationId(creation)
  const to = scheduleFor(values)
  const how = { to: to.kind === 'queue' ? to : undefined, options: optionsOf(values) }
  const result = await deps.create(bodyOf(values), creation, how)
  if (result.kind === 'undone') return { kind: 'failed', failure: result.failure }
  if (result.kind !== 'done') return { kind: 'lost', creation, failure: result.failure }
  const { post, unplaced, withoutOptions } = result
  if (withoutOptions) return withoutOptionsResult(post, withoutOptions)
  return unplaced ? { kind: 'partial', post, failure: unplaced } : { kind: 'done', post }
}

async function saveEdit(old: Post, values: ComposerValues, deps: SaveDeps): Promise<Saved> {
  const to = scheduleFor(values)
  if (hasSameContent(old, values)) {
    const needsMove = old.status !== 'failed' && JSON.stringify(scheduleOf(old)) !== JSON.stringify(to)
    if (needsMove && to.kind === 'schedule' && !deps.canPlace) return replaceOld(old, values, to, deps)
    return withOptions(old, values, deps, () =>
      needsMove || to.kind !== 'draft' ? placePost(old, to, deps) : { kind: 'done', post: old },
    )
  }
  return replaceOld(old, values, to, deps)
}

async function replaceOld(
  old: Post,
  values: ComposerValues,
  to: PostSchedule,
  deps: SaveDeps,
): Promise<Saved> {
  if (hasUnparsedTargets(old)) throw new Error(unparsedTargetsText)
  const result = await deps.replace(old, values, to)
  return result.kind === 'done' ? result : { kind: 'failed', failure: result.failure }
}

async function placePost(post: Post, to: PostSchedule, deps: SaveDeps): Promise<Saved> {
  try {
    return { kind: 'done', post: await deps.place(post, to) }
  } catch (error) {
    return { kind: 'partial', post, failure: failureOf(error) }
  }
}

/**
 * Looks up, once, a save that a closed page left without an answer, and again on request. Calls `onFound`
 * with the result.
 */
export function useResume(
  workspaceId: string,
  creation: string | undefined,
  onFound: (result: Result | undefined) => void,
) {
  const { resume } = useOperations(workspaceId)
  const [looking, setLooking] = useState(creation !== undefined)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  const look = async (id: string, how: How) => {
    setLooking(true)
    const result = await resume(id, how)
    setLooking(false)
    latest.current(result)
  }
  const started = useRef(false)
  useEffect(() => {
    if (creation === undefined || started.current) return
    started.current = true
    void look(creation, 'repeat')
    // oxlint-disable-next-line react/exhaustive-deps -- only the creation the composer opened with: later ones are resumed where they are made
  }, [])
  return { looking, look }
}
