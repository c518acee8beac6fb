import type { ReactNode } from 'react'

/** Class of a campaign's row and its skeleton. */
export const campaignRowClass =
  'grid h-[78px] grid-cols-[40px_minmax(0,1fr)] items-center gap-3 border-t border-line last:border-b'

/** Class of the row of recent media, at every width. */
export const recentRowClass =
  'grid grid-cols-8 gap-2 max-md:no-scrollbar max-md:scroll-edges max-md:auto-cols-[96px] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto'

export interface SectionHeadProps {
  id: string
  title: string
  aside?: ReactNode
  /** A link at the end. */
  more?: ReactNode
}

/** A section's title, shown before its content has loaded. */
export function SectionHead({ id, title, aside, more }: SectionHeadProps) {
  return (
    <div className="mb-2 flex items-baseline gap-2">
      <h2 id={id}>{title}</h2>
      <span className="tnum text-12 text-ink-3">{aside}</span>
      <span className="ms-auto text-12 text-ink-2 *:-my-1 *:inline-block *:py-1 max-md:*:-my-3 max-md:*:min-w-10 max-md:*:py-3 max-md:*:text-end [&_a]:hover:text-ink">
        {more}
      </span>
    </div>
  )
}
