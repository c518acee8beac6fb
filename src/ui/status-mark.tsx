import type { ReactNode } from 'react'
import { cx } from './class-names'
import { capital, enumWord } from './enum-words'

const glyphs: Record<string, ReactNode> = {
  draft: <circle cx="6" cy="6" r="4.9" strokeWidth="1.4" strokeDasharray="2.1 1.75" />,
  scheduled: (
    <>
      <circle cx="6" cy="6" r="5" strokeWidth="1.6" />
      <path d="M6 3.2V6l1.9 1.3" strokeWidth="1.5" />
    </>
  ),
  queued: <path d="M1.2 2.6h9.6M1.2 6h9.6M1.2 9.4h5.4" strokeWidth="1.8" />,
  publishing: <path d="M6 10.6V2M2.4 5.4 6 1.6l3.6 3.8" strokeWidth="1.7" />,
  published: (
    <>
      <circle cx="6" cy="6" r="5.7" fill="currentColor" stroke="none" />
      <path d="m3.5 6.2 1.7 1.7 3.3-3.6" className="stroke-sheet" strokeWidth="1.5" />
    </>
  ),
  failed: (
    <>
      <path d="M6 .4 11.6 6 6 11.6.4 6z" fill="currentColor" stroke="none" />
      <path d="M6 3.4v3" className="stroke-sheet" strokeWidth="1.5" />
      <circle cx="6" cy="8.4" r=".85" className="fill-sheet" stroke="none" />
    </>
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

/** The colour that goes with a status, as a text class. */
export function statusTone(status: string): string {
  return tones[status] ?? 'text-ink-3'
}

type GlyphProps = {
  status: string
  /** Read aloud; without it the glyph is decoration beside a word. */
  label?: string | undefined
  className?: string | undefined
}

/** draft, scheduled, queued, publishing, published, failed; anything else gets a bare ring. */
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

/** Shape and word, then colour. */
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
