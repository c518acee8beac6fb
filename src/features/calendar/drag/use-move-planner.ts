import { useCallback, useMemo } from 'react'
import type { Post } from '~/contract/post'
import { schedulePost } from '~/contract/endpoints'
import type { Day } from '~/domain/calendar/day'
import { createGuard } from '~/src/features/calendar/conflicts/schedule-guard'
import { useMay } from '~/src/api/queries/access'
import type { VariantsById } from '~/src/posts/group-variants'
import { defaultTime } from './drop-time'
import type { Calendar } from '../use-calendar'
import { type Keep, planShift, type GroupPlan, planGroup } from './plan-group'
import type { Target } from './plan-move'

/**
 * What moving posts would do: dropped on a target (`planFor`) or shifted by days (`shiftFor`). `timeOn` is the time
 * that a day offers a post without one. `gapMinutes` is the time that one account should leave between two posts.
 */
export function useMovePlanner(calendar: Calendar, variants: VariantsById, gapMinutes: number) {
  const { zone, queues, posts, layers } = calendar
  const notAllowed = useMay(schedulePost)
  const timeOn = useCallback(
    (on: Day, taken?: readonly string[]) => defaultTime(on, zone, { queues, posts, now: Date.now(), taken }),
    [zone, queues, posts],
  )
  // Created on the first drag, as sorting 10,000 posts by account takes some 10 ms.
  const guard = useMemo(() => lazily(() => createGuard(layers, { gapMinutes })), [layers, gapMinutes])
  const planFor = useCallback(
    (group: readonly Post[], target: Target): GroupPlan =>
      planGroup(group, target, {
        zone,
        now: Date.now(),
        notAllowed,
        timeOn,
        guard: guard(),
        groupedPosts: (one, other) =>
          variants.get(one.id)?.some(({ postId }) => postId === other.id) ?? false,
      }),
    [zone, notAllowed, timeOn, guard, variants],
  )
  const shiftFor = (group: readonly Post[], days: number, keep: Keep) =>
    planShift(group, days, keep, { zone, now: Date.now(), notAllowed, guard: guard() })
  return { notAllowed, timeOn, planFor, shiftFor }
}
export type MovePlanner = ReturnType<typeof useMovePlanner>

/** Calls `make` once, on first use. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
