import type { Post } from '~/contract'
import { timeOfPost } from './posts-by-day'

/** When a plan schedules a post; without a time it becomes a draft. */
export type PlannedSchedule = { readonly at: string } | { readonly at: undefined }

/** One difference between a plan and the posts as they are. `base` is the post as it was when the plan first touched it. */
export type PlanChange =
  | { readonly kind: 'move'; readonly base: Post; readonly to: PlannedSchedule }
  | { readonly kind: 'remove'; readonly base: Post }
  | {
      readonly kind: 'add'
      readonly post: Post
      /** Id of the operation that creates it, kept while its outcome is unknown: the post may exist already. */
      readonly creation?: string | undefined
      /** Id of the post it copies, whose platform options it gets. */
      readonly copyOf?: string | undefined
    }

/** A what-if layer over the calendar; nothing in it is sent until it is applied. */
export interface Plan {
  readonly id: string
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly begunAt: number
  /** By the post's id. */
  readonly changes: Readonly<Record<string, PlanChange>>
  /** How many changes were applied before those that are left. */
  readonly applied?: number | undefined
}

/** Whether two times, or their absence, are the same. */
export const sameTime = (a: string | undefined, b: string | undefined) =>
  a === b || (a !== undefined && b !== undefined && Date.parse(a) === Date.parse(b))

function moved(post: Post, { at }: PlannedSchedule): Post {
  const { scheduledAt: _, ...rest } = post
  return at === undefined ? { ...rest, status: 'draft' } : { ...rest, status: 'scheduled', scheduledAt: at }
}

/** All times, in ISO 8601, at which a plan's posts are or would be published. */
export const timesOf = ({ changes }: Plan): string[] =>
  Object.values(changes).flatMap((change) => {
    const before = timeOfPost(change.kind === 'add' ? change.post : change.base)
    const after = change.kind === 'move' ? change.to.at : undefined
    return [before ?? [], after ?? []].flat()
  })

/** The posts as they would be with the plan applied. */
export function applyPlan(posts: readonly Post[], { changes }: Plan): Post[] {
  const changed = posts.flatMap((post) => {
    const change = changes[post.id]
    if (!change || change.kind === 'add') return [post]
    return change.kind === 'remove' ? [] : [{ ...moved(post, change.to), planned: true }]
  })
  const added = Object.values(changes).flatMap((change) =>
    change.kind === 'add' ? [{ ...change.post, planned: true }] : [],
  )
  return [...changed, ...added]
}

/**
 * An addition keeps the id of its creation, or a post whose creation wasn't answered would be made twice, and
 * the post that it copies.
 */
function withChange(plan: Plan, id: string, change: PlanChange | undefined): Plan {
  const { [id]: existing, ...others } = plan.changes
  if (!change) return { ...plan, changes: others }
  const kept =
    change.kind === 'add' && existing?.kind === 'add'
      ? {
          ...change,
          creation: existing.creation ?? change.creation,
          copyOf: existing.copyOf ?? change.copyOf,
        }
      : change
  return { ...plan, changes: { ...others, [id]: kept } }
}

/** The plan with a post moved. A post moved back to where it was has no change. */
export function planToMove(plan: Plan, post: Post, to: PlannedSchedule): Plan {
  const existing = plan.changes[post.id]
  if (existing?.kind === 'add')
    return withChange(plan, post.id, { kind: 'add', post: moved(existing.post, to) })
  const base = existing?.base ?? post
  const same = sameTime(timeOfPost(base), to.at) && base.status !== 'queued' && base.status !== 'failed'
  return withChange(plan, post.id, same ? undefined : { kind: 'move', base, to })
}

/** The time that the change gives its post; undefined if it has none. */
export const plannedTime = (change: PlanChange): string | undefined =>
  change.kind === 'remove' ? undefined : change.kind === 'move' ? change.to.at : change.post.scheduledAt

/**
 * Whether applying the change would publish a post immediately because its time has passed
 * (docs/decisions/0006-publishing.md).
 */
export function isOver(change: PlanChange, now = Date.now()): boolean {
  const at = plannedTime(change)
  return at !== undefined && Date.parse(at) <= now
}

/** The plan with a post removed. */
export function planToRemove(plan: Plan, post: Post): Plan {
  const existing = plan.changes[post.id]
  if (existing?.kind === 'add') return withChange(plan, post.id, undefined)
  return withChange(plan, post.id, { kind: 'remove', base: existing?.base ?? post })
}

/** The plan with a post that does not exist yet. */
export const planToAdd = (plan: Plan, post: Post): Plan => withChange(plan, post.id, { kind: 'add', post })

/** The plan with `copy`, a post that does not exist yet, as a copy of `original`, which may be the plan's own. */
export function planToCopy(plan: Plan, original: Post, copy: Post): Plan {
  const own = plan.changes[original.id]
  const copyOf = own?.kind === 'add' ? own.copyOf : original.id
  return withChange(plan, copy.id, { kind: 'add', post: copy, copyOf })
}

/** The plan without its change to a post. */
export const planWithout = (plan: Plan, id: string): Plan => withChange(plan, id, undefined)

/** The plan with the posts as they are now as its base; a post that is not among them keeps its old base. */
export function rebasePlan(posts: readonly Post[], plan: Plan): Plan {
  const byId = new Map(posts.map((post) => [post.id, post]))
  const changes = Object.entries(plan.changes).map(([id, change]): [string, PlanChange] => [
    id,
    change.kind === 'add' ? change : { ...change, base: byId.get(id) ?? change.base },
  ])
  return { ...plan, changes: Object.fromEntries(changes) }
}

/**
 * The plan with the step from `from` to `to` repeated, and only that: a change that was applied meanwhile or came
 * from another tab is neither restored nor lost.
 */
export function replayStep(plan: Plan, from: Plan['changes'], to: Plan['changes']): Plan {
  const ids = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return ids.filter((id) => from[id] !== to[id]).reduce((now, id) => withChange(now, id, to[id]), plan)
}

/** What others did to a post since the plan first changed it. */
export type Clash = 'gone' | 'published' | 'moved' | 'edited'

/** What others did to a change's post, by the post as it was just read; undefined for a post that the plan adds. */
export function clashOf(change: PlanChange, now: Post | undefined): Clash | undefined {
  if (change.kind === 'add') return undefined
  const { base } = change
  if (!now) return 'gone'
  if (now.status === 'published' || now.publishing) return 'published'
  if (now.status !== base.status || !sameTime(timeOfPost(now), timeOfPost(base))) return 'moved'
  return contentOf(now) === contentOf(base) ? undefined : 'edited'
}

const contentOf = ({ content, targets, campaignId }: Post) =>
  JSON.stringify([
    content.text,
    content.mediaUrls,
    content.hashtags,
    content.mentions,
    content.link,
    targets.map(({ accountId, postType }) => `${accountId} ${postType ?? ''}`).sort(),
    campaignId,
  ])
