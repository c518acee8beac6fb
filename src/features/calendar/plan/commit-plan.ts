import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { outcomeUnknown } from '~/src/api/errors'
import { type Clash, clashOf, isOver, type PlanChange } from '~/src/calendar/plan'
import { errorLine } from '~/src/feedback/failure-line'
import { quoted } from '~/src/i18n/quoted'
import type { PostMove } from '~/src/operations/move-posts'
import { clashText, overText } from './plan-labels'

/** A change that was applied, with what is needed to undo it. */
export type MadeChange =
  | { readonly kind: 'move'; readonly move: PostMove }
  /** The post that was created. */
  | { readonly kind: 'add'; readonly post: Post }
  | { readonly kind: 'remove'; readonly post: Post }

/** The result of a commit: the changes that were applied, and what stopped it. */
export interface Committed {
  readonly made: readonly MadeChange[]
  readonly failure?: { readonly text: string; readonly error: unknown } | undefined
}

type Change<Kind> = Extract<PlanChange, { kind: Kind }>

export interface CommitDeps {
  /** The change in the plan now; undefined if it was removed. */
  change(id: string): PlanChange | undefined
  /** The post as it is now; undefined if it is gone. */
  read(id: string): Promise<Post | undefined>
  move(post: Post, to: Change<'move'>['to']): Promise<PostMove>
  /** `isPast`: its time has passed, so a post created by an earlier call is found, but none is created. */
  create(id: string, change: Change<'add'>, isPast: boolean): Promise<Post>
  remove(post: Post): Promise<unknown>
  /** Removes an applied change from the plan. */
  markApplied(id: string): Promise<void>
}

/** Others changed a post since the review showed it: the review shows it again before it is changed. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/**
 * Applies a plan's changes one after the other: moves, then new posts, then removals. Each is removed from the plan
 * as soon as it is applied, so that none is applied twice, even if the commit stops or the page is closed. Each post
 * is read again just before its change; if it differs from `seen`, the posts as the review showed them, the commit
 * stops.
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
      await deps.markApplied(id)
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
  const isPast = isOver(change)
  if (change.kind === 'add') return { kind: 'add', post: await deps.create(id, change, isPast) }
  if (isPast) throw new Error(overText)
  const now = await deps.read(id)
  const clash = clashOf({ ...change, base: seen ?? change.base }, now)
  if (clash || !now) throw new ChangedMeanwhile(sentence(change.base, clash ?? 'gone'))
  if (change.kind === 'move') return { kind: 'move', move: await deps.move(now, change.to) }
  await removeOne(now, deps)
  return { kind: 'remove', post: now }
}

/** A lost answer is no failure if the post is gone. */
async function removeOne(post: Post, deps: CommitDeps): Promise<void> {
  try {
    await deps.remove(post)
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    if (await deps.read(post.id).catch(() => true)) throw error
  }
}

const order = ['move', 'add', 'remove'] as const

const inOrder = (ids: readonly string[], deps: CommitDeps): string[] =>
  order.flatMap((kind) => ids.filter((id) => deps.change(id)?.kind === kind))

const sentence = ({ content }: Post, clash: Clash) =>
  `${quoted(postTitle(content.text, 40))}: ${clashText[clash]}`

const failureText = (error: unknown) =>
  outcomeUnknown(error)
    ? i18n.t('{reason} Check whether it worked before trying again.', { reason: errorLine(error) })
    : errorLine(error)
