import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Day, dayNumber, dayOf, weekdayOf } from '~/domain/calendar/day'
import { daysFrom } from '~/src/calendar/week'
import { viewPanelId } from '../view-tabs'

/** Days from the last start of a week before 1970-01-01 to that day. */
const shift = (weekStart: number) => (weekdayOf('1970-01-01') - weekStart + 7) % 7

/** The number of the week that contains `day`, counted from 1970; weeks start on `weekStart` (0 is Sunday). */
export const weekNumber = (day: Day, weekStart: number): number =>
  Math.floor((dayNumber(day) + shift(weekStart)) / 7)

/** The seven days of a week by its number. */
export const daysOfWeek = (week: number, weekStart: number): Day[] =>
  daysFrom(dayOf(week * 7 - shift(weekStart)), 7)

/** Weeks before and after the week that the column is built around: ten years in all. */
const reach = 260
/** px; five weeks fit into a window of 900 px. */
const minWeekHeight = 128
const headHeight = 27
/** Weeks rendered above and below the visible ones, once the pointer or the focus is on the view. */
const spareWeeks = 1
/** Weeks rendered before the view is measured. */
const firstWeeks = 5
/** px; up to this width of the view, its days are narrow. */
const narrowWidth = 1110
/** px that the page usually takes beside and above the view, with the unscheduled panel open. */
const aroundView = { width: 318, height: 195 }

/** The visible part of the column; `first` and `last` are week numbers. */
interface Seen {
  /** px of a week. */
  readonly height: number
  readonly narrow: boolean
  readonly first: number
  readonly last: number
}

const isSame = (one: Seen, other: Seen): boolean =>
  one.height === other.height &&
  one.narrow === other.narrow &&
  one.first === other.first &&
  one.last === other.last

/** How tall weeks are, and whether days are narrow, in a view of this size in px. */
const sizesIn = ({ clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>) => ({
  height: Math.max(minWeekHeight, Math.floor((clientHeight - headHeight) / 5)),
  narrow: clientWidth <= narrowWidth,
})

/** The sizes before the view is measured: those of the previous view, or of the window without what is usually around. */
function expectedSizes() {
  return sizesIn(
    document.getElementById(viewPanelId) ?? {
      clientWidth: innerWidth - aroundView.width,
      clientHeight: innerHeight - aroundView.height,
    },
  )
}

/** The part of a column that `box` shows; `weekAt` finds the week at a position in px, given the height of a week. */
function measure(box: Element, weekAt: (top: number, height: number) => number): Seen {
  const { height, narrow } = sizesIn(box)
  const first = weekAt(box.scrollTop, height)
  const last = weekAt(box.scrollTop + box.clientHeight - headHeight - 1, height)
  return { height, narrow, first, last }
}

/** Calls `onResize` before the paint of each new size of the scroller, including the first. */
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

/** ms after input by wheel, touch, key or pressed pointer in which a scroll counts as the person's own. */
const inputMs = 1_000

/** When the last such input was in `scroller`, ms of `performance.now`. */
function useLastInput(scroller: RefObject<HTMLElement | null>): RefObject<number> {
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const touch = (event: Event) => {
      if (event instanceof PointerEvent && event.buttons === 0) return
      last.current = performance.now()
    }
    const listening = new AbortController()
    for (const kind of ['wheel', 'touchmove', 'pointerdown', 'pointermove', 'keydown'])
      box.addEventListener(kind, touch, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [scroller])
  return last
}

export interface Tall {
  readonly week: number
  /** px that this week needs. */
  readonly height: number
}

/** The row of a column at `top` px: all rows are `height` px tall, except one that may be taller. */
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
 * Which weeks of an endless column are visible, and where each is. All have the same height except the one with the
 * expanded day, so that only the view has to be measured.
 */
export function useWeekWindow(
  scroller: RefObject<HTMLElement | null>,
  week: number,
  /** The week of the calendar's day, which is rendered from the start. */
  weekOfDay: number,
  tall: Tall | undefined,
  onScrolled: (week: number) => void,
) {
  const [origin, setOrigin] = useState(week)
  // Too near the end of the column: rebuild it around the current week.
  const base = Math.abs(week - origin) > reach - 10 ? week : origin
  if (base !== origin) setOrigin(base)
  const [seen, setSeen] = useState<Seen>(() => ({
    ...expectedSizes(),
    first: week,
    last: Math.max(week + firstWeeks - 1, weekOfDay),
  }))
  const [spare, setSpare] = useState(0)
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
  const update = () => {
    const box = scroller.current
    if (!box) return
    const next = measure(box, weekAt)
    setSeen((now) => (isSame(now, next) ? now : next))
  }
  useResize(scroller, update)

  const scrollTo = (top: number) => {
    const box = scroller.current
    if (!box) return
    lastInputRef.current = Number.NEGATIVE_INFINITY
    box.scrollTo({ top, behavior: 'instant' })
    last.current = box.scrollTop
    update()
  }
  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const isByHand = performance.now() - lastInputRef.current < inputMs
    // A focus scrolls to a rendered week, so by no more than the height of the view. A longer scroll is the router
    // restoring an earlier position, while this view has a day to show.
    if (!isByHand && Math.abs(box.scrollTop - last.current) > box.clientHeight) {
      box.scrollTo({ top: last.current, behavior: 'instant' })
      return
    }
    last.current = box.scrollTop
    update()
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
    /** It may be scrolled next. */
    onNear: () => startTransition(() => setSpare(spareWeeks)),
  }
}
