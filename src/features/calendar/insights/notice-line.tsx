import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cx } from '~/src/ui/class-names'
import { linkClass } from '~/src/ui/link-class'

/** px of one line. */
const line = 24

export type NoticeLineProps = {
  children: ReactNode
  /** Always in sight, behind the others. */
  end: ReactNode
}

/** Notices in one line, none of them cut: those that have no room are a number, which opens them. Phones scroll them. */
export function NoticeLine({ children, end }: NoticeLineProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(0)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const lower = (each: Element) => each instanceof HTMLElement && each.offsetTop >= line
    // In the same frame: the number takes room, too.
    const count = () => flushSync(() => setMore([...box.children].filter(lower).length))
    const sizes = new ResizeObserver(count)
    sizes.observe(box)
    const news = new MutationObserver(count)
    news.observe(box, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      news.disconnect()
    }
  }, [])
  return (
    <div className="no-scrollbar flex items-start gap-x-4 whitespace-nowrap max-md:items-center max-md:overflow-x-auto">
      <div
        ref={ref}
        className={cx(
          'relative flex min-w-0 flex-wrap gap-x-4 *:h-6 *:flex-none *:items-center max-md:h-auto max-md:flex-none max-md:flex-nowrap max-md:overflow-visible max-md:*:h-10',
          !open && 'h-6 overflow-hidden',
        )}
      >
        {children}
      </div>
      {(more > 0 || open) && (
        <button
          type="button"
          aria-expanded={open}
          className={`${linkClass} h-6 flex-none max-md:hidden`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show fewer' : `+${more} more`}
        </button>
      )}
      <span className="ms-auto h-6 flex-none content-center max-md:ms-0">{end}</span>
    </div>
  )
}
