import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { language } from '~/domain/language'

export type EmptyStateProps = {
  title: ReactNode
  /** What belongs here. */
  children?: ReactNode
  /** One or two actions. */
  actions?: ReactNode
}

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-1 p-5 text-center">
      <Paper />
      <h2 className="max-w-full text-13 break-words">{title}</h2>
      {children && <p className="max-w-[min(280px,100%)] text-ink-2 break-words">{children}</p>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}

/** A sheet of paper and a pencil. */
function Paper() {
  return (
    <svg
      viewBox="0 0 96 72"
      aria-hidden="true"
      className="mb-1.5 h-18 w-24 fill-none stroke-ink-3"
      strokeWidth="1.25"
      strokeLinejoin="round"
    >
      <path d="M18 14h46l10 10v40H18z" />
      <path d="M64 14v10h10" />
      <path d="M28 34h34M28 42h34M28 50h18" strokeDasharray="3 3" />
      <path d="m60 58 20-20 6 6-20 20-8 2z" className="fill-sheet stroke-ink" />
    </svg>
  )
}

/** Shown at the end of a truncated list: by the service at 100, or by the app at `count`. */
export function NewestNotice({
  count = 100,
  children,
}: {
  count?: number | undefined
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-[9px]">
      <span className="text-ink-2">
        {count > 100
          ? i18n.t('Showing the newest {count}', { count: count.toLocaleString(language) })
          : i18n.t('Showing the newest 100')}
      </span>
      {count <= 100 && (
        <span className="text-12 text-ink-3">{i18n.t('The API doesn’t list older items.')}</span>
      )}
      {children}
    </div>
  )
}
