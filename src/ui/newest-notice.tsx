import type { ReactNode } from 'react'

/** The foot of a list that the service cut at 100. */
export function NewestNotice({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-[9px]">
      <span className="text-ink-2">Showing the newest 100</span>
      <span className="text-12 text-ink-3">The API doesn’t list older items.</span>
      {children}
    </div>
  )
}
