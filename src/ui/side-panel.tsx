import { i18n } from '@lingui/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button'
import { X } from './icons'
import { isComposing } from './is-composing'
import { useIsPhone } from './window-width'

/** A page with its panel. On phones the panel replaces the page, which is hidden from keyboard and screen readers too. */
export function WithPanel({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  return (
    <div
      className={
        panel
          ? 'grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] grid-cols-[minmax(0,1fr)_clamp(372px,30vw,440px)] max-md:block'
          : 'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]'
      }
    >
      <div
        className={panel ? 'flex min-h-0 min-w-0 flex-col max-md:hidden' : 'flex min-h-0 min-w-0 flex-col'}
      >
        {children}
      </div>
      {panel}
    </div>
  )
}

export type SidePanelProps = {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons before the ×. */
  actions?: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  footer?: ReactNode
  /** Identifies what the panel shows; when it changes, the panel takes the focus again. */
  subject?: string | undefined
  /** Opens with the focus in its first field; not on a phone, whose keyboard would cover what wasn't seen yet. */
  startsInField?: boolean | undefined
}

/** A details panel with its own URL, so `onClose` navigates. Esc closes it and focus returns. */
export function SidePanel(props: SidePanelProps) {
  const { title, onClose, children, actions, footer, subject, startsInField = false } = props
  const titleId = useId()
  const ref = useRef<HTMLElement>(null)
  const isPhone = useIsPhone()
  // Decided once: widening the window later must not move the focus.
  const [focusesField] = useState(startsInField && !isPhone)
  useFocusVisit(ref, subject, focusesField)
  const onKeyDown = (event: KeyboardEvent) => {
    // Menus and dialogs over the panel are portals that handle Esc themselves.
    const own = event.target instanceof Node && ref.current?.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !own || isComposing(event)) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className="flex min-h-0 min-w-0 flex-col border-s border-line bg-sheet outline-none max-md:absolute max-md:inset-0 max-md:z-5 max-md:border-s-0"
    >
      <header className="flex min-h-12 flex-none items-center gap-1 border-b border-line py-2 ps-5 pe-2 max-md:ps-4 low:min-h-11 low:py-0.5">
        <h2 id={titleId} dir="auto" className="min-w-0 flex-1 truncate">
          {title}
        </h2>
        {actions}
        <IconButton label={i18n.t('Close')} icon={<X />} onClick={onClose} />
      </header>
      <div className="relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-auto px-5 py-3.5 max-md:px-4">
        {children}
      </div>
      {footer && (
        <footer
          data-bottom-bar
          className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-5 py-2.5 max-md:px-4"
        >
          {footer}
        </footer>
      )}
    </aside>
  )
}

/** Focuses the panel or its first field when it opens and returns focus when it closes, unless focus has moved elsewhere. */
function useFocusVisit(
  ref: { current: HTMLElement | null },
  subject: string | undefined,
  focusesField: boolean,
): void {
  const opener = useRef<Element | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    const isInside = ref.current?.contains(document.activeElement) === true
    if (!isInside) opener.current = document.activeElement
    // The browser may paint the panel before this runs, and the person may already be typing in it.
    if (!isInside || isOpen.current) {
      const field = focusesField ? ref.current?.querySelector<HTMLElement>('input, textarea') : undefined
      const start = field ?? ref.current
      start?.focus({ preventScroll: true })
    }
    isOpen.current = true
  }, [ref, subject, focusesField])
  useEffect(() => {
    const panel = ref.current
    return () => {
      const focused = document.activeElement
      if (focused && focused !== document.body && !panel?.contains(focused)) return
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    }
  }, [ref])
}
