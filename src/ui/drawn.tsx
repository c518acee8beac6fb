import { cx } from './class-names'

/**
 * A text that is seen in a button or link and is no part of its name: a shortcut, "+2", an initial. CSS draws it, so that
 * the name holds all the text that is there, and speech input finds the button by what it reads (WCAG 2.5.3).
 */
export function Drawn({ text, className }: { text: string; className?: string }) {
  return (
    <span aria-hidden="true" data-text={text} className={cx('before:content-[attr(data-text)]', className)} />
  )
}
