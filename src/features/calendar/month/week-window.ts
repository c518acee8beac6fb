import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { dayNumber, dayOf, weekdayOf, type Day } from '~/domain/calendar/day'
import { viewPanelId } from '../view-tabs'

/** 1970-01-01 was a Thursday. */
const epochWeekday = weekdayOf('1970-01-01')

const shift = (weekStart: number) => (epochWeekday - weekStart + 7) % 7

/** The number of the week in which `day` lies, counted from 1970; weeks begin on `weekStart` (0 is Sunday). */
export const weekNumber = (day: Day, weekStart: number): number =>
  Math.floor((dayNumber(day) + shift(weekStart)) / 7)

/** The seven days of a week by its number. */
export function daysOfWeek(week: number, weekStart: number): Day[] {
  const first = week * 7 - shift(weekStart)
  return Array.from({ length: 7 }, (_, index) => dayOf(first + index))
}

/** Weeks before and after the one that the window is built around: ten years in all. */
const reach = 260
/** px. */
const lowestWeek = 137
const headHeight = 27
/** Weeks that are kept above and below what is seen, once that is on screen. */
const spareWeeks = 1
/** Weeks that are drawn before the window is measured. */
const firstWeeks = 5
/** px of a window whose days are narrow. */
const narrowWidth = 1110
const isNarrow = (box: Element | null) => (box?.clientWidth ?? narrowWidth) <= narrowWidth

/** What is in sight of the column; `first` and `last` are numbers of weeks. */
interface Seen {
  /** Of a week, px. */
  readonly height: number
  /** Whether its days are narrow. */
  readonly narrow: boolean
  readonly first: number
  readonly last: number
}

const isSame = (one: Seen, other: Seen): boolean =>
  one.height === other.height &&
  one.narrow === other.narrow &&
  one.first === other.first &&
  one.last === other.last

/** What `box` shows of a column; `weekAt` tells which week lies so many px below its beginning, by a week's height. */
function seenIn(box: Element, weekAt: (top: number, height: number) => number): Seen {
  const height = Math.max(lowestWeek, Math.floor((box.clientHeight - headHeight) / 5))
  const first = weekAt(box.scrollTop, height)
  const last = weekAt(box.scrollTop + box.clientHeight - headHeight - 1, height)
  return { height, narrow: isNarrow(box), first, last }
}

/** Calls `onResize` before the paint of each new size of the scroller, the first one too. */
function useResize(scroller: RefObject<HTMLElement | null>, onResize: () => void): void {
  const resized = useEffectEvent(onResize)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const watch = new ResizeObserver(() => resized())
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller])
}

/** ms after a wheel, a finger, a key or a held pointer within which a scroll is somebody's own. */
const inputMs = 1_000

/** When somebody last used a wheel, a finger, a key or a held pointer in `scroller`, ms as `performance.now` has it. */
function useLastInput(scroller: RefObject<HTMLElement | null>): RefObject<number> {
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const touch = (event: Event) => {
      if (event instanceof PointerEvent && event.buttons === 0) return
      last.current = performance.now()
    }
    const kinds = ['wheel', 'touchmove', 'pointerdown', 'pointermove', 'keydown']
    for (const kind of kinds) box.addEventListener(kind, touch, { passive: true })
    return () => {
      for (const kind of kinds) box.removeEventListener(kind, touch)
    }
  }, [scroller])
  return last
}

export interface Tall {
  readonly week: number
  /** px that this week needs. */
  readonly height: number
}

/** Which row of a column lies `top` px below its beginning: all are `height` px high but one that may be higher. */
export function rowAt(
  top: number,
  height: number,
  tall?: { readonly row: number; readonly height: number },
): number {
  const row = Math.floor(top / height)
  if (!tall || row < tall.row) return row
  const beyond = top - tall.row * height - Math.max(tall.height, height)
  return beyond < 0 ? tall.row : tall.row + 1 + Math.floor(beyond / height)
}

/**
 * Which weeks of an endless column are in sight, and where each lies. All are equally high but the one whose day is
 * open, so that nothing has to be measured but the window.
 */
export function useWeekWindow(
  scroller: RefObject<HTMLElement | null>,
  week: number,
  tall: Tall | undefined,
  onScrolled: (week: number) => void,
) {
  const [origin, setOrigin] = useState(week)
  // Gone further than the column reaches: it is built anew around where one is.
  const base = Math.abs(week - origin) > reach - 10 ? week : origin
  if (base !== origin) setOrigin(base)
  const [seen, setSeen] = useState<Seen>(() => ({
    height: lowestWeek,
    // As wide as the view before it, if there was one.
    narrow: isNarrow(document.getElementById(viewPanelId)),
    first: week,
    last: week + firstWeeks - 1,
  }))
  const [spare, setSpare] = useState(0)
  useEffect(() => startTransition(() => setSpare(spareWeeks)), [])
  const lastInputRef = useLastInput(scroller)
  const last = useRef(0)
  const scrollTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(scrollTimer.current), [])

  const tallWeek = tall?.week ?? Number.POSITIVE_INFINITY
  const { height: weekHeight } = seen
  const extra = tall ? Math.max(0, tall.height - seen.height) : 0
  const topOf = (each: number) => (each - base + reach) * weekHeight + (each > tallWeek ? extra : 0)
  const weekAt = (top: number, height: number) =>
    base - reach + rowAt(top, height, tall && { ...tall, row: tallWeek - base + reach })
  const look = () => {
    const box = scroller.current
    if (!box) return
    const next = seenIn(box, weekAt)
    setSeen((now) => (isSame(now, next) ? now : next))
  }
  useResize(scroller, look)

  const scrollTo = (top: number) => {
    const box = scroller.current
    if (!box) return
    lastInputRef.current = Number.NEGATIVE_INFINITY
    box.scrollTo({ top, behavior: 'instant' })
    last.current = box.scrollTop
    look()
  }
  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const isByHand = performance.now() - lastInputRef.current < inputMs
    // A focus scrolls to a week that is there, so no further than the window is high. The router puts an element back
    // to where one at its place stood before: this one has a day to show.
    if (!isByHand && Math.abs(box.scrollTop - last.current) > box.clientHeight) {
      box.scrollTo({ top: last.current, behavior: 'instant' })
      return
    }
    last.current = box.scrollTop
    look()
    if (!isByHand) return
    clearTimeout(scrollTimer.current)
    scrollTimer.current = setTimeout(() => {
      onScrolled(weekAt(box.scrollTop + box.clientHeight * 0.4, seen.height))
    }, 80)
  }
  const count = seen.last - seen.first + 1 + 2 * spare
  const weeks = Array.from({ length: count }, (_, index) => seen.first - spare + index)
  return {
    weeks,
    height: seen.height,
    narrow: seen.narrow,
    whole: (2 * reach + 1) * seen.height + extra,
    topOf,
    scrollTo,
    onScroll,
  }
}
