import { i18n } from '@lingui/core'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { type KeyboardEvent, useRef } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { localMinutes, zonedDay } from '~/domain/calendar/time-zone'
import { letterOf, lineKey } from '~/src/ui/keyboard'
import { nameOf } from '../post-labels'
import type { Calendar } from '../use-calendar'
import { stepTarget, type Dragged, type DragStore } from './drag-store'
import { type Target, moveRefusal } from './plan-move'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import type { MovePlanner } from './use-move-planner'
import { notifyCannotMove, type Drop } from './drop-posts'

export interface KeyboardDragOptions {
  readonly calendar: Calendar
  readonly store: DragStore
  readonly planner: MovePlanner
  readonly drop: Drop
  /** The post and the others selected with it. */
  readonly groupOf: (post: Post) => readonly Post[]
  /** Shows the day that a post is dragged to. */
  readonly onShow: (day: Day) => void
  /** Moves the focus when a drag ends. */
  readonly onPutDown: (post: Post) => void
}

/** The first target of a keyboard drag: where the post is, or the first day on show that isn't in the past. */
function firstTarget(
  post: Post,
  { zone, view, days, today, day }: Calendar,
  { timeOn }: MovePlanner,
): Extract<Target, { kind: 'day' }> {
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
export function useKeyboardDrag(options: KeyboardDragOptions) {
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
