import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Post } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { holdChanges } from '~/src/api/live-state'
import { type CalendarView, stepView } from '~/src/calendar/view-days'
import { listedMedia } from '~/src/media/use-library'
import { createStore, useSelected, useStore } from '~/src/store/store'
import type { GroupPlan } from './plan-group'
import { type DayTarget, type Target, targetAt } from './plan-move'

const days: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const weeks: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const pages: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/**
 * The target after an arrow key while dragging by keyboard: by days and weeks in a month, by days and quarters of an
 * hour on the time grid (`large`: by hours). Undefined for other keys.
 */
export function stepTarget(
  from: DayTarget,
  key: string,
  { view, large }: { view: CalendarView; large: boolean },
): DayTarget | undefined {
  const page = pages[key]
  if (page !== undefined) return { ...from, day: stepView(view, from.day, page) }
  const across = days[key]
  if (across !== undefined) return { ...from, day: addDays(from.day, across) }
  const along = weeks[key]
  if (along === undefined) return undefined
  if (from.minutes === undefined)
    return { ...from, day: addDays(from.day, view === 'month' ? 7 * along : along) }
  return targetAt(from.day, from.minutes + along * (large ? 60 : 15))
}

const picturePrefix = 'picture-'

/** The id under which an image from the library is dragged. */
export const pictureId = (mediaId: string): string => picturePrefix + mediaId

/** The media id in a dragged id; `undefined` for a post's id. */
export const mediaIdOf = (id: string): string | undefined =>
  id.startsWith(picturePrefix) ? id.slice(picturePrefix.length) : undefined

/** Whether a dragged or focused item is an image from the library. */
export const isPicture = ({ id }: Post): boolean => mediaIdOf(id) !== undefined

/** The draft that an image becomes when dropped, so that it is dragged like a draft. */
export function pictureAsPost(client: QueryClient, workspaceId: string, id: string): Post | undefined {
  const mediaId = mediaIdOf(id)
  if (mediaId === undefined) return undefined
  const media = listedMedia(client, workspaceId).find((each) => each.id === mediaId)
  return (
    media && {
      id,
      status: 'draft',
      content: {
        text: media.name ?? i18n.t('Image'),
        mediaUrls: media.url === undefined ? [] : [media.url],
        hashtags: [],
        mentions: [],
      },
      targets: [],
    }
  )
}

/** The post being moved, and its target. */
export interface Dragged {
  readonly post: Post
  /** The post and the others selected with it; all move together. */
  readonly group: readonly Post[]
  readonly by: 'pointer' | 'keyboard'
  /** `undefined` where a drop does nothing: over the header, outside the window. */
  readonly target: Target | undefined
  /** What a drop there does, or why it is refused; undefined where it does nothing. */
  readonly plan: GroupPlan | undefined
}

/** Pointer position; kept outside React, as it changes with every frame. */
interface Grip {
  readonly x: number
  readonly y: number
  /** Where in the tile it was picked up, in px. */
  readonly dx: number
  readonly dy: number
  readonly width: number
}

/**
 * The state of a drag. It is a store, so that only the cells that a dragged post enters and leaves render, never the
 * tiles.
 */
export function createDragStore() {
  const dragged = createStore<Dragged | undefined>(undefined)
  /** Announced to screen readers. */
  const announcement = createStore('')
  const grip = createStore<Grip | undefined>(undefined)
  let release: (() => void) | undefined
  return {
    dragged,
    announcement,
    grip,
    get: dragged.get,
    set: (next: Dragged | undefined) => {
      if (!next) grip.set(undefined)
      // Changes by others are held back meanwhile, so that days don't move under the dragged post.
      if (!next) release?.()
      release = next && (release ?? holdChanges())
      dragged.set(next)
    },
    announce: announcement.set,
  }
}
export type DragStore = ReturnType<typeof createDragStore>

export const DragContext = createContext<DragStore>(createDragStore())

/** The dragged post, whatever its target. */
export function useDragged(): Dragged | undefined {
  const store = useContext(DragContext)
  return useStore(store.dragged)
}

/** Whether the dragged post is over a day or the unscheduled panel, and may be dropped there. */
export function useTargetState(place: string): 'open' | 'refused' | undefined {
  const store = useContext(DragContext)
  return useSelected(store.dragged, (dragged) => {
    if (!dragged || placeOf(dragged.target) !== place) return undefined
    return dragged.plan?.refusal ? 'refused' : 'open'
  })
}

export const placeOf = (target: Target | undefined): string | undefined =>
  target?.kind === 'day' ? target.day : target?.kind

export const sameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  placeOf(a) === placeOf(b) &&
  (a?.kind === 'day' ? a.minutes : undefined) === (b?.kind === 'day' ? b.minutes : undefined)
