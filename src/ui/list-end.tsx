import { useEffect, useRef } from 'react'

export interface ListEndProps {
  /** Reads what comes next; undefined where the list ends. */
  onMore: (() => void) | undefined
  isLoading: boolean
  /** Told to ears as the list grows: "120 of 350 posts". */
  status: string
}

/** The end of a list that goes on: what comes next is read before one scrolls or walks to it. */
export function ListEnd({ onMore, isLoading, status }: ListEndProps) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = mark.current
    if (!here || !onMore || isLoading) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '800px' },
    )
    observer.observe(here)
    return () => observer.disconnect()
  }, [onMore, isLoading])
  return (
    <div ref={mark} className="min-h-8 py-2">
      <p role="status" className="tnum text-12 text-ink-3">
        {status}
      </p>
    </div>
  )
}
