import { useState } from 'react'
import type { Media } from '~/contract/media'
import { isVideoUrl } from '~/domain/media/video-url'
import { sizedPicture } from '~/src/api/sized-picture'
import { safeHref } from '~/src/ui/safe-link'
import { Film, Play } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { learnRatio } from './media-sizes'

export interface MediaThumbProps {
  media: Media
  /** px. */
  width: number
  height: number
  /** A video is a strip of film: nothing of it is asked for. */
  still?: boolean | undefined
}

/** Whether an item is a video, by its type or else by its address. */
export const isVideo = ({ type, mimeType, url }: Media): boolean =>
  type ? type === 'video' : (mimeType?.startsWith('video/') ?? isVideoUrl(url ?? ''))

/** An item in a box: a picture cropped, a video by one of its first frames with its length; it plays under the mouse. */
export function MediaThumb({ media, width, height, still }: MediaThumbProps) {
  if (isVideo(media) && still)
    return (
      <span className="grid size-full place-items-center bg-well text-ink-3 inset-ring inset-ring-line">
        <Film />
        <span className="sr-only">Video</span>
      </span>
    )
  if (isVideo(media)) return <VideoFrame key={media.url} media={media} />
  return (
    <Picture
      {...sizedPicture(safeHref(media.url), Math.max(width, height))}
      alt=""
      width={width}
      height={height}
      className="size-full"
    />
  )
}

function VideoFrame({ media }: { media: Media }) {
  const [seconds, setSeconds] = useState<number>()
  const [broken, setBroken] = useState(false)
  const url = safeHref(media.url)
  return (
    <>
      {url === undefined || broken ? (
        <span className="grid size-full place-items-center bg-well text-ink-3 inset-ring inset-ring-line">
          <Film />
        </span>
      ) : (
        <video
          // A moment in: the first frame of many videos is black.
          src={`${url}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          className="size-full bg-well object-cover"
          loop
          onPointerEnter={({ currentTarget: video }) => {
            if (!matchMedia('(prefers-reduced-motion: reduce)').matches) video.play().catch(() => undefined)
          }}
          onPointerLeave={({ currentTarget: video }) => video.pause()}
          onLoadedMetadata={({ currentTarget: video }) => {
            learnRatio(media.id, video.videoWidth, video.videoHeight)
            if (Number.isFinite(video.duration)) setSeconds(video.duration)
          }}
          onError={() => setBroken(true)}
        />
      )}
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
    </>
  )
}

/** 0:48, 12:03. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
