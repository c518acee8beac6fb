import { i18n } from '@lingui/core'
import { useLayoutEffect, type ReactNode } from 'react'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, useStore } from '~/src/store/store'
import { PanelLeftClose, PanelLeftOpen } from './icons'
import { StatusGlyph } from './status-mark'
import { remember } from './theme'

const railKey = webStorageKeys.rail

let narrowed = 0
/** Null where nothing was chosen: wide, and narrow beside what needs the room. */
let chosen = stored()
/** Whether it shows icons alone; undefined while the page is as `public/early.js` left it. */
const min = createStore<boolean | undefined>(undefined)

function stored(): string | null {
  try {
    return localStorage.getItem(railKey)
  } catch {
    return null
  }
}

function isMin(): boolean {
  return document.documentElement.dataset.rail === 'min'
}

function apply(): void {
  if (chosen === 'min' || narrowed > 0) document.documentElement.dataset.rail = 'min'
  else delete document.documentElement.dataset.rail
  min.set(isMin())
}

function toggle(): void {
  chosen = isMin() ? 'wide' : 'min'
  if (chosen === 'wide') narrowed = 0
  remember(railKey, chosen)
  apply()
}

/** Whether the rail shows icons alone, and the way to change it; the choice is remembered. */
function useRail(): { min: boolean; toggle: () => void } {
  return { min: useStore(min) ?? isMin(), toggle }
}

/**
 * Collapses the rail for as long as a screen needs the room (a panel in Calendar), without touching the choice; for what
 * may stand beside a wide one (its tray), unless that was chosen. `public/theme.js` does the same before the first paint.
 */
export function useNarrowRail(needed: boolean, unlessChosen = false): void {
  useLayoutEffect(() => {
    if (!needed || (unlessChosen && chosen === 'wide')) return
    narrowed += 1
    apply()
    return () => {
      narrowed = Math.max(0, narrowed - 1)
      apply()
    }
  }, [needed, unlessChosen])
}

/** For a router's link: an icon, then the name in a <span>, then perhaps a RailCount, which is for eyes only. `data-alert` marks it when narrow. */
export const railLinkClass = 'rail-link'
/** For the phone's bar: an icon over a word; around New post's icon, `tabMarkClass`. */
export const tabLinkClass = 'tab-link'
export const tabMarkClass = 'tab-mark'

export function RailCount({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="rail-count">
      {children}
    </span>
  )
}

/** How many call for a person: failed posts, accounts to reconnect. The link around it names what is counted. */
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

/** At the rail's foot. */
export function RailToggle() {
  const { min, toggle } = useRail()
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
