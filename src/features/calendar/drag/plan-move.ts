import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { postCan } from '~/contract/rules'
import { addDays, type Day, daysBetween } from '~/domain/calendar/day'
import { dayAt, localMinutes, localTime, timeOf, toInstant, zonedDay } from '~/domain/calendar/time-zone'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import { dayText, momentText } from '~/src/calendar/day-text'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { type DefaultTime, movePostToDay, moveToDay } from './drop-time'

/** A drop target: a day, with minutes on a time grid, or the unscheduled panel. */
export type Target =
  | { readonly kind: 'day'; readonly day: Day; readonly minutes?: number | undefined }
  | { readonly kind: 'unscheduled' }
export type DayTarget = Extract<Target, { kind: 'day' }>

/** The target at a number of minutes from a day's midnight, which may be on a day before or after. */
export function targetAt(day: Day, minutes: number): DayTarget {
  const over = Math.floor(minutes / (24 * 60))
  return { kind: 'day', day: addDays(day, over), minutes: minutes - over * 24 * 60 }
}

export interface MoveContext {
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Why this session can't move anything, such as a missing scope. */
  readonly notAllowed: string | undefined
  /** Why a platform would refuse a post's content, as in the post's panel; leave it out to skip the check. */
  readonly contentRefusal?: ((post: Post) => string | undefined) | undefined
  /** The time for a post that has none yet. */
  readonly timeOn: (day: Day, taken?: readonly string[]) => DefaultTime
}

/** What a drop would do, as the hint says it: "Thu 22 Oct, 14:30" and "keeps time", or why it is refused. */
export interface MovePlan {
  readonly to?: PostSchedule | undefined
  readonly where: string
  readonly note?: string | undefined
  readonly refusal?: string | undefined
}

/** Why the post can't be moved at all; `undefined` if it can. */
export const moveRefusal = (post: Post, notAllowed: string | undefined): string | undefined =>
  notAllowed ?? postCan.schedule(post)

/** What dropping `post` on `target` does. `to` is undefined if it is refused or changes nothing. */
export function planMove(post: Post, target: Target, context: MoveContext): MovePlan {
  const refusal = moveRefusal(post, context.notAllowed)
  if (target.kind === 'unscheduled') return toUnscheduled(post, refusal)
  const at = timeOfPost(post)
  const { at: to, note } = landing(post, target, context)
  const where = momentText(to, context.zone)
  if (refusal) return { where, refusal }
  if (at !== undefined && Date.parse(at) === Date.parse(to)) return { where, note: i18n.t('unchanged') }
  if (Date.parse(to) <= context.now) return { where, refusal: overSentence(to, target.day, context) }
  const content = context.contentRefusal?.(post)
  if (content) return { where, refusal: content }
  return { where, note: leaving(post) ?? note, to: { kind: 'schedule', at: to } }
}

function toUnscheduled(post: Post, refusal: string | undefined): MovePlan {
  const where = i18n.t('Drafts')
  if (refusal) return { where, refusal }
  if (post.status === 'draft') return { where, note: i18n.t('unchanged') }
  const reason = postCan.unschedule(post)
  return reason ? { where, refusal: reason } : { where, note: i18n.t('not scheduled'), to: { kind: 'draft' } }
}

function landing(post: Post, { day, minutes }: DayTarget, { zone, timeOn }: MoveContext): DefaultTime {
  const at = timeOfPost(post)
  if (minutes !== undefined && (at === undefined || localMinutes(at, zone) !== minutes))
    return {
      at: (at && alongClock(at, day, minutes, zone)) ?? toInstant(day, timeOf(minutes), zone),
      note: '',
    }
  if (at === undefined) return timeOn(day)
  const moved = movePostToDay(post, at, day, zone)
  const keepsTime = localTime(moved, zone) === localTime(at, zone) || moved !== moveToDay(at, day, zone)
  return {
    at: moved,
    note: keepsTime
      ? i18n.t('keeps time')
      : i18n.t('{at} doesn’t exist that day', { at: localTime(at, zone) }),
  }
}

/** In the hour that clocks show twice, a post in the second one moves by minutes and so stays in it. */
function alongClock(at: string, day: Day, minutes: number, zone: string): string | undefined {
  if (zonedDay(at, zone) !== day) return undefined
  const to = new Date(Date.parse(at) + (minutes - localMinutes(at, zone)) * 60_000)
  to.setUTCSeconds(0, 0)
  const iso = to.toISOString()
  return zonedDay(iso, zone) === day && localMinutes(iso, zone) === minutes ? iso : undefined
}

const leaving = (post: Post) =>
  post.status === 'queued'
    ? i18n.t('leaves the queue')
    : post.status === 'failed'
      ? i18n.t('will retry')
      : undefined

function overSentence(to: string, day: Day, { now, zone }: MoveContext): string {
  const today = dayAt(now, zone)
  if (daysBetween(day, today) <= 0) return i18n.t('{to} has passed', { to: localTime(to, zone) })
  return daysBetween(day, today) < 7
    ? i18n.t('{day} has passed', { day: dayText(day, 'shortWeekday') })
    : i18n.t('{day} has passed', { day: dayText(day, 'shortDate') })
}
