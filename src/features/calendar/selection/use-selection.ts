import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import type { Post } from '~/contract/post'
import { letterOf } from '~/src/ui/keyboard'
import type { DayBuckets } from '~/src/calendar/posts-by-day'
import type { Calendar } from '../use-calendar'
import { drawBand } from './rubber-band'
import { createSelection } from './selection-store'

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
    if (event.key === 'Escape' && selection.get().size > 0) {
      selection.clear()
      return true
    }
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
