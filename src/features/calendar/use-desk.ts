import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { stepView } from '~/domain/calendar/view-days'
import type { CalendarSearch } from './calendar-search'
import { useIsPhone } from './is-phone'
import { useCarry } from './move/use-carry'
import { usePointerCarry } from './move/use-pointer-carry'
import { focusDay, moveFocus, useRovingFocus } from './roving-focus'
import type { Calendar } from './use-calendar'

export interface DeskOptions {
  readonly workspaceId: string
  readonly calendar: Calendar
  readonly onSearch: (change: Partial<CalendarSearch>) => void
}

/** Clicks, keys and drags of all tiles, heard in one place. */
export function useDesk({ workspaceId, calendar, onSearch }: DeskOptions) {
  const { zone, view, day, byId } = calendar
  const root = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Post>()
  const phone = useIsPhone()
  const focusNext = useFocusNext(root)
  const show = (date: Day) => onSearch({ date })
  const carry = useCarry({
    workspaceId,
    calendar,
    onShow: show,
    onPutDown: (post) => focusNext.ask({ post: post.id }),
  })
  const pointer = usePointerCarry({
    store: carry.store,
    zone,
    postOf: (id) => byId.get(id),
    refuses: (post, target) => carry.planFor(post, target).refusal !== undefined,
    onDrop: (post, target) => {
      if (carry.drop(post, target)) focusNext.ask({ post: post.id })
    },
  })
  const onFocus = useRovingFocus(root)
  const postAt = (target: EventTarget): Post | undefined => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-post]') : null
    return tile ? byId.get(tile.dataset.post ?? '') : undefined
  }

  const onClick = (event: MouseEvent) => {
    const post = postAt(event.target)
    if (post) onSearch({ post: post.id })
  }
  const onTileKey = (event: KeyboardEvent, post: Post): boolean => {
    // A phone's month has no cells to carry a tile over.
    if (event.key === 's' || event.key === 'S' || (phone && event.key === ' ')) setMoving(post)
    else if (event.key === ' ') carry.pickUp(post)
    else if (event.key === 'u' || event.key === 'U') carry.drop(post, { kind: 'tray' })
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    focusNext.forget()
    if (!(target instanceof HTMLElement) || !root.current || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const post = target.matches('[data-post]') ? postAt(target) : undefined
    const cell = target.dataset.cell
    if (!post && cell === undefined) return
    if (post && onTileKey(event, post)) return event.preventDefault()
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault()
      const date = stepView(view, cell ?? day, key === 'PageUp' ? -1 : 1)
      focusNext.ask({ day: date })
      return show(date)
    }
    if (key === 'Enter' && cell !== undefined) return onSearch({ view: 'day', date: cell })
    if (!key.startsWith('Arrow')) return
    event.preventDefault()
    const away = moveFocus(root.current, target, key, view)
    if (away === undefined || view === 'list') return
    focusNext.ask({ day: away })
    show(away)
  }
  return {
    root,
    carry,
    moving,
    setMoving,
    handlers: { ...pointer, onClick, onKeyDown, onFocus, onPointerDownCapture: focusNext.forget },
  }
}

interface Wanted {
  readonly post?: string
  readonly day?: Day
}

/**
 * Focuses what is not there yet, as soon as it is: a tile that was put down elsewhere, a day of another month. A tile
 * is followed while it moves (put down, taken back, refused) until a hand or a key does something else.
 */
function useFocusNext(root: { current: HTMLElement | null }) {
  const wanted = useRef<Wanted>(undefined)
  const followed = useRef(false)
  const [, render] = useState(0)
  useEffect(() => {
    const { post, day } = wanted.current ?? {}
    const grid = root.current
    if (!grid || (post === undefined && day === undefined)) return
    if (day !== undefined && focusDay(grid, day)) wanted.current = undefined
    if (post === undefined) return
    const tile = grid.querySelector<HTMLElement>(`[data-post="${CSS.escape(post)}"]`)
    const lost = document.activeElement === null || document.activeElement === document.body
    if (!tile || (followed.current && !lost)) return
    followed.current = true
    tile.focus({ preventScroll: true })
  })
  return {
    ask: (next: Wanted) => {
      wanted.current = next
      followed.current = false
      render((count) => count + 1)
    },
    forget: () => {
      wanted.current = undefined
    },
  }
}
