import { sizedPicture } from '~/src/media/sized-picture'
import { cx } from '~/src/ui/class-names'
import { Film, Text } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'

export type PostPictureProps = {
  /** The post's first file; without one the tile says that it is text alone. */
  url: string | undefined
  /** px. */
  size?: number | undefined
  className?: string | undefined
}

/** A post's first picture, cropped square; a video's is a strip of film, as the API tells no poster. */
export function PostPicture({ url, size = 40, className }: PostPictureProps) {
  const box = { width: size, height: size }
  if (url !== undefined && !isVideoUrl(url))
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
      {url === undefined ? <Text className="size-4" /> : <Film className="size-4" />}
    </span>
  )
}

/** Whether an address ends like a video's. All a post tells of its files are addresses (docs/api.md section 2, "Post"). */
export function isVideoUrl(url: string): boolean {
  const path = URL.canParse(url, 'http://here') ? new URL(url, 'http://here').pathname : url
  return /\.(mp4|m4v|mov|webm|mkv|avi|ogv)$/i.test(path)
}
