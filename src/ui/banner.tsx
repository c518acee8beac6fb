import type { ReactNode } from 'react'
import { cx } from './class-names'

export type BannerProps = {
  tone?: 'plain' | 'amber' | 'red' | undefined
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** At its end: one button, or when it was. */
  action?: ReactNode
  /** "status" is read when there is time, "alert" at once. */
  role?: 'status' | 'alert' | undefined
}

const tones = {
  plain: 'border-line-2 bg-well',
  amber: 'border-transparent bg-amber-tint [&>svg]:text-amber',
  red: 'border-transparent bg-red-tint [&>svg]:text-red',
}

export function Banner({ tone = 'plain', icon, title, children, action, role = 'status' }: BannerProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex items-center gap-2.5 rounded border px-3 py-2 max-md:flex-wrap [&>svg]:flex-none',
        tones[tone],
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 max-md:basis-2/3">
        {title && <b className="block">{title}</b>}
        {children && <div className={title ? 'text-12 text-ink-2' : undefined}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
