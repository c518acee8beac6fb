import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { VideoPoster } from '~/src/media/video-poster'
import { cx } from '~/src/ui/class-names'
import { Text } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'

export type PostPictureProps = {
  /** The post's first file; a text icon is shown without one. */
  url: string | undefined
  /** px, square; `panel` is as wide as a panel. */
  size?: number | 'panel' | undefined
  className?: string | undefined
}

const panelBox = { width: 400, height: 240 }

/** A post's first picture, or a frame of its video, cropped to its box. */
export function PostPicture({ url, size = 40, className }: PostPictureProps) {
  const isPanel = size === 'panel'
  const box = isPanel ? panelBox : { width: size, height: size }
  const style = isPanel ? undefined : box
  const shape = isPanel ? 'aspect-5/3' : 'flex-none'
  if (url !== undefined)
    return (
      <span style={style} className={cx('block overflow-hidden rounded', shape, className)}>
        {isVideoUrl(url) ? (
          <VideoPoster url={url} side={box.width} className="size-full" />
        ) : (
          <Picture {...sizedPicture(url, box.width)} alt="" {...box} className="size-full" />
        )}
      </span>
    )
  return (
    <span
      aria-hidden="true"
      style={style}
      className={cx(
        'grid place-items-center rounded bg-well text-ink-3 inset-ring inset-ring-line',
        shape,
        className,
      )}
    >
      <Text className="size-4" />
    </span>
  )
}
