import { i18n } from '@lingui/core'
import { createContext, useContext } from 'react'
import { createStore, useSelected, useStore } from '~/src/store/store'
import type { Post } from '~/contract/post'
import type { QueryClient } from '@tanstack/react-query'
import { holdChanges } from '~/src/api/live-state'
import { listedMedia } from '~/src/media/use-library'
import { addDays, type Day } from '~/domain/calendar/day'
import { stepView, type CalendarView } from '~/src/calendar/view-days'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'

type DayTarget = Extract<Target, { kind: 'day' }>

const days: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const weeks: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const pages: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/**
 * Where an arrow takes what the keyboard drags: by days and weeks in a month, by days and quarters of an hour where the
 * clock is on show (`large`: by hours). Undefined for other keys.
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
  return byMinutes(from.day, from.minutes + along * (large ? 60 : 15))
}

/** A target by minutes from a day's midnight, which may be on the day before or after. */
function byMinutes(day: Day, minutes: number): DayTarget {
  const whole = 24 * 60
  const over = Math.floor(minutes / whole)
  return { kind: 'day', day: addDays(day, over), minutes: minutes - over * whole }
}

const picturePrefix = 'picture-'

/** The id under which a picture of the library is dragged. */
export const pictureId = (mediaId: string): string => picturePrefix + mediaId

/** The media item that a dragged id stands for; `undefined` for a post's. */
export const mediaIdOf = (id: string): string | undefined =>
  id.startsWith(picturePrefix) ? id.slice(picturePrefix.length) : undefined

/** Whether what is dragged or focused is a picture of the library. */
export const isPicture = ({ id }: Post): boolean => mediaIdOf(id) !== undefined

/** A picture as the draft that it is to become, so that it is dragged as a draft is. */
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

/** A post that is being moved, and where it is over. */
export interface Dragged {
  readonly post: Post
  /** It and what is chosen beside it: all go the same way. */
  readonly group: readonly Post[]
  readonly by: 'pointer' | 'keyboard'
  /** `undefined` where dropping does nothing: over the header, outside the window. */
  readonly target: Target | undefined
  /** What dropping it there does, or why it is refused; undefined where it does nothing. */
  readonly plan: GroupPlan | undefined
}

/** Where the pointer is; outside React, as it changes with every frame. */
export interface Grip {
  x: number
  y: number
  /** Where in the tile it was picked up. */
  readonly dx: number
  readonly dy: number
  readonly width: number
}

/**
 * What is being dragged. A store of its own, so that while something moves only the cells that it enters and leaves
 * are rendered, never the tiles.
 */
export function createDragStore() {
  const dragged = createStore<Dragged | undefined>(undefined)
  /** What screen readers announce of it. */
  const announcement = createStore('')
  let grip: Grip | undefined
  let release: (() => void) | undefined
  const grips = new Set<(grip: Grip) => void>()
  return {
    dragged,
    announcement,
    get: dragged.get,
    set: (next: Dragged | undefined) => {
      if (!next) grip = undefined
      // What others change waits: the ground doesn't move under what is dragged.
      if (!next) release?.()
      release = next && (release ?? holdChanges())
      dragged.set(next)
    },
    announce: announcement.set,
    grip: () => grip,
    moveGrip: (next: Grip) => {
      grip = next
      for (const listener of grips) listener(next)
    },
    onGrip: (listener: (grip: Grip) => void) => {
      grips.add(listener)
      return () => void grips.delete(listener)
    },
  }
}
export type DragStore = ReturnType<typeof createDragStore>

export const DragContext = createContext<DragStore>(createDragStore())

/** What is being dragged, whatever it is over. */
export function useDragged(): Dragged | undefined {
  const store = useContext(DragContext)
  return useStore(store.dragged)
}

/** Whether what is dragged is over a day, or over the unscheduled panel, and may be dropped there. */
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
