import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { type Clash, clashOf, isOver, type PlanChange } from '~/src/calendar/plan'
import { outcomeUnknown } from '~/src/api/errors'
import type { PostMove } from '~/src/operations/move-posts'
import { clashText, overText } from './plan-labels'

/** A change as it was made: what takes it back. */
export type MadeChange =
  | { readonly kind: 'move'; readonly move: PostMove }
  /** The post that was created. */
  | { readonly kind: 'add'; readonly post: Post }
  | { readonly kind: 'remove'; readonly post: Post }

/** What became of a commit: the changes that were made, and what stopped it. */
export interface Committed {
  readonly made: readonly MadeChange[]
  readonly failure?: { readonly text: string; readonly error: unknown } | undefined
}

type Change<Kind> = Extract<PlanChange, { kind: Kind }>

/** What committing needs of its surroundings. */
export interface CommitDeps {
  /** The change as the plan holds it now; none where it has left the plan. */
  change(id: string): PlanChange | undefined
  /** The post as it is now; none where it is gone. */
  read(id: string): Promise<Post | undefined>
  move(post: Post, to: Change<'move'>['to']): Promise<PostMove>
  /** `late`: its time is over, so that what an earlier call made is found, but nothing is made any more. */
  create(id: string, change: Change<'add'>, late: boolean): Promise<Post>
  remove(id: string): Promise<unknown>
  /** Takes the change out of the plan, as it is made. */
  settle(id: string): Promise<void>
}

/** Somebody changed a post since the person saw it in the review: it is shown again before anything is done to it. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/**
 * Makes a plan's changes real, one after the other: moves, then what is new, then removals. Each leaves the plan as soon
 * as it is done, so that a commit that stops (or a page that goes) never makes a change twice. Each post is read once
 * more before it is touched: `seen` has them as the person saw them, and one that is another by now stops the rest.
 */
export async function commitPlan(
  ids: readonly string[],
  seen: ReadonlyMap<string, Post>,
  deps: CommitDeps,
): Promise<Committed> {
  const made: MadeChange[] = []
  try {
    for (const id of inOrder(ids, deps)) {
      const change = deps.change(id)
      const done = change && (await makeOne(id, change, seen.get(id), deps))
      if (!done) continue
      made.push(done)
      await deps.settle(id)
    }
    return { made }
  } catch (error) {
    return { made, failure: { text: failureText(error), error } }
  }
}

async function makeOne(
  id: string,
  change: PlanChange,
  seen: Post | undefined,
  deps: CommitDeps,
): Promise<MadeChange> {
  const late = isOver(change)
  if (change.kind === 'add') return { kind: 'add', post: await deps.create(id, change, late) }
  if (late) throw new Error(overText)
  const now = await deps.read(id)
  const clash = clashOf({ ...change, base: seen ?? change.base }, now)
  if (clash || !now) throw new ChangedMeanwhile(sentence(change.base, clash ?? 'gone'))
  if (change.kind === 'move') return { kind: 'move', move: await deps.move(now, change.to) }
  await removeOne(id, deps)
  return { kind: 'remove', post: now }
}

/** A lost answer is no failure where the post is gone: nobody else is to be asked. */
async function removeOne(id: string, deps: CommitDeps): Promise<void> {
  try {
    await deps.remove(id)
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    if (await deps.read(id).catch(() => true)) throw error
  }
}

const order = { move: 0, add: 1, remove: 2 }

const inOrder = (ids: readonly string[], deps: CommitDeps): string[] =>
  ids
    .flatMap((id) => {
      const change = deps.change(id)
      return change ? [{ id, place: order[change.kind] }] : []
    })
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)

const sentence = ({ content }: Post, clash: Clash) => `“${postTitle(content.text, 40)}”: ${clashText[clash]}`

const failureText = (error: unknown) =>
  outcomeUnknown(error)
    ? 'No confirmation arrived. Check whether it worked before trying again.'
    : error instanceof Error
      ? error.message
      : 'The request failed.'
