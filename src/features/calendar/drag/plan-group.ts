import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { addDays, daysBetween } from '~/domain/calendar/day'
import { localMinutes, localTime, zonedDay } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { quoted } from '~/src/i18n/quoted'
import type { PostMove } from '~/src/operations/move-posts'
import { findingText, type Guard } from '../conflicts/schedule-guard'
import { movePostToDay, moveToDay } from './drop-time'
import {
  type DayTarget,
  type MoveContext,
  type MovePlan,
  moveRefusal,
  planMove,
  type Target,
  targetAt,
} from './plan-move'

export interface GroupContext extends MoveContext {
  /** Finds conflicts with other posts; leave it out to skip the check. */
  readonly guard?: Guard | undefined
  /** Whether two posts are grouped. Grouped posts without a time get the same one. */
  readonly groupedPosts?: ((one: Post, other: Post) => boolean) | undefined
}

/** What dropping a post, alone or with other selected ones, would do. */
export interface GroupPlan extends Omit<MovePlan, 'to'> {
  /** Empty if the drop is refused or changes nothing. */
  readonly moves: readonly PostMove[]
  /** Warnings about a drop that is allowed, most severe first. */
  readonly warnings: readonly string[]
}

/**
 * Plans a drop of `posts`, of which the first is dragged: the others move by the same number of days and minutes,
 * from their own local times. If one is refused, all are.
 */
export function planGroup(posts: readonly Post[], target: Target, context: GroupContext): GroupPlan {
  const [lead, ...others] = posts
  if (!lead) return { where: '', moves: [], warnings: [] }
  const taken: string[] = []
  const placed: { readonly post: Post; readonly at: string }[] = []
  const free: MoveContext = { ...context, timeOn: (day) => context.timeOn(day, taken) }
  const plans = [lead, ...others].map((post) => {
    const twin = placed.find((each) => context.groupedPosts?.(each.post, post))
    const to = twin ? onTime(twin.at, context.zone) : alongWith(post, lead, target, context.zone)
    const plan = planMove(post, post === lead ? target : to, free)
    if (plan.to?.kind === 'schedule' && timeOfPost(post) === undefined) {
      taken.push(plan.to.at)
      placed.push({ post, at: plan.to.at })
    }
    return { post, ...plan }
  })
  const [first] = plans
  const refused = plans.find(({ refusal }) => refusal !== undefined)
  const where = first?.where ?? ''
  if (refused?.refusal)
    return { where, refusal: ofSeveral(plans.length, refused.refusal), moves: [], warnings: [] }
  const moves = plans.flatMap(({ post, to }) => (to ? [{ post, to }] : []))
  const { blocked, warnings } = findingsOf(moves, context.guard)
  if (blocked !== undefined) return { where, refusal: blocked, moves: [], warnings: [] }
  const note = commaSeparated([
    plans.length > 1 && i18n.t('{count} posts', { count: plans.length }),
    first?.note,
  ])
  return { where, note, moves, warnings }
}

const ofSeveral = (count: number, refusal: string) =>
  count === 1 ? refusal : i18n.t('Can’t move all {count}: {refusal}', { count, refusal })

const onTime = (at: string, zone: string): DayTarget => ({
  kind: 'day',
  day: zonedDay(at, zone),
  minutes: localMinutes(at, zone),
})

/** The target of another selected post when the dragged one goes to `target`. */
function alongWith(post: Post, lead: Post, target: Target, zone: string): Target {
  if (target.kind === 'unscheduled') return target
  const [from, own] = [timeOfPost(lead), timeOfPost(post)]
  if (from === undefined || own === undefined) return { kind: 'day', day: target.day }
  const days = daysBetween(zonedDay(from, zone), target.day)
  const minutes = target.minutes === undefined ? 0 : target.minutes - localMinutes(from, zone)
  const day = addDays(zonedDay(own, zone), days)
  return minutes === 0 ? { kind: 'day', day } : targetAt(day, localMinutes(own, zone) + minutes)
}

/** Conflicts of all moves to a time in words, blocking ones first, and the first that blocks. */
function findingsOf(moves: readonly PostMove[], guard: Guard | undefined) {
  const moving = moves.flatMap(({ post, to }) =>
    to.kind === 'schedule' ? [{ post, at: Date.parse(to.at) }] : [],
  )
  const findings = guard ? moving.flatMap((each) => guard(each, moving)) : []
  findings.sort((a, b) => Number(b.block) - Number(a.block))
  const [first] = findings
  return {
    blocked: first?.block ? findingText(first) : undefined,
    warnings: [...new Set(findings.map(findingText))],
  }
}

/** What stays the same if clocks change between a post's old and new day. */
export type Keep = 'local' | 'utc'

/** A post with a clock change between its old and new day, and both of its possible times. */
export interface Crossing {
  readonly post: Post
  /** `HH:mm` by the clock of the zone. */
  readonly before: string
  /** ISO instants. */
  readonly keepLocal: string
  readonly keepUtc: string
}

export interface ShiftPlan {
  readonly moves: readonly PostMove[]
  readonly crossings: readonly Crossing[]
  readonly refusal?: string | undefined
  readonly warnings: readonly string[]
}

/** What shifting `posts` by `days` (negative: earlier) does. */
export function planShift(
  posts: readonly Post[],
  days: number,
  keep: Keep,
  { zone, now, notAllowed, contentRefusal, guard }: Omit<GroupContext, 'timeOn' | 'groupedPosts'>,
): ShiftPlan {
  const crossings: Crossing[] = []
  const moves: PostMove[] = []
  const refused = (refusal: string): ShiftPlan => ({ moves: [], crossings, warnings: [], refusal })
  for (const post of posts) {
    const at = timeOfPost(post)
    if (at === undefined) continue
    const named = quoted(postTitle(post.content.text, 30))
    const reason = moveRefusal(post, notAllowed) ?? contentRefusal?.(post)
    if (reason) return refused(`${named}: ${reason}`)
    const day = addDays(zonedDay(at, zone), days)
    const keepLocal = movePostToDay(post, at, day, zone)
    const keepUtc = new Date(Date.parse(at) + days * 86_400_000).toISOString()
    // A clock change lies between.
    if (moveToDay(at, day, zone) !== keepUtc)
      crossings.push({ post, before: localTime(at, zone), keepLocal, keepUtc })
    const to = keep === 'utc' ? keepUtc : keepLocal
    if (days === 0) continue
    if (Date.parse(to) <= now) return refused(i18n.t('{named} would be scheduled in the past.', { named }))
    moves.push({ post, to: { kind: 'schedule', at: to } })
  }
  const { blocked, warnings } = findingsOf(moves, guard)
  return { moves: blocked ? [] : moves, crossings, refusal: blocked && `${blocked}.`, warnings }
}
