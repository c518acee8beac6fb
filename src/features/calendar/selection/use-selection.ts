import {
  createContext,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Post } from '~/contract/post'
import type { DayBuckets } from '~/src/calendar/posts-by-day'
import { createStore, useSelected, useStore } from '~/src/store/store'
import { letterOf } from '~/src/ui/keyboard'
import type { Calendar } from '../use-calendar'

/** Selects posts: Ctrl or ⌘ and click, Shift for a range, a band over empty space, `X` on the keyboard. */
export function useSelection(
  root: RefObject<HTMLElement | null>,
  calendar: Calendar,
  tileOf: (post: Post) => readonly Post[],
) {
  const { buckets, byId } = calendar
  const [selection] = useState(createSelection)
  /** For touch, which has no Ctrl: while this is on, a tap selects. */
  const [selecting, setSelecting] = useState(false)
  const stopBand = useRef<(() => void) | undefined>(undefined)
  useEffect(() => () => stopBand.current?.(), [])

  /** The post first, then the others selected with it; a post that isn't selected, with the others of its tile. */
  const groupOf = useCallback(
    (post: Post): readonly Post[] => {
      const chosen = selection.get()
      if (!chosen.has(post.id)) return tileOf(post)
      const others = [...chosen].flatMap((id) => (id === post.id ? [] : (byId.get(id) ?? [])))
      return [post, ...others]
    },
    [selection, byId, tileOf],
  )

  const idsOf = (post: Post) => tileOf(post).map(({ id }) => id)
  const chooseTo = (post: Post) => {
    const from = selection.anchor()
    selection.choose(
      [...selection.get(), ...rangeOf(buckets, from, post.id), ...idsOf(post)],
      from ?? post.id,
    )
  }

  /** Selects by a click with a modifier key; returns false for a plain click. */
  const onChoose = (event: MouseEvent, post: Post): boolean => {
    if (event.shiftKey) {
      chooseTo(post)
      return true
    }
    if (!selecting && !event.ctrlKey && !event.metaKey) return false
    selection.toggle(idsOf(post))
    return true
  }

  const onKey = (
    event: { key: string; code: string; shiftKey: boolean },
    post: Post | undefined,
  ): boolean => {
    if (!post || letterOf(event) !== 'x') return false
    if (event.shiftKey) chooseTo(post)
    else selection.toggle(idsOf(post))
    return true
  }

  const chooseAll = (days: readonly string[]) =>
    selection.choose(days.flatMap((day) => (buckets.get(day) ?? []).map(({ id }) => id)))

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { target } = event
    if (event.button !== 0 || event.pointerType !== 'mouse' || !root.current) return
    if (!(target instanceof Element) || !target.closest('[data-drop]:not([data-drop=unscheduled])')) return
    if (target.closest('button, a, input, [data-post]')) return
    stopBand.current?.()
    stopBand.current = drawBand(event, root.current, selection)
  }
  const onSelecting = (on: boolean) => {
    setSelecting(on)
    if (!on) selection.clear()
  }
  return { selection, selecting, onSelecting, groupOf, onChoose, onKey, chooseAll, onPointerDown }
}

/** Ids of the posts from one to the other by time, both included; only `to` if the first is on no day. */
function rangeOf(buckets: DayBuckets<Post>, from: string | undefined, to: string): string[] {
  const ids = [...buckets.keys()].sort().flatMap((day) => (buckets.get(day) ?? []).map(({ id }) => id))
  const ends = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? [to] : ids.slice(first, last + 1)
}

/** px that a mouse moves before the band appears. */
const slack = 5

const bandClass = 'pointer-events-none fixed z-20 rounded-sm border border-iris bg-iris-tint opacity-60'

/** Selects the posts that a band drawn over empty space touches; with Ctrl, ⌘ or Shift, in addition to those selected. */
function drawBand(down: PointerEvent<HTMLElement>, root: HTMLElement, selection: Selection): () => void {
  const before = down.ctrlKey || down.metaKey || down.shiftKey ? [...selection.get()] : []
  const scroller = down.target instanceof Element ? down.target.closest<HTMLElement>('[data-scroller]') : null
  const from = { x: down.clientX, y: down.clientY + (scroller?.scrollTop ?? 0) }
  let band: HTMLElement | undefined

  const move = (event: globalThis.PointerEvent) => {
    const y = from.y - (scroller?.scrollTop ?? 0)
    if (!band && Math.hypot(event.clientX - from.x, event.clientY - y) < slack) return
    event.preventDefault()
    band ??= document.body.appendChild(Object.assign(document.createElement('div'), { className: bandClass }))
    // With negative sizes, its left and top are the lesser of both ends.
    const box = new DOMRect(from.x, y, event.clientX - from.x, event.clientY - y)
    Object.assign(band.style, {
      left: `${box.left}px`,
      top: `${box.top}px`,
      width: `${box.right - box.left}px`,
      height: `${box.bottom - box.top}px`,
    })
    selection.choose([...before, ...touched(root, box)])
  }
  const listening = new AbortController()
  const { signal } = listening
  const end = () => {
    listening.abort()
    if (!band) {
      if (before.length === 0) selection.clear()
      return
    }
    band.remove()
    // The click that ends the band must not open anything.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, true))
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', end, { signal })
  return end
}

const swallow = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

function touched(root: HTMLElement, box: DOMRect): string[] {
  return [
    ...root.querySelectorAll<HTMLElement>('[data-drop]:not([data-drop=unscheduled]) [data-post]'),
  ].flatMap((tile) => {
    const at = tile.getBoundingClientRect()
    const meets = at.left < box.right && at.right > box.left && at.top < box.bottom && at.bottom > box.top
    const { post, posts = post } = tile.dataset
    return meets && posts !== undefined ? posts.split(' ') : []
  })
}

const nothing: ReadonlySet<string> = new Set()

/** Ids of the selected posts. It is a store, so that selecting renders only the tiles concerned. */
function createSelection() {
  const chosen = createStore(nothing)
  /** Where a range starts. */
  let anchor: string | undefined
  const set = (next: ReadonlySet<string>) => chosen.set(next.size === 0 ? nothing : next)
  return {
    chosen,
    get: chosen.get,
    anchor: () => anchor,
    choose: (ids: Iterable<string>, from?: string) => {
      anchor = from ?? anchor
      set(new Set(ids))
    },
    /** Toggles all ids to the new state of the first: a tile may have several posts. */
    toggle: (ids: readonly string[]) => {
      const [first] = ids
      if (first === undefined) return
      anchor = first
      const all = new Set(ids)
      const before = chosen.get()
      set(new Set(before.has(first) ? [...before].filter((id) => !all.has(id)) : [...before, ...ids]))
    },
    clear: () => {
      anchor = undefined
      set(nothing)
    },
  }
}
export type Selection = ReturnType<typeof createSelection>

export const SelectionContext = createContext<Selection>(createSelection())

/** Whether a post is selected. */
export function useIsChosen(id: string): boolean {
  const selection = useContext(SelectionContext)
  return useSelected(selection.chosen, (chosen) => chosen.has(id))
}

/** All selected ids. */
export function useChosen(): ReadonlySet<string> {
  const selection = useContext(SelectionContext)
  return useStore(selection.chosen)
}
