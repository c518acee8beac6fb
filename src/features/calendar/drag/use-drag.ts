import { i18n } from '@lingui/core'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { localMinutes, zonedDay } from '~/domain/calendar/time-zone'
import { useMay } from '~/src/api/queries/access'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { createGuard } from '~/src/features/calendar/conflicts/schedule-guard'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { areVariants, type VariantsById } from '~/src/posts/group-variants'
import { letterOf, lineKey } from '~/src/ui/keyboard'
import { toast } from '~/src/ui/toast'
import { nameOf } from '../post-labels'
import type { Calendar } from '../use-calendar'
import { createDragStore, type Dragged, type DragStore, isPicture, stepTarget } from './drag-store'
import { defaultTime } from './drop-time'
import { type GroupPlan, type Keep, planGroup, planShift } from './plan-group'
import { type DayTarget, moveRefusal, type Target } from './plan-move'
import { useContentRefusal } from './use-content-refusal'
import type { Move } from './use-moves'

interface DragOptions {
  readonly workspaceId: string
  readonly calendar: Calendar
  readonly move: Move
  readonly onPicture: DropOptions['onPicture']
  readonly variants: VariantsById
  /** The post and the others selected with it. */
  readonly groupOf: (post: Post) => readonly Post[]
  /** Shows the day that a post is dragged to. */
  readonly onShow: (day: Day) => void
  /** Moves the focus when a keyboard drag ends. */
  readonly onPutDown: (post: Post) => void
}

/** A drop of grouped posts, while the person is asked whether all of them move. */
export interface AskedDrop {
  readonly posts: readonly [Post, ...Post[]]
  readonly target: Target
  /** The target in words. */
  readonly where: string
}

/** Whether all of these were saved together. */
const areGrouped = ([first, ...others]: readonly Post[], variants: VariantsById): boolean =>
  first !== undefined && others.length > 0 && others.every(({ id }) => areVariants(first.id, id, variants))

/** Everything that moves posts, by pointer, keyboard or dialog; all plan and drop in the same way. */
export function useDrag(options: DragOptions) {
  const { workspaceId, calendar, move, onPicture, variants, groupOf, onShow, onPutDown } = options
  const [store] = useState(createDragStore)
  // A calendar that closes during a drag must not hold back others' changes any longer.
  useEffect(() => () => store.set(undefined), [store])
  const planner = useMovePlanner(workspaceId, calendar, variants)
  const [asked, setAsked] = useState<AskedDrop>()
  const dropNow = createDrop({ planFor: planner.planFor, move, onPicture })
  const drop: Drop = (posts, target, planned) => {
    const [first, ...others] = posts
    const plan = planned ?? (target && planner.planFor(posts, target))
    if (!first || !target || !plan || plan.refusal || plan.moves.length < 2 || !areGrouped(posts, variants))
      return dropNow(posts, target, planned)
    setAsked({ posts: [first, ...others], target, where: plan.where })
    return true
  }
  const keyboard = useKeyboardDrag({ calendar, store, planner, drop, groupOf, onShow, onPutDown })
  return { store, drop, dropNow, asked, onAnswered: () => setAsked(undefined), keyboard, ...planner }
}

type KeyboardDragOptions = Pick<DragOptions, 'calendar' | 'groupOf' | 'onShow' | 'onPutDown'> & {
  readonly store: DragStore
  readonly planner: MovePlanner
  readonly drop: Drop
}

/** The first target of a keyboard drag: where the post is, or the first day on show that isn't in the past. */
function firstTarget(
  post: Post,
  { zone, view, days, today, day }: Calendar,
  { timeOn }: MovePlanner,
): DayTarget {
  const at = timeOfPost(post)
  const first = at ? zonedDay(at, zone) : ([day, ...days].find((each) => each >= today) ?? today)
  const clocked = (view === 'week' || view === 'day') && post.status !== 'queued'
  return {
    kind: 'day',
    day: first,
    ...(clocked && { minutes: localMinutes(at ?? timeOn(first).at, zone) }),
  }
}

/** Drags by keyboard: Space picks a post up, arrows move it, Enter drops it. Each step is announced. */
function useKeyboardDrag(options: KeyboardDragOptions) {
  const { calendar, store, planner, drop, groupOf, onShow, onPutDown } = options
  const { zone, view, days, day } = calendar
  const { notAllowed, planFor } = planner
  const pickedUpOn = useRef(day)

  const pickUp = (post: Post) => {
    const refusal = moveRefusal(post, notAllowed)
    if (refusal) return notifyCannotMove([post], refusal)
    const target = firstTarget(post, calendar, planner)
    pickedUpOn.current = day
    const group = groupOf(post)
    store.set({ post, group, by: 'keyboard', target, plan: planFor(group, target) })
    store.announce(
      [
        group.length > 1
          ? i18n.t('Picked up {post} and {0} more.', { post: nameOf(post, zone), 0: group.length - 1 })
          : i18n.t('Picked up {post}.', { post: nameOf(post, zone) }),
        i18n.t(
          'Use the arrow keys to move it, Enter to drop it, U to move it to drafts, or Escape to cancel.',
        ),
      ].join(' '),
    )
    if (!days.includes(target.day)) onShow(target.day)
  }

  const putDown = () => {
    const dragged = store.get()
    store.set(undefined)
    if (dragged?.by !== 'keyboard') return false
    onPutDown(dragged.post)
    return true
  }

  /** Leaves the post where it was, and shows the day from which it was picked up. */
  const cancel = () => {
    if (!putDown()) return
    store.announce(i18n.t('Move cancelled.'))
    if (pickedUpOn.current !== day) onShow(pickedUpOn.current)
  }

  const moveTo = (dragged: Dragged, target: Target) => {
    const plan = planFor(dragged.group, target)
    store.set({ ...dragged, target, plan })
    store.announce(plan.refusal ?? commaSeparated([plan.where, plan.note, ...plan.warnings]))
    if (target.kind === 'day' && !days.includes(target.day)) onShow(target.day)
  }

  /** Keys during a keyboard drag. */
  const onKeyDown = (event: KeyboardEvent) => {
    const dragged = store.get()
    if (dragged?.by !== 'keyboard') return
    // The calendar's own keys do nothing meanwhile.
    event.stopPropagation()
    const { key } = event
    if (key === 'Escape') {
      event.preventDefault()
      return cancel()
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      if (drop(dragged.group, dragged.target)) putDown()
      return
    }
    if (letterOf(event) === 'u') return moveTo(dragged, { kind: 'unscheduled' })
    const from =
      dragged.target?.kind === 'day' ? dragged.target : firstTarget(dragged.post, calendar, planner)
    const target = stepTarget(from, lineKey(key), { view, large: event.shiftKey })
    if (!target) return
    event.preventDefault()
    moveTo(dragged, target)
  }

  return { pickUp, cancel, onKeyDown }
}

/**
 * Drops posts on a target. Returns true if they were dropped there or left where they were, false if it was refused.
 * `planned` is the plan that the hint showed last, so that the drop does the same.
 */
type Drop = (posts: readonly Post[], target: Target | undefined, planned?: GroupPlan) => boolean

interface DropOptions {
  readonly planFor: MovePlanner['planFor']
  readonly move: Move
  /** An image from the library was dropped at an ISO instant: a post with it is to be written. */
  readonly onPicture: (picture: Post, at: string) => void
}

/** Carries out the plan of a drop, or says why it is refused. */
export function createDrop({ planFor, move, onPicture }: DropOptions): Drop {
  return (posts, target, planned) => {
    const plan = planned ?? (target && planFor(posts, target))
    if (plan?.refusal) notifyCannotMove(posts, plan.refusal)
    const [lead] = plan?.moves ?? []
    if (lead && isPicture(lead.post)) {
      if (lead.to.kind === 'schedule') onPicture(lead.post, lead.to.at)
      return true
    }
    if (plan) move(plan.moves, { warning: plan.warnings[0] && sentence(plan.warnings[0]) })
    return !plan?.refusal
  }
}

function notifyCannotMove(posts: readonly Post[], refusal: string): void {
  const title = posts.length === 1 ? i18n.t('Couldn’t move the post') : i18n.t('Couldn’t move the posts')
  toast.show({ title, detail: sentence(refusal) })
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/**
 * What moving posts would do: dropped on a target (`planFor`) or shifted by days (`shiftFor`). `timeOn` is the time
 * that a day offers a post without one.
 */
function useMovePlanner(workspaceId: string, calendar: Calendar, variants: VariantsById) {
  const { zone, queues, posts, layers } = calendar
  const gapMinutes = calendar.settings.gap
  const notAllowed = useMay(schedulePost)
  const contentRefusal = useContentRefusal(workspaceId)
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
        contentRefusal,
        timeOn,
        guard: guard(),
        groupedPosts: (one, other) => areVariants(one.id, other.id, variants),
      }),
    [zone, notAllowed, contentRefusal, timeOn, guard, variants],
  )
  const shiftFor = (group: readonly Post[], days: number, keep: Keep) =>
    planShift(group, days, keep, { zone, now: Date.now(), notAllowed, contentRefusal, guard: guard() })
  return { notAllowed, timeOn, planFor, shiftFor }
}
type MovePlanner = ReturnType<typeof useMovePlanner>

/** Calls `make` once, on first use. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
