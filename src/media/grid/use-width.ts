import { type RefObject, useLayoutEffect, useState } from 'react'

/** The inner width of an element, px, kept up to date; `undefined` before the first measure, which is before the paint. */
export function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Hidden (a phone shows the panel in its place) it has none, and keeps its last.
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}
