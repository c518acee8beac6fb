import { i18n } from '@lingui/core'
import { type ReactNode, useInsertionEffect, useLayoutEffect } from 'react'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, useStore } from '~/src/store/store'
import { PanelLeftClose, PanelLeftOpen } from './icons'
import { StatusGlyph } from './status-mark'
import { narrowWindow } from './window-width'

const railKey = webStorageKeys.rail

let narrowed = 0
/** Null if never chosen: the rail is wide, but narrow in a narrow window and next to panels that need the room. */
let chosen = readStorage(railKey)
/** Whether only icons are shown; undefined until changed, while `public/theme.js`'s initial state applies. */
const minStore = createStore<boolean | undefined>(undefined)

function isMin(): boolean {
  return document.documentElement.dataset.rail === 'min'
}

function setWidth(): void {
  const isCramped = chosen === null && matchMedia(narrowWindow).matches
  if (chosen === 'min' || narrowed > 0 || isCramped) document.documentElement.dataset.rail = 'min'
  else delete document.documentElement.dataset.rail
}

matchMedia(narrowWindow).addEventListener('change', () => {
  setWidth()
  minStore.set(isMin())
})

/** The choice is stored. */
function toggle(): void {
  chosen = isMin() ? 'wide' : 'min'
  if (chosen === 'wide') narrowed = 0
  writeStorage(railKey, chosen)
  setWidth()
  minStore.set(isMin())
}

/**
 * Collapses the rail while a screen needs the room (a panel in Calendar) without changing the stored choice. With
 * `unlessChosen` (the tray), a rail the person made wide stays wide. `public/theme.js` does the same before first paint.
 */
export function useNarrowRail(needed: boolean, unlessChosen: boolean): void {
  // Before the layout effects, in which the screen's parts measure the room they have.
  useInsertionEffect(() => {
    if (!needed || (unlessChosen && chosen === 'wide')) return
    narrowed += 1
    setWidth()
    return () => {
      narrowed = Math.max(0, narrowed - 1)
      setWidth()
    }
  }, [needed, unlessChosen])
  useLayoutEffect(() => {
    minStore.set(isMin())
    return () => minStore.set(isMin())
  }, [needed, unlessChosen])
}

/** For router links: an icon, the name in a <span>, optionally a RailCount. `data-alert` marks the link when narrow. */
export const railLinkClass = 'rail-link'
/** For the phone's tab bar: an icon over a word. `tabMarkClass` goes around New post's icon. */
export const tabLinkClass = 'tab-link'
export const tabMarkClass = 'tab-mark'

export function RailCount({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="rail-count">
      {children}
    </span>
  )
}

/** How many items need attention: failed posts, accounts to reconnect. The surrounding link names what is counted. */
export function RailFailed({ count }: { count: number }) {
  return (
    <span aria-hidden="true" className="rail-count inline-flex items-center gap-[3px] !font-semi !text-red">
      <StatusGlyph status="failed" />
      {count}
    </span>
  )
}

export function RailGap() {
  return <span aria-hidden="true" className="rail-gap" />
}

/** At the bottom of the rail. */
export function RailToggle() {
  const min = useStore(minStore) ?? isMin()
  const word = min ? i18n.t('Expand') : i18n.t('Collapse')
  const name = min ? i18n.t('Expand sidebar') : i18n.t('Collapse sidebar')
  return (
    <button
      type="button"
      className="rail-link rail-end"
      aria-expanded={!min}
      aria-label={name}
      title={min ? name : undefined}
      onClick={toggle}
    >
      {min ? <PanelLeftOpen className="rtl:-scale-x-100" /> : <PanelLeftClose className="rtl:-scale-x-100" />}
      <span>{word}</span>
    </button>
  )
}
