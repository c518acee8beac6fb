import { cx } from './class-names'

/**
 * Visible text in a button or link that isn't part of its name: a shortcut, "+2", an initial. CSS draws it, so the
 * accessible name contains all text in the DOM and speech input finds the button by its label (WCAG 2.5.3).
 */
export function Drawn({ text, className }: { text: string; className?: string }) {
  return (
    <span aria-hidden="true" data-text={text} className={cx('before:content-[attr(data-text)]', className)} />
  )
}
