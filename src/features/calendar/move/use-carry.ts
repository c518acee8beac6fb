import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { Post } from '~/contract/post'
import { schedulePost } from '~/contract/endpoints'
import type { Day } from '~/domain/calendar/day'
import { localMinutes, zonedDay } from '~/domain/calendar/zoned'
import { useMay } from '~/src/api/scopes'
import { toast } from '~/src/ui/toast'
import { defaultTime } from '../default-time'
import { nameOf } from '../post-words'
import type { Calendar } from '../use-calendar'
import { type Carried, createCarryStore } from './carry-store'
import { type MoveContext, type MovePlan, moveRefusal, planMove, type Target, timeOfPost } from './plan-move'
import { stepTarget } from './step-target'
import { usePlannedMove } from './use-planned-move'

export interface CarryOptions {
  readonly workspaceId: string
  readonly calendar: Calendar
  /** Has the calendar show a day that something is carried to. */
  readonly onShow: (day: Day) => void
  /** Where the focus goes when the keyboard puts something down. */
  readonly onPutDown: (post: Post) => void
}

/** Everything that moves a post: by pointer, by keyboard, by dialog; all plan and send in the same way. */
export function useCarry({ workspaceId, calendar, onShow, onPutDown }: CarryOptions) {
  const { zone, queues, all, view, days, today, day } = calendar
  const [store] = useState(createCarryStore)
  const pickedUpOn = useRef(day)
  const notAllowed = useMay(schedulePost)
  const move = usePlannedMove(workspaceId, zone)

  const timeOn = useCallback(
    (on: Day) => defaultTime(on, zone, { queues, posts: all.posts, now: Date.now() }),
    [zone, queues, all.posts],
  )
  const planFor = useCallback(
    (post: Post, target: Target): MovePlan => {
      const context: MoveContext = { zone, now: Date.now(), notAllowed, timeOn }
      return planMove(post, target, context)
    },
    [zone, notAllowed, timeOn],
  )

  /** True when it was put down: moved, or left where it stood. */
  const drop = (post: Post, target: Target | undefined): boolean => {
    const plan = target && planFor(post, target)
    if (plan?.refusal) toast.show({ title: sentence(plan.refusal), detail: 'It stays where it was.' })
    if (plan?.to) move(post, plan.to)
    return !plan?.refusal
  }

  const pickUp = (post: Post) => {
    const refusal = moveRefusal(post, notAllowed)
    if (refusal) return void toast.show({ title: sentence(refusal) })
    const target = firstTarget(post)
    pickedUpOn.current = day
    store.set({ post, by: 'keyboard', target, refused: false })
    store.say(
      `Picked up ${nameOf(post, zone)}. Arrows move it, Enter puts it down, U puts it with the drafts, Escape leaves it where it was.`,
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

  /** `said`: why it was not moved; then the calendar shows again what it showed when it was picked up. */
  const putDown = (said?: string) => {
    const carried = store.get()
    store.set(undefined)
    if (carried?.by !== 'keyboard') return
    onPutDown(carried.post)
    if (said === undefined) return
    store.say(said)
    if (pickedUpOn.current !== day) onShow(pickedUpOn.current)
  }

  const onHeldKey = (event: KeyboardEvent) => {
    const carried = store.get()
    if (carried?.by !== 'keyboard') return
    // Nothing else hears a key while something is held.
    event.stopPropagation()
    const { key } = event
    if (key === 'Escape') {
      event.preventDefault()
      return putDown('Left where it was.')
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      if (drop(carried.post, carried.target)) putDown()
      return
    }
    if (key === 'u' || key === 'U') return over(carried, { kind: 'tray' })
    const from = carried.target?.kind === 'day' ? carried.target : firstTarget(carried.post)
    const target = stepTarget(from, key, { view, large: event.shiftKey })
    if (!target) return
    event.preventDefault()
    over(carried, target)
  }

  const over = (carried: Carried, target: Target) => {
    const plan = planFor(carried.post, target)
    store.set({ ...carried, target, refused: plan.refusal !== undefined })
    store.say(plan.refusal ?? [plan.where, plan.note].filter(Boolean).join(', '))
    if (target.kind === 'day' && !days.includes(target.day)) onShow(target.day)
  }

  return { store, notAllowed, move, planFor, timeOn, drop, pickUp, putDown, onHeldKey }
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
