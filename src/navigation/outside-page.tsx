import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'

/** A page for people who aren't in the studio yet: a card below the product's name. */
export function OutsidePage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-4 bg-desk p-4">
      <p className="flex items-center gap-2 text-14 font-semibold">
        <img src="/favicon.svg" alt="" className="size-6 rounded-sm" />
        {i18n.t('Social Content Studio')}
      </p>
      <div className="w-full max-w-[420px] rounded-lg border border-line bg-sheet p-6 max-md:p-4">
        {children}
      </div>
    </main>
  )
}
