import type { ReactNode } from 'react'
import { linkClass } from './class-names'

/** The address if it is safe to link: an absolute http or https URL. */
export function safeHref(href: string | undefined): string | undefined {
  if (!href) return undefined
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined
}

export type SafeLinkProps = { href: string | undefined; children: ReactNode; className?: string | undefined }

/** An external link to an address from data; anything but http(s) is rendered as text. */
export function SafeLink({ href, children, className = linkClass }: SafeLinkProps) {
  const safe = safeHref(href)
  if (!safe) return <span>{children}</span>
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  )
}
