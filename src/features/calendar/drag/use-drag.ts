import { useState } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import type { VariantsById } from '~/src/posts/group-variants'
import type { Calendar } from '../use-calendar'
import { createDragStore } from './drag-store'
import { createDrop, type Drop, type DropOptions } from './drop-posts'
import { useKeyboardDrag } from './use-keyboard-drag'
import type { Target } from './plan-move'
import { useMovePlanner } from './use-move-planner'
import type { Move } from './use-moves'

export interface DragOptions {
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

const defaultGapMinutes = 30

/** A drop of grouped posts, while the person is asked whether all of them move. */
export interface AskedDrop {
  readonly posts: readonly [Post, ...Post[]]
  readonly target: Target
  /** The target in words. */
  readonly where: string
}

/** Whether all of these were saved together. */
const areGrouped = ([first, ...others]: readonly Post[], variants: VariantsById): boolean =>
  first !== undefined &&
  others.length > 0 &&
  others.every(({ id }) => variants.get(first.id)?.some(({ postId }) => postId === id))

/** Everything that moves posts, by pointer, keyboard or dialog; all plan and drop in the same way. */
export function useDrag({ calendar, move, onPicture, variants, groupOf, onShow, onPutDown }: DragOptions) {
  const [store] = useState(createDragStore)
  const planner = useMovePlanner(calendar, variants, calendar.settings.gap ?? defaultGapMinutes)
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
