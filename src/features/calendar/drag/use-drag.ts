import { useState } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import type { VariantsById } from '~/src/posts/group-variants'
import type { Calendar } from '../use-calendar'
import { createDragStore } from './drag-store'
import { createDrop, type DropOptions } from './drop-posts'
import { useKeyboardDrag } from './use-keyboard-drag'
import { useMovePlanner } from './use-move-planner'
import type { Move } from './use-moves'

export interface DragOptions {
  readonly calendar: Calendar
  readonly move: Move
  readonly onPicture: DropOptions['onPicture']
  readonly variants: VariantsById
  /** The post with what is chosen beside it. */
  readonly groupOf: (post: Post) => readonly Post[]
  /** Has the calendar show a day that a post is dragged to. */
  readonly onShow: (day: Day) => void
  /** Where the focus goes when the keyboard puts a post down. */
  readonly onPutDown: (post: Post) => void
}

const defaultGapMinutes = 30

/** Everything that moves a post: by pointer, by keyboard, by dialog; all plan and drop in the same way. */
export function useDrag({ calendar, move, onPicture, variants, groupOf, onShow, onPutDown }: DragOptions) {
  const [store] = useState(createDragStore)
  const planner = useMovePlanner(calendar, variants, calendar.settings.gap ?? defaultGapMinutes)
  const drop = createDrop({ planFor: planner.planFor, move, onPicture })
  const keyboard = useKeyboardDrag({ calendar, store, planner, drop, groupOf, onShow, onPutDown })
  return { store, drop, keyboard, ...planner }
}
