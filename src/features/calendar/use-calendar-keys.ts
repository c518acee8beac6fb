import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent, RefObject } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { stepView } from '~/src/calendar/view-days'
import { usePostRefusal } from '~/src/posts/actions/refusals'
import { useRemovePosts } from '~/src/posts/actions/use-remove-post'
import { hasOthers } from '~/src/posts/repeats/repeat-text'
import { letterOf } from '~/src/ui/keyboard'
import { toast } from '~/src/ui/toast'
import { useIsPhone } from '~/src/ui/window-width'
import type { CalendarSearch } from './calendar-search'
import { isPicture } from './drag/drag-store'
import type { useDrag } from './drag/use-drag'
import { focusAdjacent, focusLineEnd, moveFocus, type useFocusNext } from './grid-focus'
import type { PlanMode } from './plan/use-plan-mode'
import { isPlannedId } from './plan/use-plans'
import type { useSelection } from './selection/use-selection'
import type { Calendar } from './use-calendar'

/** The keys `E`, `D` and `Delete` for a post, or those selected with it; a toast says why one isn't allowed. */
function useTileActions(
  workspaceId: string,
  groupOf: (post: Post) => readonly Post[],
  { actions, setWriting }: Pick<PlanMode, 'actions' | 'setWriting'>,
  /** Called just before posts are removed, while their tiles are still there. */
  onRemove: (posts: readonly Post[]) => void,
  /** Asks whether later posts of a repeat are deleted too. */
  onAskDelete: (posts: readonly Post[]) => void,
) {
  const navigate = useNavigate()
  const refusalsOf = usePostRefusal()
  const remove = useRemovePosts(workspaceId)
  const compose = (search: { edit: string } | { copy: string }) =>
    void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search })
  const unless = (refusal: string | undefined, action: () => void) => {
    if (refusal) toast.show({ title: refusal })
    else action()
  }
  return (key: string, post: Post): boolean => {
    const own = isPlannedId(post.id)
    if (key === 'e' && own) setWriting(post)
    else if (key === 'd' && actions) actions.copy(post)
    else if (key === 'e') unless(refusalsOf(post).edit, () => compose({ edit: post.id }))
    else if (key === 'd') unless(refusalsOf(post).duplicate, () => compose({ copy: post.id }))
    else if (key === 'delete' || key === 'backspace') {
      const group = groupOf(post)
      unless(group.map((each) => refusalsOf(each).delete).find(Boolean), () => {
        // In a plan, nothing is deleted yet.
        if (!actions && group.some(hasOthers)) return onAskDelete(group)
        onRemove(group)
        ;(actions ?? { remove }).remove(group)
      })
    } else return false
    return true
  }
}

export interface CalendarKeysOptions {
  readonly workspaceId: string
  readonly root: RefObject<HTMLElement | null>
  readonly calendar: Calendar
  readonly plan: PlanMode
  readonly drag: ReturnType<typeof useDrag>
  readonly choice: ReturnType<typeof useSelection>
  readonly focusNext: ReturnType<typeof useFocusNext>
  /** The post of the tile that an event came from. */
  readonly postAt: (target: EventTarget) => Post | undefined
  /** Opens the dialog that moves a post. */
  readonly onMove: (post: Post) => void
  /** Opens the dialog that deletes posts of a repeat. */
  readonly onDelete: (posts: readonly Post[]) => void
  readonly onSearch: (change: Partial<CalendarSearch>) => void
}

/** The calendar's keys: first those of the focused tile, then those of the grid. */
export function useCalendarKeys(options: CalendarKeysOptions): (event: KeyboardEvent) => void {
  const { root, calendar, choice, focusNext, postAt } = options
  const onTileKey = useTileKeys(options)
  const onGridKey = createGridKeys(options)
  return (event) => {
    const { target } = event
    const withModifier = event.ctrlKey || event.metaKey
    // Undoing or redoing a move moves the post, and the focus follows it.
    const undone = withModifier && ['z', 'y'].includes(letterOf(event)) ? postAt(target) : undefined
    if (undone) focusNext.ask({ post: undone.id })
    else focusNext.forget()
    if (!(target instanceof HTMLElement) || !root.current || event.defaultPrevented || event.altKey) return
    if (withModifier) {
      if (letterOf(event) !== 'a' || target.closest('[data-drop], [data-cell]') === null) return
      event.preventDefault()
      return choice.chooseAll(calendar.days)
    }
    const post = target.matches('[data-post]') ? postAt(target) : undefined
    if (!post && target.dataset.cell === undefined) return
    if (!(post && isPicture(post)) && choice.onKey(event, post)) return event.preventDefault()
    if (post && onTileKey(event, post)) return event.preventDefault()
    onGridKey(event, target)
  }
}

/** Handles a key for the focused tile's post; returns false if it does nothing there. */
function useTileKeys(options: CalendarKeysOptions) {
  const { workspaceId, root, plan, drag, choice, focusNext, onMove, onDelete } = options
  const phone = useIsPhone()
  const focusAfterRemoval = (posts: readonly Post[]) => {
    if (root.current)
      focusAdjacent(
        root.current,
        posts.map(({ id }) => id),
      )
  }
  const action = useTileActions(workspaceId, choice.groupOf, plan, focusAfterRemoval, onDelete)
  return (event: KeyboardEvent, post: Post): boolean => {
    const letter = letterOf(event)
    const isSpace = event.key === ' '
    if (isPicture(post)) {
      if (!isSpace || phone) return false
      drag.keyboard.pickUp(post)
    }
    // A month on a phone has no cells to move a tile over.
    else if (letter === 's' || (phone && isSpace)) onMove(post)
    else if (isSpace) drag.keyboard.pickUp(post)
    else if (letter === 'u') {
      if (drag.drop(choice.groupOf(post), { kind: 'unscheduled' })) focusNext.ask({ post: post.id })
    } else return action(letter, post)
    return true
  }
}

/** Keys that move between tiles, days and pages. */
function createGridKeys({ root, calendar: { view, day }, focusNext, onSearch }: CalendarKeysOptions) {
  const show = (date: Day) => {
    focusNext.ask({ day: date })
    onSearch({ date })
  }
  return (event: KeyboardEvent, target: HTMLElement): void => {
    const { key } = event
    const { cell } = target.dataset
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault()
      return show(stepView(view, cell ?? day, key === 'PageUp' ? -1 : 1))
    }
    // It would scroll the month past the focused day.
    if (key === ' ' && view === 'month') return event.preventDefault()
    if (key === 'Enter' && cell !== undefined) {
      focusNext.ask({ day: cell })
      return onSearch({ view: 'day', date: cell })
    }
    if (!root.current) return
    if (key === 'Home' || key === 'End') {
      event.preventDefault()
      return focusLineEnd(root.current, target, key)
    }
    if (!key.startsWith('Arrow')) return
    event.preventDefault()
    const dayOffScreen = moveFocus(root.current, target, key, view)
    if (dayOffScreen !== undefined && view !== 'list') show(dayOffScreen)
  }
}
