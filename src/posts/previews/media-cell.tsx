import { isVideo } from '~/domain/platforms/draft'
import { cx } from '~/src/ui/class-names'
import { Play } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import type { PreviewMedia } from './preview-post'

type Props = {
  media: PreviewMedia
  className?: string | undefined
  /** `whole` on black, where the platform crops nothing; `filled` crops it to its cell. */
  fit?: 'filled' | 'whole' | undefined
  /** "+3": files that the layout does not show. */
  more?: number | undefined
}

/** One file in its cell. */
export function MediaCell({ media, className, fit = 'filled', more }: Props) {
  const video = isVideo(media)
  const whole = fit === 'whole'
  return (
    <span
      className={cx(
        'relative block min-h-0 min-w-0 overflow-hidden',
        whole ? 'bg-pic-dark' : 'bg-well',
        className,
      )}
    >
      {video ? (
        // The preview is a still: controls and sound belong to the platform.
        <video
          src={media.url}
          muted
          playsInline
          preload="metadata"
          className={cx('size-full', whole ? 'object-contain' : 'object-cover')}
          tabIndex={-1}
        />
      ) : (
        <Picture
          src={media.url}
          alt=""
          width={400}
          height={400}
          className={cx('size-full', whole && 'bg-pic-dark! object-contain!')}
        />
      )}
      {video && (
        <span className="absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-pic-scrim text-pic-ink">
          <Play className="size-4" />
        </span>
      )}
      {more !== undefined && more > 0 && (
        <span className="absolute inset-0 grid place-items-center bg-pic-scrim text-20 font-semi text-pic-ink">
          +{more}
        </span>
      )}
    </span>
  )
}
