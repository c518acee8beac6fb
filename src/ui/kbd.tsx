import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-sm border border-line-2 bg-sheet px-[5px] font-sans text-12/[18px] font-medium text-ink-3">
      {children}
    </kbd>
  )
}
