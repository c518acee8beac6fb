import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { Guard } from '~/src/features/calendar/conflicts/schedule-guard'
import { shiftByDays } from '~/src/features/calendar/drag/drop-time'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import type { PostMove } from '~/src/operations/move-posts'
import { postTitle } from '~/domain/text'
import { findingText } from '../conflicts/schedule-guard'
import { findingsOf } from './plan-group'
import { moveRefusal, timeOfPost } from './plan-move'
import { quoted } from '~/src/i18n/quoted'

/** What is kept where clocks change between a post's old day and its new one. */
export type Keep = 'local' | 'utc'

export interface ShiftContext {
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly notAllowed: string | undefined
  readonly guard?: Guard | undefined
}

/** A post with a clock change between its old and new day, and both times that it could have then. */
export interface Crossing {
  readonly post: Post
  readonly day: string
  /** `HH:mm` by the clock of the zone. */
  readonly before: string
  readonly keepLocal: string
  readonly keepUtc: string
}

export interface ShiftPlan {
  readonly moves: readonly PostMove[]
  readonly crossings: readonly Crossing[]
  readonly refusal?: string | undefined
  readonly warnings: readonly string[]
}

/** What shifting `posts` by `days` (negative: back) does. */
export function planShift(
  posts: readonly Post[],
  days: number,
  keep: Keep,
  { zone, now, notAllowed, guard }: ShiftContext,
): ShiftPlan {
  const crossings: Crossing[] = []
  const moves: PostMove[] = []
  for (const post of posts) {
    const at = timeOfPost(post)
    if (at === undefined) continue
    const named = quoted(postTitle(post.content.text, 30))
    const reason = moveRefusal(post, notAllowed)
    if (reason) return { moves: [], crossings, warnings: [], refusal: `${named}: ${reason}` }
    const { keepLocal, keepUtc, crossesChange } = shiftByDays(at, days, zone)
    if (crossesChange)
      crossings.push({
        post,
        day: zonedDay(keepLocal, zone),
        before: localTime(at, zone),
        keepLocal: localTime(keepLocal, zone),
        keepUtc: localTime(keepUtc, zone),
      })
    const to = keep === 'utc' ? keepUtc : keepLocal
    if (days !== 0 && Date.parse(to) <= now)
      return {
        moves: [],
        crossings,
        warnings: [],
        refusal: i18n.t('{named} would be scheduled in the past.', { named }),
      }
    if (days !== 0) moves.push({ post, to: { kind: 'schedule', at: to } })
  }
  const findings = findingsOf(moves, guard)
  const blocked = findings.find(({ block }) => block)
  return {
    moves: blocked ? [] : moves,
    crossings,
    refusal: blocked && `${findingText(blocked)}.`,
    warnings: [...new Set(findings.map(findingText))],
  }
}
