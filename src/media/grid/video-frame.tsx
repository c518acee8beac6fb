import { useEffect, useState } from 'react'
import type { Media } from '~/contract/media'
import { Film, Play } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'
import { learnRatio } from './media-sizes'
import { type Poster, posterOf } from './poster'

/** A video in a tile: a frame of it with its length; it plays under the mouse. */
export function VideoFrame({ media }: { media: Media }) {
  const url = safeHref(media.url)
  const poster = usePoster(url)
  const [over, setOver] = useState(false)
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    if (poster && poster !== 'none') learnRatio(media.id, poster.width, poster.height)
  }, [media.id, poster])
  const drawn = poster !== 'none' ? poster : undefined
  // Where no picture can be drawn from it, the video itself is its picture.
  const playing = url !== undefined && (over || poster === 'none')
  return (
    <span
      className="relative grid size-full place-items-center overflow-hidden rounded bg-well text-ink-3"
      onPointerEnter={() => setOver(!matchMedia('(prefers-reduced-motion: reduce)').matches)}
      onPointerLeave={() => setOver(false)}
    >
      {drawn ? (
        <img src={drawn.src} alt="" decoding="async" className="absolute inset-0 size-full object-cover" />
      ) : (
        <Film />
      )}
      {playing && (
        <video
          key={url}
          src={`${url}#t=0.1`}
          preload="metadata"
          autoPlay={over}
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-0 size-full object-cover"
          onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) => {
            learnRatio(media.id, videoWidth, videoHeight)
            if (Number.isFinite(duration)) setSeconds(duration)
          }}
        />
      )}
      <Length seconds={drawn?.seconds ?? seconds} />
    </span>
  )
}

/** The frame; 'none' when it can't be drawn, `undefined` until it is known. */
function usePoster(url: string | undefined): Poster | 'none' | undefined {
  const [poster, setPoster] = useState<Poster | 'none'>()
  useEffect(() => {
    if (url === undefined) return
    let wanted = true
    void posterOf(url, () => wanted).then((found) => {
      if (wanted) setPoster(found ?? 'none')
    })
    return () => {
      wanted = false
    }
  }, [url])
  return poster
}

function Length({ seconds }: { seconds: number | undefined }) {
  return (
    <span className="tnum absolute end-1.5 bottom-1.5 inline-flex items-center gap-1 rounded-sm bg-pic-scrim px-1.5 py-0.5 text-12 font-medium text-pic-ink">
      <Play className="size-3" />
      {seconds === undefined ? (
        <>
          <span className="sr-only">Video</span>
          {/* As wide as the length that is still to come. */}
          <span aria-hidden="true" className="invisible">
            0:00
          </span>
        </>
      ) : (
        clock(seconds)
      )}
    </span>
  )
}

/** 0:48, 12:03. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
