import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { stepView } from '~/domain/calendar/view-days'
import type { CalendarSearch } from './calendar-search'
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
  const focusNext = useFocusNext(root)
  const show = (date: Day) => onSearch({ date })
  const carry = useCarry({
    workspaceId,
    calendar,
    onShow: show,
    onPutDown: (post) => focusNext({ post: post.id }),
  })
  const pointer = usePointerCarry({
    store: carry.store,
    zone,
    postOf: (id) => byId.get(id),
    onDrop: carry.drop,
  })
  const onFocus = useRovingFocus(root)
  const postAt = (target: EventTarget): Post | undefined => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-post]') : null
    return tile && root.current?.contains(tile) ? byId.get(tile.dataset.post ?? '') : undefined
  }

  const onClick = (event: MouseEvent) => {
    const post = postAt(event.target)
    if (post) onSearch({ post: post.id })
  }
  const onTileKey = (event: KeyboardEvent, post: Post): boolean => {
    if (event.key === ' ') carry.pickUp(post)
    else if (event.key === 's' || event.key === 'S') setMoving(post)
    else if (event.key === 'u' || event.key === 'U') carry.drop(post, { kind: 'tray' })
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || !root.current || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const post = target.matches('[data-post]') ? postAt(target) : undefined
    const cell = target.dataset.cell
    if (!post && cell === undefined) return
    if (post && onTileKey(event, post)) return event.preventDefault()
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault()
      const date = stepView(view, cell ?? day, key === 'PageUp' ? -1 : 1)
      focusNext({ day: date })
      return show(date)
    }
    if (key === 'Enter' && cell !== undefined) return onSearch({ view: 'day', date: cell })
    if (!key.startsWith('Arrow')) return
    event.preventDefault()
    const away = moveFocus(root.current, target, key, view)
    if (away === undefined || view === 'list') return
    focusNext({ day: away })
    show(away)
  }
  return {
    root,
    carry,
    moving,
    setMoving,
    handlers: { ...pointer, onClick, onKeyDown, onFocus },
  }
}

interface Wanted {
  readonly post?: string
  readonly day?: Day
}

/** Focuses what is not there yet, as soon as it is: a tile that was put down elsewhere, a day of another month. */
function useFocusNext(root: { current: HTMLElement | null }) {
  const wanted = useRef<Wanted>(undefined)
  const [, ask] = useState(0)
  useEffect(() => {
    const { post, day } = wanted.current ?? {}
    const grid = root.current
    if (!grid || (post === undefined && day === undefined)) return
    const tile =
      post === undefined ? undefined : grid.querySelector<HTMLElement>(`[data-post="${CSS.escape(post)}"]`)
    tile?.focus()
    if (tile || (day !== undefined && focusDay(grid, day))) wanted.current = undefined
  })
  return (next: Wanted) => {
    wanted.current = next
    ask((count) => count + 1)
  }
}
