import { useEffect, useSyncExternalStore } from 'react'
import { remember } from './theme'

/** `public/early.js` reads it before the first paint. */
const railKey = 'studio-rail'

const listeners = new Set<() => void>()
let narrowed = 0
let chosen: 'min' | 'wide' | undefined

function isMin(): boolean {
  return document.documentElement.dataset.rail === 'min'
}

function apply(): void {
  chosen ??= isMin() ? 'min' : 'wide'
  if (chosen === 'min' || narrowed > 0) document.documentElement.dataset.rail = 'min'
  else delete document.documentElement.dataset.rail
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function toggle(): void {
  chosen = isMin() ? 'wide' : 'min'
  if (chosen === 'wide') narrowed = 0
  remember(railKey, chosen === 'min' ? 'min' : null)
  apply()
}

/** Whether the rail shows icons alone, and the way to change it; the choice is remembered. */
export function useRail(): { min: boolean; toggle: () => void } {
  return { min: useSyncExternalStore(subscribe, isMin), toggle }
}

/** Collapses the rail for as long as a screen needs the room (a panel in Calendar), without touching the choice. */
export function useNarrowRail(needed: boolean): void {
  useEffect(() => {
    if (!needed) return
    chosen ??= isMin() ? 'min' : 'wide'
    narrowed += 1
    apply()
    return () => {
      narrowed = Math.max(0, narrowed - 1)
      apply()
    }
  }, [needed])
}
