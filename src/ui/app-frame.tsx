import { i18n } from '@lingui/core'
import type { ComponentProps, ReactNode } from 'react'
import { Drawn } from './drawn'
import { IconButton } from './icon-button'
import { ChevronsUpDown, Search } from './icons'
import { Kbd } from './keyboard'

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

export type TopBarProps = {
  workspace: ReactNode
  find: ReactNode
  credits: ReactNode
  /** Hidden on phones: "API calls", the theme, "New post" (in the tab bar there). */
  calls?: ReactNode
  theme?: ReactNode
  newPost: ReactNode
}

/** The bar's parts in order; index.html paints the same before the app loads. */
export function TopBar({ workspace, find, credits, calls, theme, newPost }: TopBarProps) {
  return (
    <>
      {workspace}
      {find}
      {credits}
      <div className="flex items-center gap-2 max-md:hidden">
        {calls}
        {theme}
        {newPost}
      </div>
    </>
  )
}

export type WorkspaceButtonProps = Omit<ComponentProps<'button'>, 'name'> & {
  name: string
  picture?: ReactNode
}

/** The first character as a person sees it, which may be an emoji or a flag. */
const initialOf = (name: string): string =>
  new Intl.Segmenter().segment(name).containing(0)?.segment.toUpperCase() ?? ''

/** The workspace switcher's trigger; spread a menu's trigger props on it. */
export function WorkspaceButton({ name, picture, ...rest }: WorkspaceButtonProps) {
  return (
    <button
      type="button"
      className="shell-workspace"
      {...rest}
      aria-label={i18n.t('Workspace: {name}', { name })}
    >
      <span
        aria-hidden="true"
        className="grid size-6 flex-none place-items-center overflow-hidden rounded bg-press text-12 *:size-full *:object-cover"
      >
        {picture ?? <Drawn text={initialOf(name)} className="grid place-items-center" />}
      </span>
      <span dir="auto" className="truncate">
        {name}
      </span>
      <ChevronsUpDown className="ms-auto size-3.5 flex-none text-ink-3" />
    </button>
  )
}

const words = i18n.t('Search or run a command')
const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : i18n.t('Ctrl K')

/** A full field on desktop, an icon on phones, with the same name. */
export function FindButton({ onClick }: { onClick: () => void }) {
  return (
    <>
      <button
        type="button"
        className="shell-find"
        aria-label={words}
        aria-keyshortcuts="Meta+K Control+K"
        onClick={onClick}
      >
        <Search />
        <span className="truncate">{words}</span>
        <span className="ms-auto flex-none">
          <Kbd>
            <Drawn text={shortcut} />
          </Kbd>
        </span>
      </button>
      <span className="md:hidden">
        <IconButton label={words} icon={<Search />} onClick={onClick} />
      </span>
    </>
  )
}

/** For the "<n> credits" link; amber when `data-low` is set. */
export const creditLinkClass =
  'tnum flex h-8 flex-none items-center gap-1.5 rounded px-2.5 font-medium hover:bg-hover data-low:text-amber max-md:h-10 [&>svg]:text-ink-3 data-low:[&>svg]:text-amber'
