import { useEffect, useRef, useState } from 'react'
import { cx } from '~/src/ui/class-names'
import { Film } from '~/src/ui/icons'

/**
 * A poster of the video at `url`, in a box sized by `className`. It is drawn once per device, when the box becomes visible.
 * Shows a film icon until then, and if the video's server doesn't allow reading it.
 */
export function VideoPoster({ url, className }: { url: string; className?: string | undefined }) {
  const box = useRef<HTMLSpanElement>(null)
  const [poster, setPoster] = useState<{ url: string; src: string }>()
  useEffect(() => {
    const element = box.current
    if (!element || url === '') return
    let mounted = true
    const draw = async () => {
      const { posterOf } = await import('./grid/poster')
      const drawn = await posterOf(url, () => mounted)
      if (mounted && drawn) setPoster({ url, src: drawn.src })
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      // If the code can't be loaded, the film icon stays.
      void draw().catch(() => undefined)
    })
    observer.observe(element)
    return () => {
      mounted = false
      observer.disconnect()
    }
  }, [url])
  const src = poster?.url === url ? poster.src : undefined
  return (
    <span
      ref={box}
      aria-hidden="true"
      className={cx('relative grid place-items-center overflow-hidden bg-well text-ink-3', className)}
    >
      <Film className="size-3.5" />
      {src !== undefined && (
        <img
          src={src}
          alt=""
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setPoster(undefined)}
        />
      )}
    </span>
  )
}
