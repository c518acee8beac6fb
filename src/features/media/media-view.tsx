import type { Media } from '~/contract/media'
import { displayName } from '~/src/media/display-name'
import { learnRatio } from '~/src/media/grid/media-sizes'
import { isVideo } from '~/src/media/grid/media-thumb'
import { ImageOff } from '~/src/ui/icons'
import { safeHref } from '~/src/ui/safe-link'

/** What the browser found out about a file by showing it. */
export interface Measured {
  /** Pixels. */
  readonly width?: number
  readonly height?: number
  readonly seconds?: number
}

export interface MediaViewProps {
  media: Media
  className: string
  onMeasured?: (measured: Measured) => void
}

/** An item whole, neither cropped nor enlarged; a video with its controls. */
export function MediaView({ media, className, onMeasured }: MediaViewProps) {
  const url = safeHref(media.url)
  const name = displayName(media.name ?? 'Unnamed')
  if (!url)
    return (
      <span className={`grid place-items-center bg-well text-ink-3 ${className}`}>
        <ImageOff />
        <span className="sr-only">{name} has no URL</span>
      </span>
    )
  const measured = (found: Measured) => {
    learnRatio(media.id, found.width ?? 0, found.height ?? 0)
    onMeasured?.(found)
  }
  if (isVideo(media))
    return (
      <video
        key={url}
        src={`${url}#t=0.1`}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        className={className}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight, duration } }) =>
          measured({
            ...(videoWidth > 0 && { width: videoWidth, height: videoHeight }),
            ...(Number.isFinite(duration) && { seconds: duration }),
          })
        }
      />
    )
  return (
    <img
      key={url}
      src={url}
      alt={name}
      width={media.width}
      height={media.height}
      decoding="async"
      referrerPolicy="no-referrer"
      className={className}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        measured({ width: naturalWidth, height: naturalHeight })
      }
    />
  )
}
