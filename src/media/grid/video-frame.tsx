import { i18n } from '@lingui/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { Media } from '~/contract/media'
import { setPoster } from '~/contract/posters'
import { useMay } from '~/src/api/queries/access'
import { openWorkspace } from '~/src/api/session/session'
import { useStore } from '~/src/store/store'
import { Drawn } from '~/src/ui/drawn'
import { Film, Play } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'
import { storePoster } from '../store-poster'
import { learnRatio } from './layout'
import { type Poster, posterOf } from './poster'

/**
 * A video in a tile: a poster with its length. It plays on hover.
 * @param poster where the server has the poster, if it has one; the video's own URL for other servers' videos
 */
export function VideoFrame({ media, poster }: { media: Media; poster: string | undefined }) {
  const url = safeHref(media.url)
  const isOurs = poster !== url
  const [missing, setMissing] = useState(false)
  if (!isOurs || missing) return <DrawnVideo media={media} url={url} isOurs={isOurs} />
  return (
    <PlayedVideo media={media} url={url} seconds={media.duration}>
      <img {...posterProps} src={poster} onError={() => setMissing(true)} />
    </PlayedVideo>
  )
}

const posterProps = {
  alt: '',
  decoding: 'async',
  className: 'absolute inset-0 size-full object-cover',
} as const

/** A video whose server has no poster of it: this device draws one, and stores it if the server is ours. */
function DrawnVideo({ media, url, isOurs }: { media: Media; url: string | undefined; isOurs: boolean }) {
  const poster = usePoster(url)
  const workspaceId = useStore(openWorkspace)
  const mayStore = useMay(setPoster) === undefined && isOurs
  useEffect(() => {
    if (!poster || poster === 'none') return
    learnRatio(media.id, poster.width, poster.height)
    if (mayStore && workspaceId !== undefined) void storePoster(workspaceId, media.id, poster)
  }, [media.id, poster, mayStore, workspaceId])
  // If no poster can be drawn, the video element itself is shown.
  if (poster === 'none') return <PlayedVideo media={media} url={url} seconds={undefined} always />
  return (
    <PlayedVideo media={media} url={url} seconds={poster?.seconds}>
      {poster ? <img {...posterProps} src={poster.src} /> : <Film />}
    </PlayedVideo>
  )
}

interface PlayedVideoProps {
  media: Media
  url: string | undefined
  /** Its length, if it is known before it plays. */
  seconds: number | undefined
  /** Shows the video also while it doesn't play. */
  always?: boolean
  /** Shown below the video. */
  children?: ReactNode
}

function PlayedVideo({ media, url, seconds, always = false, children }: PlayedVideoProps) {
  const [over, setOver] = useState(false)
  const [read, setRead] = useState<number>()
  return (
    <span
      className="relative grid size-full place-items-center overflow-hidden rounded bg-well text-ink-3"
      onPointerEnter={() => setOver(!matchMedia('(prefers-reduced-motion: reduce)').matches)}
      onPointerLeave={() => setOver(false)}
    >
      {children}
      {url !== undefined && (over || always) && (
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
            if (Number.isFinite(duration)) setRead(duration)
          }}
        />
      )}
      <Length seconds={seconds ?? read} />
    </span>
  )
}

/** The poster of a video; 'none' if it can't be drawn, `undefined` until known. */
function usePoster(url: string | undefined): Poster | 'none' | undefined {
  const [poster, setPoster] = useState<Poster | 'none'>()
  useEffect(() => {
    if (url === undefined) return
    let mounted = true
    void posterOf(url, () => mounted).then((found) => {
      if (mounted) setPoster(found ?? 'none')
    })
    return () => {
      mounted = false
    }
  }, [url])
  return poster
}

function Length({ seconds = 0 }: { seconds: number | undefined }) {
  return (
    <span className="tnum absolute end-1.5 bottom-1.5 inline-flex items-center gap-1 rounded-sm bg-pic-scrim px-1.5 py-0.5 text-12 font-medium text-pic-ink">
      <Play className="size-3" />
      {/* Firefox says 0 of a recording until it has read all of it. */}
      {Math.round(seconds) === 0 ? (
        <>
          <span className="sr-only">{i18n.t('Video')}</span>
          {/* Reserves the width of the length. */}
          <span aria-hidden="true" className="invisible">
            0:00
          </span>
        </>
      ) : (
        <Drawn text={clock(seconds)} />
      )}
    </span>
  )
}

/** Formats seconds as 0:48 or 12:03. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
