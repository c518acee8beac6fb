import type { Post } from '~/contract/post'
import { sizedPicture } from '~/src/api/sized-picture'
import { isVideoUrl } from '~/src/posts/tile/video-url'
import { cx } from '~/src/ui/class-names'
import { Film } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'

/** A tile's picture, as high as the tile and as wide as `className` has it; nothing for a post of words alone. */
export function TilePicture({
  post,
  className,
  side = 40,
}: {
  post: Post
  className: string
  /** px of the longer side of its box. */
  side?: number
}) {
  const url = post.content.mediaUrls[0]
  if (url === undefined) return null
  const box = cx('flex-none self-stretch', className)
  if (isVideoUrl(url))
    return (
      <span className={cx('grid place-items-center bg-well text-ink-3', box)}>
        <Film className="size-3.5" />
      </span>
    )
  return (
    <span className={cx('pointer-events-none', box)}>
      <Picture {...sizedPicture(url, side)} alt="" width={side} height={side} className="size-full" />
    </span>
  )
}
