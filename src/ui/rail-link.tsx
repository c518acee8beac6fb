import type { ReactNode } from 'react'
import { PanelLeftClose, PanelLeftOpen } from './icons'
import { useRail } from './rail'
import { StatusGlyph } from './status-mark'

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

/** How many failed: the one count that calls. The link around it says what it counts. */
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
  const word = min ? 'Expand' : 'Collapse'
  return (
    <button
      type="button"
      className="rail-link rail-end"
      aria-expanded={!min}
      title={min ? 'Expand sidebar' : undefined}
      onClick={toggle}
    >
      {min ? <PanelLeftOpen className="rtl:-scale-x-100" /> : <PanelLeftClose className="rtl:-scale-x-100" />}
      <span>{word}</span>
    </button>
  )
}
