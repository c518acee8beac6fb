import { i18n } from '@lingui/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { language } from '~/domain/language'

export interface ListEndProps {
  /** Loads the next items; undefined at the end of the list. */
  onMore: (() => void) | undefined
  isLoading: boolean
  /** Announced as the list grows: "120 of 350 posts". */
  status: string
  /** Error notice with a retry. */
  failed?: ReactNode
}

/** The end of an incrementally loaded list. Loads the next items shortly before it comes into view. */
export function ListEnd({ onMore, isLoading, status, failed }: ListEndProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = sentinel.current
    if (!target || !onMore || isLoading) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore()
      },
      { rootMargin: '800px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [onMore, isLoading])
  const rowBefore = useRef<HTMLElement>(undefined)
  const hasFailed = Boolean(failed)
  useEffect(() => {
    if (hasFailed) return
    // A retry that worked has removed its focused button; going on from here leads to the next items.
    if (document.activeElement === document.body) rowBefore.current?.focus({ preventScroll: true })
    rowBefore.current = undefined
  }, [hasFailed])
  return (
    <div
      ref={sentinel}
      onFocus={({ currentTarget }) => (rowBefore.current = lastFocusableBefore(currentTarget))}
      className="grid min-h-8 gap-2 py-2"
    >
      {failed}
      <p role="status" className="tnum text-12 text-ink-3">
        {status}
      </p>
    </div>
  )
}

function lastFocusableBefore(element: Element): HTMLElement | undefined {
  for (let each: Element | null = element; each && each.id !== 'main'; each = each.parentElement) {
    const all = each.previousElementSibling?.querySelectorAll<HTMLElement>(
      'a[href], button, input, [tabindex]',
    )
    const last = [...(all ?? [])].findLast((found) => found.checkVisibility())
    if (last) return last
  }
  return undefined
}

/** How many items of a long list are rendered at first, and added each time its end is near. */
const pageSize = 100

/** Renders a fully loaded list in steps: the items to show, and the props for its `ListEnd`. */
export function useGrowingList<T>(all: readonly T[]): { shown: readonly T[]; end: ListEndProps } {
  const [maxShown, setMaxShown] = useState(pageSize)
  const grow = useCallback(() => setMaxShown(maxShown + pageSize), [maxShown])
  const isLong = all.length > pageSize
  return {
    shown: all.length > maxShown ? all.slice(0, maxShown) : all,
    end: {
      onMore: all.length > maxShown ? grow : undefined,
      isLoading: false,
      // A short list is shown in full, so there is nothing to announce.
      status: isLong
        ? i18n.t('Showing {shown} of {total}', {
            shown: Math.min(maxShown, all.length).toLocaleString(language),
            total: all.length.toLocaleString(language),
          })
        : '',
    },
  }
}
