import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names'

export type PageHeaderProps = {
  title: ReactNode
  /** One informative sentence, with numbers. */
  subtitle?: ReactNode
  actions?: ReactNode
  /** On phones the actions, which are icons there, share the title's line. */
  iconActions?: boolean | undefined
  /** The row of filters or tabs under the title. */
  filters?: ReactNode
  /** On phones the row wraps instead of scrolling sideways. */
  wrap?: boolean | undefined
}

/** Focuses the screen's title, so that it is announced and the next Tab starts there. */
export function focusTitle(): void {
  const title = document.querySelector('main h1')
  if (!(title instanceof HTMLElement)) return
  title.tabIndex = -1
  title.style.outline = 'none'
  title.focus({ preventScroll: true })
}

/** When a focused title unmounts, its replacement gets the focus: a loading screen's title to the loaded screen's. */
function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const own = title.current
    return () => {
      if (document.activeElement !== own) return
      // After the next title is mounted, and unless something on its screen took the focus.
      queueMicrotask(() => document.activeElement === document.body && focusTitle())
    }
  }, [])
  return title
}

/**
 * A screen's title, subtitle, actions and filters. In a low window (200 % zoom, a phone in landscape) all of it is one
 * row that scrolls sideways, leaving the height to the content.
 */
export function PageHeader({ title, subtitle, actions, iconActions, filters, wrap }: PageHeaderProps) {
  const heading = useTitleFocus()
  return (
    <header className="flex-none low:flex low:h-12 low:items-center low:gap-3 low:overflow-x-auto low:px-4 low:no-scrollbar low:scroll-edges">
      <div
        className={cx(
          'flex flex-wrap items-end gap-4 px-8 pt-5 pb-3.5 max-md:px-4 max-md:pt-4 max-md:pb-2.5 low:contents',
          iconActions ? 'max-md:gap-x-2 max-md:gap-y-0' : 'max-md:gap-2',
        )}
      >
        <div className={cx('min-w-0 flex-1 basis-48 low:contents', iconActions && 'max-md:contents')}>
          <h1
            ref={heading}
            dir="auto"
            className={cx(
              'break-words low:flex-none low:text-16 low:whitespace-nowrap',
              iconActions && 'max-md:min-w-0 max-md:flex-1',
            )}
          >
            {title}
          </h1>
          {subtitle && (
            <p
              className={cx(
                'mt-0.5 text-14 text-ink-2 low:order-1 low:mt-0 low:flex-none low:whitespace-nowrap low:*:min-h-0',
                iconActions && 'max-md:order-1 max-md:basis-full',
              )}
            >
              {subtitle}
            </p>
          )}
        </div>
        {actions && (
          <div
            className={cx(
              'ms-auto flex flex-none items-center gap-2 low:ms-0',
              iconActions
                ? 'max-md:-my-0.5 max-md:-me-3 max-md:gap-0'
                : 'max-md:ms-0 max-md:w-full max-md:flex-wrap low:w-auto low:flex-nowrap',
            )}
          >
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

/** The scrolling area under a PageHeader, with the page's gutters. */
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
