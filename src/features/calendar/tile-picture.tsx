import type { Post } from '~/contract/post'
import { isVideoUrl } from '~/src/modules/post-tile/video-url'
import { cx } from '~/src/ui/class-names'
import { Film } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'

/** A tile's picture at its start, as high as the tile; nothing for a post of words alone. */
export function TilePicture({ post, width, className }: { post: Post; width: number; className?: string }) {
  const url = post.content.mediaUrls[0]
  if (url === undefined) return null
  const box = cx('h-full flex-none', className)
  if (isVideoUrl(url))
    return (
      <span style={{ width }} className={cx('grid place-items-center bg-well text-ink-3', box)}>
        <Film className="size-3.5" />
      </span>
    )
  return (
    <span style={{ width }} className={cx('pointer-events-none', box)}>
      <Picture src={url} alt="" width={width} height={width} className="size-full" />
    </span>
  )
}
