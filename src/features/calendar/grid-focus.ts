import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { addDays, type Day } from '~/domain/calendar/day'
import type { CalendarView } from '~/src/calendar/view-days'
import { afterPaint } from '~/src/operations/after-paint'
import { lineKey } from '~/src/ui/keyboard'

const stops = '[data-cell], [data-roving] [data-post]'

/**
 * One tab stop for the whole grid: the element focused last, else the marked cell. Set on the elements directly, as
 * rendering every tile at each step would be slow.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const grid = root.current
    if (!grid || grid.querySelector(':is([data-cell], [data-roving] [data-post])[tabindex="0"]')) return
    const first =
      grid.querySelector<HTMLElement>('[data-cell][data-marked]') ?? grid.querySelector<HTMLElement>(stops)
    if (first) first.tabIndex = 0
  })
  return (event: FocusEvent<HTMLElement>) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || !target.matches(stops)) return
    for (const other of root.current?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? [])
      if (other.matches(stops)) other.tabIndex = -1
    target.tabIndex = 0
  }
}

const postsOn = (root: HTMLElement, place: string) => [
  ...root.querySelectorAll<HTMLElement>(`[data-drop="${place}"] [data-post]`),
]

/** Focuses the post at `index` on a day, else the day itself. */
function focusDay(root: HTMLElement, day: Day, index = -1): boolean {
  const posts = postsOn(root, day)
  const next =
    posts[Math.min(index, posts.length - 1)] ?? root.querySelector<HTMLElement>(`[data-cell="${day}"]`)
  next?.focus()
  return next !== null
}

/**
 * Moves the focus with the arrow keys: across by days, along by posts and then (in a month) weeks. Returns the day to
 * go to if it is not on screen; `undefined` if the focus moved or the key does nothing here.
 */
export function moveFocus(
  root: HTMLElement,
  from: HTMLElement,
  key: string,
  view: CalendarView,
): Day | undefined {
  const place: Day = from.dataset.cell ?? from.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? ''
  if (place === '') return undefined
  const posts = postsOn(root, place)
  const index = posts.indexOf(from)
  const along = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (along !== undefined) {
    const next = posts[index + along]
    if (next) next.focus()
    else if (place !== 'unscheduled' && (along > 0 || index <= 0))
      // From a day's first post up to the day itself, and from the day to the one above or below.
      return along < 0 && index === 0 ? goTo(place) : goTo(dayAlong(along))
    return undefined
  }
  const across = { ArrowRight: 1, ArrowLeft: -1 }[lineKey(key)]
  return across === undefined || place === 'unscheduled' ? undefined : goTo(dayAcross(across), index)

  function dayAlong(step: number): Day | undefined {
    if (view === 'month') return addDays(place, 7 * step)
    return view === 'list' ? dayAcross(step) : undefined
  }
  function dayAcross(step: number): Day | undefined {
    if (view !== 'list') return addDays(place, step)
    // The list leaves out days without posts.
    const days = [...root.querySelectorAll<HTMLElement>('[data-cell]')].map(({ dataset }) => dataset.cell)
    return days[days.indexOf(place) + step]
  }
  function goTo(day: Day | undefined, at = -1): Day | undefined {
    return day === undefined || focusDay(root, day, at) ? undefined : day
  }
}

/** Focuses the first or last day of the week, in a month, else of all days shown. */
export function focusLineEnd(root: HTMLElement, from: HTMLElement, key: 'Home' | 'End'): void {
  const days = [...(from.closest('[role=row]') ?? root).querySelectorAll<HTMLElement>('[data-cell]')]
  days.at(key === 'Home' ? 0 : -1)?.focus()
}

/** Before posts are removed, moves the focus to the next post of that day, else to the day, else to any other post. */
export function focusAdjacent(root: HTMLElement, leaving: readonly string[]): void {
  const from = document.activeElement
  const place = from?.closest<HTMLElement>('[data-drop]')
  if (!(from instanceof HTMLElement) || !place) return
  const posts = [...place.querySelectorAll<HTMLElement>('[data-post]')]
  const stays = (tile: HTMLElement) => !leaving.includes(tile.dataset.post ?? '')
  const index = posts.indexOf(from)
  const next = posts.slice(index).find(stays) ?? posts.slice(0, index).findLast(stays)
  const day = root.querySelector<HTMLElement>(`[data-cell="${place.dataset.drop}"]`)
  const any = [...root.querySelectorAll<HTMLElement>('[data-post]')].find(stays)
  ;(next ?? day ?? any)?.focus()
}

/**
 * After a day's own view was left by the browser's Back, focuses the day in the view before. Whoever chose another view
 * by its tab has the focus there.
 */
export function useFocusDayLeft(root: RefObject<HTMLElement | null>, view: CalendarView, day: Day): void {
  const before = useRef({ view, day })
  useEffect(() => {
    const left = before.current
    before.current = { view, day }
    if (left.view !== 'day' || view === 'day') return
    void afterPaint().then(() => {
      if (root.current && document.activeElement === document.body) focusDay(root.current, left.day)
    })
  }, [root, view, day])
}

interface FocusTarget {
  readonly post?: string
  readonly day?: Day
}

/**
 * Focuses an element as soon as it is rendered: a tile that was dropped elsewhere, or a day of another month. The
 * focus follows a tile while it moves (dropped, undone, refused) until the person does something else.
 */
export function useFocusNext(root: { current: HTMLElement | null }) {
  const target = useRef<FocusTarget>(undefined)
  const followed = useRef(false)
  const turn = useRef(0)
  const [, render] = useState(0)
  const focusTarget = () => {
    const { post, day } = target.current ?? {}
    const grid = root.current
    if (!grid || (post === undefined && day === undefined)) return
    if (day !== undefined && focusDay(grid, day)) target.current = undefined
    if (post === undefined) return
    const tile = grid.querySelector<HTMLElement>(`[data-post="${CSS.escape(post)}"]`)
    const lost = document.activeElement === null || document.activeElement === document.body
    if (!tile || (followed.current && !lost)) return
    followed.current = true
    tile.focus({ preventScroll: true })
  }
  useEffect(focusTarget)
  const setTarget = (next: FocusTarget | undefined) => {
    turn.current += 1
    target.current = next
    followed.current = false
  }
  return {
    ask: (next: FocusTarget) => {
      setTarget(next)
      render((count) => count + 1)
    },
    /** For pointer drops: focusing forces a layout of the whole page, which can wait until the drop is painted. */
    askLater: (next: FocusTarget) => {
      setTarget(undefined)
      const mine = turn.current
      void afterPaint().then(() => {
        if (turn.current !== mine) return
        setTarget(next)
        focusTarget()
      })
    },
    forget: () => setTarget(undefined),
  }
}
