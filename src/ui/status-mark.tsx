import type { ReactNode } from 'react'
import { cx } from './class-names'
import { capital, enumWord } from './enum-labels'

// One element each, for speed: a month shows hundreds of them. Cut-outs show the background.
const glyphs: Record<string, ReactNode> = {
  draft: <circle cx="6" cy="6" r="4.9" strokeWidth="1.4" strokeDasharray="2.1 1.75" />,
  scheduled: <path d="M1 6a5 5 0 1 0 10 0A5 5 0 1 0 1 6M6 3.2V6l1.9 1.3" />,
  queued: <path d="M1.2 2.6h9.6M1.2 6h9.6M1.2 9.4h5.4" strokeWidth="1.8" />,
  publishing: <path d="M6 10.6V2M2.4 5.4 6 1.6l3.6 3.8" strokeWidth="1.7" />,
  published: (
    <path
      className="solid"
      d="M.3 6a5.7 5.7 0 1 0 11.4 0A5.7 5.7 0 1 0 .3 6M3.75 5.39 5.2 6.8 8.2 3.5l1.1 1-4.1 4.5-2.5-2.6z"
    />
  ),
  failed: (
    <path
      className="solid"
      d="M6 .4 11.6 6 6 11.6.4 6zM5.25 3.4a.75.75 0 0 1 1.5 0v3a.75.75 0 0 1-1.5 0zM5.15 8.4a.85.85 0 1 0 1.7 0 .85.85 0 1 0-1.7 0"
    />
  ),
}

const tones: Record<string, string> = {
  draft: 'text-ink-3',
  scheduled: 'text-iris',
  queued: 'text-teal',
  publishing: 'text-iris',
  published: 'text-green',
  failed: 'text-red',
}

/** A status's colour, as a text class. */
function statusTone(status: string): string {
  return tones[status] ?? 'text-ink-3'
}

type GlyphProps = {
  status: string
  /** Accessible name; the glyph is decorative without one. */
  label?: string | undefined
  className?: string | undefined
}

/** draft, scheduled, queued, publishing, published, failed; a plain ring for anything else. */
export function StatusGlyph({ status, label, className }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 12 12"
      className={cx('drawn size-3 flex-none', statusTone(status), className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {glyphs[status] ?? <circle cx="6" cy="6" r="5" strokeWidth="1.4" />}
    </svg>
  )
}

/** A status as shape and label; colour is never the only cue. */
export function StatusMark({ status, word }: { status: string; word?: string | undefined }) {
  return (
    <span
      className={cx('inline-flex items-center gap-[5px] font-medium whitespace-nowrap', statusTone(status))}
    >
      <StatusGlyph status={status} />
      {word ?? capital(enumWord(status))}
    </span>
  )
}
