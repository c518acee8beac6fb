import { letterOf, lineKey } from '~/src/ui/keyboard'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { Post } from '~/contract/post'
import { schedulePost } from '~/contract/endpoints'
import type { Day } from '~/domain/calendar/day'
import { createGuard } from '~/src/features/calendar/conflicts/schedule-guard'
import { localMinutes, zonedDay } from '~/domain/calendar/time-zone'
import { useMay } from '~/src/api/queries/access'
import type { VariantsById } from '~/src/posts/group-variants'
import { toast } from '~/src/ui/toast'
import { defaultTime } from './drop-time'
import { nameOf } from '../post-labels'
import { mediaIdOf, createDragStore, stepTarget, type Dragged } from './drag-store'
import type { Calendar } from '../use-calendar'
import { type Keep, planShift } from './plan-shift'
import { type GroupPlan, planGroup } from './plan-group'
import { moveRefusal, type Target, timeOfPost } from './plan-move'
import type { Move } from './use-moves'
import { commaSeparated } from '~/src/i18n/comma-separated'

export interface DragOptions {
  readonly calendar: Calendar
  readonly move: Move
  /** A picture of the library was put down at an ISO instant: a post is to be written with it. */
  readonly onPicture: (picture: Post, at: string) => void
  readonly variants: VariantsById
  /** The post with what is chosen beside it. */
  readonly groupOf: (post: Post) => readonly Post[]
  /** Minutes that one account leaves between two posts. */
  readonly gapMinutes: number
  /** Has the calendar show a day that something is carried to. */
  readonly onShow: (day: Day) => void
  /** Where the focus goes when the keyboard puts something down. */
  readonly onPutDown: (post: Post) => void
}

/** Everything that moves a post: by pointer, by keyboard, by dialog; all plan and send in the same way. */
export function useDrag({
  calendar,
  move,
  onPicture,
  variants: together,
  groupOf,
  gapMinutes,
  onShow,
  onPutDown,
}: DragOptions) {
  const { zone, queues, posts, layers, view, days, today, day } = calendar
  const [store] = useState(createDragStore)
  const pickedUpOn = useRef(day)
  const notAllowed = useMay(schedulePost)

  const timeOn = useCallback(
    (on: Day, taken?: readonly string[]) => defaultTime(on, zone, { queues, posts, now: Date.now(), taken }),
    [zone, queues, posts],
  )
  // Made when something is first held: sorting 10,000 posts by account takes some 10 ms.
  const guard = useMemo(() => lazily(() => createGuard(layers, { gapMinutes })), [layers, gapMinutes])
  const planFor = useCallback(
    (posts: readonly Post[], target: Target): GroupPlan =>
      planGroup(posts, target, {
        zone,
        now: Date.now(),
        notAllowed,
        timeOn,
        guard: guard(),
        groupedPosts: (one, other) =>
          together.get(one.id)?.some(({ postId }) => postId === other.id) ?? false,
      }),
    [zone, notAllowed, timeOn, guard, together],
  )

  /** True when it was put down: moved, or left where it stood. `planned`: what the hint in the hand has just said. */
  const drop = (posts: readonly Post[], target: Target | undefined, planned?: GroupPlan): boolean => {
    const plan = planned ?? (target && planFor(posts, target))
    if (plan?.refusal) {
      const title = posts.length === 1 ? 'Couldn’t move the post' : 'Couldn’t move the posts'
      toast.show({ title, detail: sentence(plan.refusal) })
    }
    const [lead] = plan?.moves ?? []
    if (lead && mediaIdOf(lead.post.id) !== undefined) {
      if (lead.to.kind === 'schedule') onPicture(lead.post, lead.to.at)
      return true
    }
    if (plan) move(plan.moves, { warning: plan.warnings[0] && sentence(plan.warnings[0]) })
    return !plan?.refusal
  }

  const pickUp = (post: Post) => {
    const refusal = moveRefusal(post, notAllowed)
    if (refusal) return void toast.show({ title: 'Couldn’t move the post', detail: sentence(refusal) })
    const target = firstTarget(post)
    pickedUpOn.current = day
    const group = groupOf(post)
    store.set({ post, group, by: 'keyboard', target, plan: planFor(group, target) })
    store.say(
      [
        group.length > 1
          ? `Picked up ${nameOf(post, zone)} and ${group.length - 1} more.`
          : `Picked up ${nameOf(post, zone)}.`,
        'Use the arrow keys to move it, Enter to drop it, U to move it to drafts, or Escape to cancel.',
      ].join(' '),
    )
    if (!days.includes(target.day)) onShow(target.day)
  }

  const firstTarget = (post: Post): Extract<Target, { kind: 'day' }> => {
    const at = timeOfPost(post)
    const first = at ? zonedDay(at, zone) : ([day, ...days].find((each) => each >= today) ?? today)
    const clocked = (view === 'week' || view === 'day') && post.status !== 'queued'
    return {
      kind: 'day',
      day: first,
      ...(clocked && { minutes: localMinutes(at ?? timeOn(first).at, zone) }),
    }
  }

  /** `said`: why it wasn’t moved; then the calendar shows again what it showed when it was picked up. */
  const putDown = (said?: string) => {
    const dragged = store.get()
    store.set(undefined)
    if (dragged?.by !== 'keyboard') return
    onPutDown(dragged.post)
    if (said === undefined) return
    store.say(said)
    if (pickedUpOn.current !== day) onShow(pickedUpOn.current)
  }

  const onHeldKey = (event: KeyboardEvent) => {
    const dragged = store.get()
    if (dragged?.by !== 'keyboard') return
    // Nothing else hears a key while something is held.
    event.stopPropagation()
    const { key } = event
    if (key === 'Escape') {
      event.preventDefault()
      return putDown('Move cancelled.')
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      if (drop(dragged.group, dragged.target)) putDown()
      return
    }
    if (letterOf(event) === 'u') return over(dragged, { kind: 'tray' })
    const from = dragged.target?.kind === 'day' ? dragged.target : firstTarget(dragged.post)
    const target = stepTarget(from, lineKey(key), { view, large: event.shiftKey })
    if (!target) return
    event.preventDefault()
    over(dragged, target)
  }

  const over = (dragged: Dragged, target: Target) => {
    const plan = planFor(dragged.group, target)
    store.set({ ...dragged, target, plan })
    store.say(plan.refusal ?? commaSeparated([plan.where, plan.note, ...plan.warnings]))
    if (target.kind === 'day' && !days.includes(target.day)) onShow(target.day)
  }

  const shiftFor = (posts: readonly Post[], days: number, keep: Keep) =>
    planShift(posts, days, keep, { zone, now: Date.now(), notAllowed, guard: guard() })

  return { store, notAllowed, planFor, shiftFor, timeOn, drop, pickUp, putDown, onHeldKey }
}

/** Makes it once, when it is first asked for. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
