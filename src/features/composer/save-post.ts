import type { Post, PostCreate } from '~/contract/post'
import { hasUnparsedTargets, unparsedTargetsText } from '~/src/posts/account-groups'
import { failureOf } from '~/src/operations/perform'
import type { Failure } from '~/src/operations/operation'
import type { Result } from '~/src/operations/run'
import type { How } from '~/src/operations/engine'
import { isAbsent } from '~/src/operations/create'
import { useOperations } from '~/src/operations/use-operations'
import { scheduleOf, type PostSchedule } from '~/src/api/mutations/post-schedule'
import { instantOf } from '~/src/posts/actions/local-time'
import { useEffect, useRef, useState } from 'react'
import type { DraftState } from './draft-state'
import { optionsOf } from './options/option-rules'
import type { OptionValues } from './options/option-values'
import { bodyOf, valuesOfPost, type ComposerValues } from './composer-values'

/** A save that never reached the API, as straight after a reload nobody knows yet that it is away: it waits as offline. */
export const isUnreached = ({ status, code }: Failure): boolean =>
  status === undefined && (code === 'offline' || code === 'unreachable' || code === 'timeout')

/** What saving needs of its surroundings. */
export interface SaveDeps {
  /** Creates a post, by the same id the same one, and puts it in a queue where it is to stand in one. */
  create: (
    body: PostCreate,
    id: string,
    how: { to: PostSchedule | undefined; options: OptionValues | undefined },
  ) => Promise<Result>
  /** What became of a creation; nothing where the device keeps nothing of it. */
  resume: (id: string) => Promise<Result | undefined>
  /** Drops a creation that was looked for in vain. */
  forget: (id: string) => Promise<void>
  /** Keeps the creation's id with the draft; the call is made only after. */
  saveCreationId: (id: string) => Promise<void>
  replace: (post: Post, values: ComposerValues, to: PostSchedule) => Promise<Result>
  place: (post: Post, to: PostSchedule) => Promise<Post>
  /** False when the token lacks the `publish` scope, which moving a post takes and creating one does not (api.md section 4). */
  canPlace: boolean
  /** Keeps the platform options beside a post that stays the same one; left out where the API has none. */
  keepOptions?: ((post: Post, options: OptionValues) => Promise<unknown>) | undefined
}

/** `kept`: it is a post now, but not yet where it was to stand, or without its platform options. `lost`: whether it was saved has to be looked up. */
export type Saved =
  | { readonly kind: 'done'; readonly post: Post }
  | { readonly kind: 'kept'; readonly post: Post; readonly failure: Failure; readonly lacks?: 'options' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'lost'; readonly creation: string; readonly failure: Failure }

/** Where the post is to stand; to be published, it is a draft first. */
export function scheduleFor(values: ComposerValues): PostSchedule {
  const at = instantOf(values)
  if (values.when === 'queue') return { kind: 'queue', queueId: values.queueId }
  return values.when === 'schedule' && at ? { kind: 'schedule', at } : { kind: 'draft' }
}

const untimed = (values: ComposerValues) => JSON.stringify(bodyOf({ ...values, when: 'draft' }))

/** Whether the post says already what the fields say, whatever its time. */
export function hasSameContent(post: Post, values: ComposerValues): boolean {
  return untimed({ ...valuesOfPost(post, []), media: mediaAs(post, values) }) === untimed(values)
}

// What a post tells of its files are addresses: their kinds are the composer's own knowledge.
const mediaAs = (post: Post, values: ComposerValues) =>
  post.content.mediaUrls.map((url) => values.media.find((media) => media.url === url) ?? { url })

type ToSave = Pick<DraftState, 'values' | 'editing' | 'creation'>

/** Saves what was written: as a new post, once; or in the place of the one that is edited. Never rejects. */
export async function save({ values, editing, creation }: ToSave, deps: SaveDeps): Promise<Saved> {
  try {
    const earlier = creation === undefined ? undefined : await deps.resume(creation)
    if (creation !== undefined && earlier && isOpen(earlier))
      return { kind: 'lost', creation, failure: earlier.failure }
    const old = editing ?? (earlier?.kind === 'done' ? earlier.post : undefined)
    if (old) return await saveEdit(old, values, deps)
    // It was looked for and is not there: what is written now is created anew.
    if (creation !== undefined) await deps.forget(creation)
    return await saveNew(values, deps)
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) }
  }
}

/** Whether nothing can be said of it yet; one that is not in the lists is taken not to be there. */
export const isOpen = (result: Result): result is Extract<Result, { kind: 'pending' | 'unknown' }> =>
  result.kind === 'pending' || (result.kind === 'unknown' && !isAbsent(result))

const lacksOptions = (post: Post, failure: Failure): Saved => ({
  kind: 'kept',
  post,
  failure,
  lacks: 'options',
})

/** A post that is there already has its options before it has a time. */
async function withOptions(
  post: Post,
  values: ComposerValues,
  deps: SaveDeps,
  goOn: () => Saved | Promise<Saved>,
): Promise<Saved> {
  const options = optionsOf(values)
  try {
    if (options !== undefined) await deps.keepOptions?.(post, options)
  } catch (error) {
    return lacksOptions(post, failureOf(error))
  }
  return goOn()
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
  if (withoutOptions) return lacksOptions(post, withoutOptions)
  return unplaced ? { kind: 'kept', post, failure: unplaced } : { kind: 'done', post }
}

async function saveEdit(old: Post, values: ComposerValues, deps: SaveDeps): Promise<Saved> {
  const to = scheduleFor(values)
  if (hasSameContent(old, values)) {
    const stands = old.status !== 'failed' && JSON.stringify(scheduleOf(old)) !== JSON.stringify(to)
    if (stands && to.kind === 'schedule' && !deps.canPlace) return replaced(old, values, to, deps)
    return withOptions(old, values, deps, () =>
      stands || to.kind !== 'draft' ? placed(old, to, deps) : { kind: 'done', post: old },
    )
  }
  return replaced(old, values, to, deps)
}

async function replaced(old: Post, values: ComposerValues, to: PostSchedule, deps: SaveDeps): Promise<Saved> {
  if (hasUnparsedTargets(old)) throw new Error(unparsedTargetsText)
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
  const begun = useRef(false)
  useEffect(() => {
    if (creation === undefined || begun.current) return
    begun.current = true
    void look(creation, 'repeat')
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what the sheet began with: later ones are looked after where they are made
  }, [])
  return { looking, look }
}
