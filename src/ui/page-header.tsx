import type { ReactNode } from 'react'
import { cx } from './class-names'

export type PageHeaderProps = {
  title: ReactNode
  /** One meaningful sentence, with numbers. */
  say?: ReactNode
  actions?: ReactNode
  /** The row of filters or tabs under the title. */
  filters?: ReactNode
  /** On a phone the row goes on in a next one; else it scrolls sideways. */
  wrap?: boolean | undefined
}

export function PageHeader({ title, say, actions, filters, wrap }: PageHeaderProps) {
  return (
    <header className="flex-none">
      <div className="flex items-end gap-4 px-8 pt-5 pb-3.5 max-md:flex-wrap max-md:gap-2 max-md:px-4 max-md:pt-4 max-md:pb-2.5">
        <div className="min-w-0">
          <h1 dir="auto">{title}</h1>
          {say && <p className="mt-0.5 text-14 text-ink-2">{say}</p>}
        </div>
        {actions && (
          <div className="ms-auto flex flex-none items-center gap-2 max-md:ms-0 max-md:w-full max-md:flex-wrap">
            {actions}
          </div>
        )}
      </div>
      {filters && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-1.5 px-8 pb-3 max-md:px-4 max-md:py-1 max-md:pb-2.5',
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
