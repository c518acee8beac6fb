import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names'

export type PageHeaderProps = {
  title: ReactNode
  /** One meaningful sentence, with numbers. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** The row of filters or tabs under the title. */
  filters?: ReactNode
  /** On a phone the row goes on in a next one; else it scrolls sideways. */
  wrap?: boolean | undefined
}

/** Puts the focus on the screen's title, so that it is heard and the next Tab starts there. */
export function focusTitle(): void {
  const title = document.querySelector('main h1')
  if (!(title instanceof HTMLElement)) return
  title.tabIndex = -1
  title.style.outline = 'none'
  title.focus({ preventScroll: true })
}

/** A title that has the focus gives it to the one that takes its place: a loading screen's to what was loaded. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = title.current
    return () => {
      if (document.activeElement !== own) return
      // Once the next one is there, and nothing in it has taken the focus itself.
      queueMicrotask(() => document.activeElement === document.body && focusTitle())
    }
  }, [])
  return title
}

/**
 * The title, its sentence, the actions and the filters of a screen. In a low window (a screen zoomed to 200 %, a phone
 * laid down) all of it is one row that scrolls sideways, so that the content has the height.
 */
export function PageHeader({ title, subtitle, actions, filters, wrap }: PageHeaderProps) {
  const heading = useTitleFocus()
  return (
    <header className="flex-none low:flex low:h-12 low:items-center low:gap-3 low:overflow-x-auto low:px-4 low:no-scrollbar low:scroll-edges">
      <div className="flex items-end gap-4 px-8 pt-5 pb-3.5 max-md:flex-wrap max-md:gap-2 max-md:px-4 max-md:pt-4 max-md:pb-2.5 low:contents">
        <div className="min-w-0 low:contents">
          <h1
            ref={heading}
            dir="auto"
            className="break-words low:flex-none low:text-16 low:whitespace-nowrap"
          >
            {title}
          </h1>
          {subtitle && (
            <p className="mt-0.5 text-14 text-ink-2 low:order-1 low:mt-0 low:flex-none low:whitespace-nowrap">
              {subtitle}
            </p>
          )}
        </div>
        {actions && (
          <div className="ms-auto flex flex-none items-center gap-2 max-md:ms-0 max-md:w-full max-md:flex-wrap low:ms-0 low:w-auto low:flex-nowrap">
            {actions}
          </div>
        )}
      </div>
      {filters && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-1.5 px-8 pb-3 max-md:px-4 max-md:py-1 max-md:pb-2.5 low:flex-none low:flex-nowrap low:overflow-visible low:p-0 low:*:flex-none',
            !wrap &&
              'no-scrollbar max-md:scroll-edges max-md:flex-nowrap max-md:overflow-x-auto max-md:*:flex-none',
          )}
        >
          {filters}
        </div>
      )}
    </header>
  )
}

/** What scrolls under a PageHeader, with the page's gutters. */
export function PageBody({ children, bare }: { children: ReactNode; bare?: boolean | undefined }) {
  return (
    <div
      className={
        bare
          ? 'relative min-h-0 flex-1 overflow-auto'
          : 'relative min-h-0 flex-1 overflow-auto px-8 pt-1 pb-8 max-md:px-4 max-md:pb-5'
      }
    >
      {children}
    </div>
  )
}
