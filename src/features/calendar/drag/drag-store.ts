import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Post } from '~/contract/post'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'

/** A post that is being moved, and where it is over. */
export interface Dragged {
  readonly post: Post
  /** It and what is chosen beside it: all go the same way. */
  readonly group: readonly Post[]
  readonly by: 'pointer' | 'keyboard'
  /** Undefined where dropping does nothing: over the header, outside the window. */
  readonly target: Target | undefined
  /** What dropping it there does, or why it is refused; undefined where it does nothing. */
  readonly plan: GroupPlan | undefined
}

/** Where the pointer is; outside React, as it changes with every frame. */
export interface Grip {
  x: number
  y: number
  /** Where in the tile it was taken. */
  readonly dx: number
  readonly dy: number
  readonly width: number
}

/**
 * What is being carried. A store of its own, so that while something moves only the cells that it enters and leaves
 * are rendered, never the tiles.
 */
export function createDragStore() {
  let dragged: Dragged | undefined
  let grip: Grip | undefined
  let said = ''
  const listeners = new Set<() => void>()
  const grips = new Set<(grip: Grip) => void>()
  return {
    get: () => dragged,
    set: (next: Dragged | undefined) => {
      dragged = next
      if (!next) grip = undefined
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What screen readers are told of it. */
    said: () => said,
    say: (text: string) => {
      said = text
      for (const listener of listeners) listener()
    },
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

/** What is being carried, whatever it is over. */
export function useDragged(): Dragged | undefined {
  const store = useContext(DragContext)
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Whether what is carried is over a day, or over the tray, and may be dropped there. */
export function useTargetState(place: string): 'open' | 'refused' | undefined {
  const store = useContext(DragContext)
  return useSyncExternalStore(store.subscribe, () => {
    const dragged = store.get()
    if (!dragged || placeOf(dragged.target) !== place) return undefined
    return dragged.plan?.refusal ? 'refused' : 'open'
  })
}

export const placeOf = (target: Target | undefined): string | undefined =>
  target?.kind === 'day' ? target.day : target?.kind

export const sameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  placeOf(a) === placeOf(b) &&
  (a?.kind === 'day' ? a.minutes : undefined) === (b?.kind === 'day' ? b.minutes : undefined)
