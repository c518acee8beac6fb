import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { cx } from './class-names'
import { Drawn } from './drawn'

/** One path each, for speed: a month shows hundreds of these. */
type Platform = { name: string; glyph: ReactNode }

const platforms: Record<string, Platform> = {
  twitter: {
    name: 'X',
    glyph: <path d="M2.6 2.8h2.9l7.9 10.4h-2.9zM12.6 2.8 8.9 7M7 9.1l-3.8 4.1" />,
  },
  instagram: {
    name: i18n.t('Instagram'),
    glyph: (
      <path d="M5.6 2.2h4.8a3.4 3.4 0 0 1 3.4 3.4v4.8a3.4 3.4 0 0 1-3.4 3.4H5.6a3.4 3.4 0 0 1-3.4-3.4V5.6a3.4 3.4 0 0 1 3.4-3.4zM5.4 8a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0M11.4 4.7h.01" />
    ),
  },
  facebook: {
    name: i18n.t('Facebook'),
    glyph: (
      <path
        className="solid"
        d="M9.3 14.4V8.9h2l.4-2.4H9.3V5.2c0-.8.4-1.3 1.3-1.3h1.2V1.8c-.4-.1-1-.1-1.7-.1-2 0-3.2 1.2-3.2 3.3v1.5H4.8v2.4h2.1v5.5z"
      />
    ),
  },
  youtube: {
    name: 'YouTube',
    glyph: (
      <path
        className="solid"
        d="M4 3.2h8A2.8 2.8 0 0 1 14.8 6v4a2.8 2.8 0 0 1-2.8 2.8H4A2.8 2.8 0 0 1 1.2 10V6A2.8 2.8 0 0 1 4 3.2Zm2.6 2.6v4.4L10.4 8z"
      />
    ),
  },
  tiktok: {
    name: 'TikTok',
    glyph: <path strokeWidth="2" d="M8.9 1.8v8.6a2.7 2.7 0 1 1-2.7-2.7M8.9 2c.2 2.2 1.8 3.6 3.9 3.7" />,
  },
  linkedin: {
    name: 'LinkedIn',
    glyph: (
      <path
        className="solid"
        d="M2.6 6.2h2.2v7.2H2.6zM7 6.2h2v1c.4-.7 1.2-1.2 2.2-1.2 1.8 0 2.6 1.1 2.6 3v4.4h-2.2V9.6c0-1.1-.4-1.7-1.2-1.7s-1.3.6-1.3 1.7v3.8H7zM2.3 3.6a1.4 1.4 0 1 1 2.8 0 1.4 1.4 0 1 1-2.8 0"
      />
    ),
  },
  reddit: {
    name: i18n.t('Reddit'),
    glyph: (
      <path
        className="solid"
        d="M8 5.4c3.4 0 5.8 1.8 5.8 4.3S11.4 14 8 14s-5.8-1.8-5.8-4.3S4.6 5.4 8 5.4ZM5.8 8.1a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2Zm4.4 0a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.2ZM5.8 11.4c1.3 1.1 3.1 1.1 4.4 0zM7.3 5.4l1.1-4.1 2.6.6-.2 1.2-1.5-.3-.7 2.6zM10.9 2.9a1.3 1.3 0 1 1 2.6 0 1.3 1.3 0 1 1-2.6 0"
      />
    ),
  },
}
const unknown = <path className="solid" d="M5 8a3 3 0 1 1 6 0 3 3 0 1 1-6 0" />

/** A platform's display name ("twitter" is X); the API's own value for an unknown platform. */
export function platformName(platform: string): string {
  return platforms[platform]?.name ?? platform
}

const sizes = {
  sm: 'size-[15px] rounded-sm p-[2.5px]',
  md: 'size-[18px] rounded-[5px] p-[3px]',
  lg: 'size-6 rounded p-[4.5px]',
}

export type PlatformMarkProps = {
  platform: string
  size?: 'sm' | 'md' | 'lg' | undefined
  /** The platform's name is already next to it. */
  silent?: boolean | undefined
  className?: string | undefined
}

export function PlatformMark({ platform, size = 'md', silent, className }: PlatformMarkProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx('drawn flex-none bg-press text-ink-2', sizes[size], className)}
      {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': platformName(platform) })}
    >
      {platforms[platform]?.glyph ?? unknown}
    </svg>
  )
}

/** Several in a row; those past `max` are shown as a number. */
export function PlatformMarks({
  platforms: all,
  max = 4,
  size = 'sm',
  className,
  silent,
}: {
  platforms: readonly string[]
  max?: number | undefined
  /** The surrounding element already names them. */
  silent?: boolean | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}) {
  const shown = all.length > max ? all.slice(0, max - 1) : all
  const rest = all.slice(shown.length)
  return (
    <span
      aria-hidden={silent || undefined}
      className={cx('inline-flex flex-none items-center gap-0.5', className)}
    >
      {shown.map((platform, index) => (
        <PlatformMark key={`${platform}${index}`} platform={platform} size={size} />
      ))}
      {rest.length > 0 && (
        <span className="tnum ps-px text-12/[15px] font-medium text-ink-3">
          <Drawn text={`\u200e+${rest.length}`} />
          {!silent && <span className="sr-only">{commaSeparated(rest.map(platformName))}</span>}
        </span>
      )}
    </span>
  )
}
