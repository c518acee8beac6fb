import { i18n } from '@lingui/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { language } from '~/domain/language'

export interface ListEndProps {
  /** Reads what comes next; undefined where the list ends. */
  onMore: (() => void) | undefined
  isLoading: boolean
  /** Told to ears as the list grows: "120 of 350 posts". */
  status: string
  /** Why it doesn’t go on, with the way to try again. */
  failed?: ReactNode
}

/** The end of a list that goes on: what comes next is read before one scrolls or walks to it. */
export function ListEnd({ onMore, isLoading, status, failed }: ListEndProps) {
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
    <div ref={mark} className="grid min-h-8 gap-2 py-2">
      {failed}
      <p role="status" className="tnum text-12 text-ink-3">
        {status}
      </p>
    </div>
  )
}

/** How many records of a long list are drawn at first, and more each time its end is near. */
const grownBy = 100

/** The first records of a list that is at hand as a whole, and what its `ListEnd` takes to show the next. */
export function useGrown<T>(all: readonly T[]): { shown: readonly T[]; end: ListEndProps } {
  const [most, setMost] = useState(grownBy)
  const grow = useCallback(() => setMost(most + grownBy), [most])
  const isLong = all.length > grownBy
  return {
    shown: all.length > most ? all.slice(0, most) : all,
    end: {
      onMore: all.length > most ? grow : undefined,
      isLoading: false,
      // A short list is seen as a whole; nobody needs to be told.
      status: isLong
        ? i18n.t('Showing {shown} of {total}', {
            shown: Math.min(most, all.length).toLocaleString(language),
            total: all.length.toLocaleString(language),
          })
        : '',
    },
  }
}
