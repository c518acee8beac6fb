import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'

export type AppFrameProps = {
  /** A TopBar. */
  bar: ReactNode
  /** Links in `railLinkClass`, RailGap, RailToggle. */
  rail: ReactNode
  /** Five links in `tabLinkClass`: phones only. */
  tabs: ReactNode
  /** The screen: PageHeader, PageBody. */
  children: ReactNode
}

/** The grid of top bar, rail and page. Its geometry is in `shell.css`. */
export function AppFrame({ bar, rail, tabs, children }: AppFrameProps) {
  return (
    <div className="shell">
      <a
        href="#main"
        className="absolute start-2 -top-20 z-50 rounded bg-primary px-3 py-1.5 text-on-primary focus:top-2"
      >
        {i18n.t('Skip to content')}
      </a>
      <header className="shell-bar">{bar}</header>
      <nav aria-label={i18n.t('Main')} className="shell-rail">
        {rail}
      </nav>
      <main id="main" tabIndex={-1} className="shell-sheet">
        {children}
      </main>
      <nav aria-label={i18n.t('Main')} className="shell-tabs">
        {tabs}
      </nav>
    </div>
  )
}
