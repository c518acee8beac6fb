import type { ReactNode } from 'react'

export interface SectionHeadProps {
  id: string
  title: string
  aside?: ReactNode
  /** A link at the end. */
  more?: ReactNode
}

/** A section's title, there before its content is. */
export function SectionHead({ id, title, aside, more }: SectionHeadProps) {
  return (
    <div className="mb-2 flex items-baseline gap-2">
      <h2 id={id}>{title}</h2>
      <span className="tnum text-12 text-ink-3">{aside}</span>
      <span className="ms-auto text-12 text-ink-2 [&_a]:hover:text-ink">{more}</span>
    </div>
  )
}
