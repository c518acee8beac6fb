import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { sizedPicture } from '~/src/media/sized-picture'
import { cx } from '~/src/ui/class-names'
import { Film } from '~/src/ui/icons'

interface ShownPoster {
  readonly url: string
  readonly src: string
}

/** Posters that were drawn on this page, by video, so that a screen that opens again has them at once. */
const drawnPosters = new Map<string, ShownPoster>()

export interface VideoPosterProps {
  /** Of the video. */
  url: string
  /** px of the longer side of its box. */
  side: number
  /** Sizes the box. */
  className: string
}

/**
 * A poster of a video: the one that its server has, or else one that is drawn once per device. Shows a film icon until
 * then, and if the video's server doesn't allow reading it.
 */
export function VideoPoster({ url, side, className }: VideoPosterProps) {
  const stored = sizedPicture(url, side)
  const [missing, setMissing] = useState<string>()
  const isDrawn = stored.src === url || missing === url || drawnPosters.has(url)
  if (isDrawn) return <DrawnPoster url={url} className={className} />
  return (
    <PosterBox className={className}>
      <img
        loading="lazy"
        alt=""
        decoding="async"
        className="absolute inset-0 size-full object-cover"
        {...stored}
        onError={() => setMissing(url)}
      />
    </PosterBox>
  )
}

/** A poster that this device draws when the box becomes visible. */
function DrawnPoster({ url, className }: Pick<VideoPosterProps, 'url' | 'className'>) {
  const box = useRef<HTMLSpanElement>(null)
  const [poster, setPoster] = useState<ShownPoster | undefined>(drawnPosters.get(url))
  useEffect(() => {
    const element = box.current
    if (!element || url === '') return
    let mounted = true
    const draw = async () => {
      const { posterOf } = await import('./grid/poster')
      const drawn = await posterOf(url, () => mounted)
      if (!mounted || !drawn) return
      const next = { url, src: drawn.src }
      drawnPosters.set(url, next)
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
    <PosterBox ref={box} className={className}>
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
    </PosterBox>
  )
}

function PosterBox({
  ref,
  className,
  children,
}: {
  ref?: Ref<HTMLSpanElement>
  className: string
  children: ReactNode
}) {
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className={cx('relative grid place-items-center overflow-hidden bg-well text-ink-3', className)}
    >
      <Film className="size-3.5" />
      {children}
    </span>
  )
}
