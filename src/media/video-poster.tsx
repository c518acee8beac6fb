import { useEffect, useRef, useState } from 'react'
import { cx } from '~/src/ui/class-names'
import { Film } from '~/src/ui/icons'

interface ShownPoster {
  readonly url: string
  readonly src: string
}

/** Posters that were shown on this page, by video, so that a screen that opens again has them at once. */
const shownPosters = new Map<string, ShownPoster>()

/**
 * A poster of the video at `url`, in a box sized by `className`. It is drawn once per device, when the box becomes visible.
 * Shows a film icon until then, and if the video's server doesn't allow reading it.
 */
export function VideoPoster({ url, className }: { url: string; className?: string | undefined }) {
  const box = useRef<HTMLSpanElement>(null)
  const [poster, setPoster] = useState<ShownPoster | undefined>(shownPosters.get(url))
  useEffect(() => {
    const element = box.current
    if (!element || url === '') return
    let mounted = true
    const draw = async () => {
      const { posterOf } = await import('./grid/poster')
      const drawn = await posterOf(url, () => mounted)
      if (!mounted || !drawn) return
      const next = { url, src: drawn.src }
      shownPosters.set(url, next)
      setPoster(next)
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
          // A poster that isn’t kept any more is drawn again.
          onError={() => setPoster((now) => (now?.src === src ? undefined : now))}
        />
      )}
    </span>
  )
}
