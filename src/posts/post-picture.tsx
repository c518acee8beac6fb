import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { VideoPoster } from '~/src/media/video-poster'
import { cx } from '~/src/ui/class-names'
import { Text } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'

export type PostPictureProps = {
  /** The post's first file; a text icon is shown without one. */
  url: string | undefined
  /** px. */
  size?: number | undefined
  className?: string | undefined
}

/** A post's first picture, or a frame of its video, cropped square. */
export function PostPicture({ url, size = 40, className }: PostPictureProps) {
  const box = { width: size, height: size }
  if (url !== undefined && isVideoUrl(url))
    return (
      <span style={box} className={cx('block flex-none overflow-hidden rounded', className)}>
        <VideoPoster url={url} className="size-full" />
      </span>
    )
  if (url !== undefined)
    return (
      <span style={box} className={cx('block flex-none overflow-hidden rounded', className)}>
        <Picture {...sizedPicture(url, size)} alt="" {...box} className="size-full" />
      </span>
    )
  return (
    <span
      aria-hidden="true"
      style={box}
      className={cx(
        'grid flex-none place-items-center rounded bg-well text-ink-3 inset-ring inset-ring-line',
        className,
      )}
    >
      <Text className="size-4" />
    </span>
  )
}
